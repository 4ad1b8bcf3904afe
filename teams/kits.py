"""A team as crests, mastheads and links show it."""

from dataclasses import dataclass

from django.urls import reverse

from dugout.crests import initials, own_kit, own_letters
from teams.models import Team, TeamDraft


@dataclass(frozen=True, slots=True)
class Kit:
    """Name, colours and crest; ``key`` marks its parts of a page."""

    key: str
    name: str
    colours: tuple[str, str]
    crest: str
    initials: str
    url: str = ""


def kit_of(team: Team) -> Kit:
    """The kit of a team whose name was read."""
    return Kit(
        key=team.pk,
        name=str(team.name),
        colours=(team.first_colour, team.second_colour),
        crest=team.crest_pattern,
        initials=team.crest_initials,
        url=reverse("teams:team-detail", args=[team.pk]),
    )


def kit_of_draft(draft: TeamDraft) -> Kit:
    """The kit of a draft."""
    return Kit(
        key=draft.pk,
        name=str(draft),
        colours=(draft.first_colour, draft.second_colour),
        crest=draft.crest_pattern,
        initials=draft.crest_initials,
        url=reverse("teams:draft-edit", args=[draft.pk]),
    )


def first_crest(draft_id: str, book_id: int | None) -> dict[str, str]:
    """The columns of a new draft's colours and crest, until its coach chooses: unlike those of the book's others."""
    first, second, pattern = own_kit(draft_id, _worn_in(book_id) if book_id is not None else ())
    return {"first_colour": first, "second_colour": second, "crest_pattern": pattern}


def _worn_in(book_id: int) -> set[tuple[str, str]]:
    colours = ("first_colour", "second_colour")
    teams = Team.objects.filter(book=book_id).values_list(*colours)
    return set(teams.union(TeamDraft.objects.filter(book=book_id).values_list(*colours)))


def letters_for(name: str, book_id: int, team_id: str = "") -> str:
    """The letters that a team of a book needs on its crest to be told from the others; "" where its own do."""
    others = Team.objects.filter(book=book_id).exclude(pk=team_id)
    worn = {own or initials(words or "") for own, words in others.values_list("crest_initials", "name__words")}
    letters = own_letters(name, worn)
    return "" if letters == initials(name) else letters
