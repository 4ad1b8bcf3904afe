"""What the pages list that sheets are printed from."""

from dataclasses import dataclass

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Q
from django.utils.translation import get_language

from dugout.names import alphabetical
from leagues.models import Season
from matches.models import Match
from teams.editions import edition_name, editions
from teams.models import Team

SHOWN = 60


@dataclass(frozen=True, slots=True)
class RosterChoice:
    """A roster with a blank sheet."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class EditionChoice:
    """An edition with the rosters that it has blank sheets for."""

    key: str
    name: str
    rosters: tuple[RosterChoice, ...]


def edition_choices() -> list[EditionChoice]:
    """The editions with their rosters by name; no query."""
    language = get_language() or "en"
    return [
        EditionChoice(
            key=each.rules.ruleset.key,
            name=edition_name(each),
            rosters=tuple(
                sorted(
                    (RosterChoice(one.key, one.name.text(language)) for one in each.rules.ruleset.rosters),
                    key=lambda one: alphabetical(one.name),
                )
            ),
        )
        for each in editions()
    ]


def teams_of(user: AbstractBaseUser) -> list[Team]:
    """A person's teams that play: one query."""
    return list(Team.objects.with_names().filter(coach=user.pk).exclude(status=Team.Status.RETIRED).order_by("made"))


def matches_of(teams: list[Team]) -> list[Match]:
    """The matches of teams that are still to be played, the soonest first: one query, none without teams."""
    ids = [each.pk for each in teams]
    if not ids:
        return []
    found = Match.objects.to_play().filter(Q(home__in=ids) | Q(away__in=ids)).with_teams()
    return list(found.select_related("fixture__round")[:SHOWN])


def matches_of_team(team: Team) -> list[Match]:
    """A team's matches, those to come first, then the decided ones, the latest first: one query."""
    found = (
        Match.objects.of_team(team.pk).exclude(state=Match.State.VOIDED).with_teams().select_related("fixture__round")
    )
    return sorted(found, key=lambda each: (each.is_decided, -(each.position or 0), _round(each)))[:SHOWN]


def _round(match: Match) -> int:
    fixture = getattr(match, "fixture", None)
    return fixture.round.number if fixture is not None else 0


def seasons_of(user: AbstractBaseUser) -> list[Season]:
    """The seasons that a person's teams play in, the latest first: one query."""
    found = Season.objects.unfinished().filter(entrants__team__coach=user.pk)
    return list(found.select_related("league").distinct().order_by("-made"))
