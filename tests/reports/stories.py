"""Teams and matches that sheets are printed of."""

from copy import deepcopy
from typing import Any

from accounts.models import User
from leagues.models import League
from matches import operations
from matches.models import Match
from teams.models import Team
from tests.matches import builders as of_matches

__all__ = ["before", "played", "team"]


def team(league: League, coach: User, commissioner: User, name: str, roster: str = "human", **goods: int) -> Team:
    """An accepted team of twelve linemen."""
    return of_matches.team(league.book, coach, commissioner, name, roster, **goods)


def before(match: Match, actor: User, **steps: Any) -> None:
    """Send what goes before a match; it is open then."""
    inputs = {**deepcopy(of_matches.BEFORE), **{key.replace("_", "-"): given for key, given in steps.items()}}
    operations.send_before(match.pk, inputs, version=0, actor=actor)


def played(match: Match, home: User, away: User, **steps: Any) -> Match:
    """Play a match: the home side reports, the away side confirms, both settle it."""
    match = Match.objects.with_teams().get(pk=match.pk)
    of_matches.send(match, home, of_matches.result(match, **steps))
    decided = of_matches.confirm(match, away)
    of_matches.close(match.home, home)
    of_matches.close(match.away, away)
    return decided
