"""What stands around teams: their league and season, the matches to come."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from dugout.crests import initials
from leagues.models import Entrant, League, Season
from matches.models import Match
from reports.paper import Paper
from reports.values import Crest
from teams.models import Team

NEXT = 3


@dataclass(frozen=True, slots=True)
class Around:
    """What is known around some teams, by the team's id."""

    seasons: Mapping[str, Season] = field(default_factory=dict)
    next_matches: Mapping[str, list[str]] = field(default_factory=dict)


def league_of(team: Team) -> League | None:
    """The league of a team that was read with ``book__league``."""
    return getattr(team.book, "league", None)


def paper_of(league: League | None) -> Paper:
    """The paper that a league prints on."""
    return Paper.LETTER if league is not None and league.paper == League.Paper.LETTER else Paper.A4


def local(moment: datetime | None, league: League | None) -> datetime | None:
    """A moment as the clocks of the league show it."""
    if moment is None:
        return None
    return timezone.localtime(moment, league.zone) if league is not None else moment


def around(teams: Collection[Team]) -> Around:
    """Season and next matches of teams: two queries, however many teams."""
    ids = [each.pk for each in teams]
    return Around(seasons=_seasons(ids), next_matches=_next_matches(ids))


def _seasons(ids: Iterable[str]) -> dict[str, Season]:
    """The latest season of each team."""
    entrants = Entrant.objects.filter(team__in=list(ids)).select_related("season").order_by("season__number")
    return {each.team_id: each.season for each in entrants}


def _next_matches(ids: Collection[str]) -> dict[str, list[str]]:
    """The next opponents of each team with their round, the soonest first. Call it in the language of the sheet."""
    rows = (
        Match.objects.filter(state__in=Match.UNREPORTED)
        .filter(Q(home__in=ids) | Q(away__in=ids))
        .order_by("fixture__round__number", "due", "made", "pk")
        .values_list("home", "away", "home__name__words", "away__name__words", "fixture__round__number")
    )
    found: dict[str, list[str]] = {each: [] for each in ids}
    for home, away, home_name, away_name, number in rows:
        for team, opponent in ((home, away_name), (away, home_name)):
            if team in found and len(found[team]) < NEXT:
                shown = opponent or gettext("[redacted]")
                found[team].append(f"{round_letter(number)} {shown}" if number is not None else shown)
    return found


def round_letter(number: int) -> str:
    """A round in the fewest letters: R5."""
    return gettext("R%(number)s") % {"number": number}


def crest_of(team: Team) -> Crest:
    """A team's crest; its own letters, or those of its name."""
    return Crest(team.crest_initials or initials(str(team.name)), team.crest_pattern)
