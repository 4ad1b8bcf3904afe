"""A team as crests, mastheads and links show it."""

from dataclasses import dataclass

from django.urls import reverse

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
