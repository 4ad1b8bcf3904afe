"""Leagues: one by its address, lists of them, their members."""

from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser

from leagues.models import Draw, Invitation, League, Season
from leagues.selectors.cards import TeamCard, card
from teams.models import Role, Team
from teams.selectors import DraftPage, draft_page, drafts_waiting


@dataclass(frozen=True, slots=True)
class Member:
    """A person of a league, with the roles and teams there."""

    user: AbstractBaseUser
    roles: tuple[str, ...]
    teams: tuple[TeamCard, ...]

    @property
    def is_commissioner(self) -> bool:
        """Whether this is a commissioner."""
        return Role.Kind.COMMISSIONER in self.roles


def league_at(slug: str) -> League:
    """A league with its book, by its address: one query.

    Raises:
        League.DoesNotExist
    """
    return League.objects.select_related("book").get(slug=slug)


def seasons_of(league: League) -> list[Season]:
    """A league's seasons, the latest first: one query."""
    seasons = list(league.seasons.order_by("-number"))
    for season in seasons:
        season.league = league
    return seasons


def current_of(seasons: list[Season]) -> Season | None:
    """The season that pages show first: the one that is open or planned, else the latest."""
    return next((each for each in seasons if not each.is_finished), seasons[0] if seasons else None)


def public_leagues() -> list[League]:
    """The leagues that everybody may find: one query."""
    return list(League.objects.public().select_related("book"))


def leagues_of(user: AbstractBaseUser) -> list[League]:
    """The leagues that a person belongs to: one query."""
    return list(League.objects.of_member(user.pk).select_related("book").distinct())


def teams_of(league: League) -> list[TeamCard]:
    """The league's accepted teams by name, those that retired last: one query."""
    teams = Team.objects.with_names().filter(book=league.book_id)
    ordered = sorted(teams, key=lambda each: (each.status == Team.Status.RETIRED, str(each.name).casefold()))
    return [card(each, league.book.ruleset_id) for each in ordered]


def members_of(league: League) -> list[Member]:
    """The people of a league, commissioners first: two queries."""
    people: dict[int, AbstractBaseUser] = {}
    roles: dict[int, list[str]] = {}
    for role in Role.objects.filter(book=league.book_id).select_related("user").order_by("since"):
        people[role.user_id] = role.user
        roles.setdefault(role.user_id, []).append(role.kind)
    teams: dict[int, list[TeamCard]] = {}
    for team in Team.objects.with_names().filter(book=league.book_id, coach__isnull=False):
        coach = team.coach
        assert coach is not None
        people[coach.pk] = coach
        teams.setdefault(coach.pk, []).append(card(team, league.book.ruleset_id))
    found = [Member(user, tuple(roles.get(pk, ())), tuple(teams.get(pk, ()))) for pk, user in people.items()]
    return sorted(found, key=lambda each: (not each.is_commissioner, str(each.user).casefold()))


def handed_in(league: League) -> list[DraftPage]:
    """Teams that wait for acceptance, the longest waiting first, checked by the league's present rules: one query."""
    return [draft_page(each) for each in drafts_waiting(league.book_id)]


def invitations_of(league: League) -> list[Invitation]:
    """A league's invitations that are still good, the latest first: one query."""
    return list(league.invitations.open().select_related("made_by"))


def last_draw(season: Season) -> Draw | None:
    """The draw that a season's rounds follow: one query."""
    return Draw.objects.of_rounds(season).select_related("actor", "stage").first()
