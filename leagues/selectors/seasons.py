"""A season as its pages read it: teams, rounds and fixtures, what was decided, who left."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from leagues.models import Decision, Entrant, Fixture, Season
from leagues.selectors.cards import CARD_COLUMNS, TeamCard, TeamRow, card_of
from leagues.selectors.dates import Dates
from leagues.selectors.fixtures import MATCH_COLUMNS, BracketPlace, FixtureCard, MatchRow, RoundCard
from matches.models import Match
from rules.effects import AnyEffect, RecordBrought
from rules.state import Brought
from teams.models import Entry, Team
from teams.records import read_effects

# Of a fixture, its round and its match: reading whole rows takes longer than all that is done with them.
ROUND_COLUMNS = ("replaced", "bye", "gone", "number", "round", "round__number", "round__deadline")
STAGE_COLUMNS = ("round__stage__places", "round__stage__before")
# Of an entrant, the columns of its card, and what became of it.
TEAM_COLUMNS = (
    *(f"team__{each}" for each in ("pk", "name__words", *CARD_COLUMNS)),
    "team__coach",
    "team__coach__display_name",
    "team__coach__emptied",
)
ENTRY_COLUMNS = ("lot", "way", "left", "left_why")


@dataclass(frozen=True, slots=True)
class Decided:
    """Points by decision: for which team, how many, why, by whom, when."""

    team: TeamCard
    points: int
    reason_id: str
    reason: str
    by: str
    when: datetime


@dataclass(frozen=True, slots=True)
class Left:
    """A team that left the season after it had begun: what becomes of its matches (``Entrant.Way``), when and why."""

    team: TeamCard
    way: str
    words: str
    why: str
    when: datetime | None


@dataclass(frozen=True)
class SeasonBook:
    """All that the pages of a season show, read by ``read_season``.

    ``brought`` are results of before that count in its table, by team; ``displaced`` the matches of play-offs that were
    taken out and whose place others have, whether they stand in the books again or not.
    """

    season: Season
    teams: dict[str, TeamCard]
    lots: dict[str, int]
    rounds: list[RoundCard]
    decisions: list[Decided] = field(default_factory=list)
    left: dict[str, Left] = field(default_factory=dict)
    brought: dict[str, Brought] = field(default_factory=dict)
    displaced: list[FixtureCard] = field(default_factory=list)

    @cached_property
    def fixtures(self) -> list[FixtureCard]:
        """All fixtures, round by round."""
        return [each for one in self.rounds for each in one.fixtures]

    @property
    def places(self) -> int:
        """How many of the table are in the play-offs that were drawn, 0 where there are none."""
        return max((each.places or 0 for each in self.rounds), default=0)

    @property
    def drawn(self) -> set[str]:
        """Who is in the play-offs, as they stand."""
        return {team for each in self.rounds if each.places for one in each.fixtures for team in one.teams}

    @property
    def total(self) -> int:
        """How many rounds there are, as far as that is known."""
        return max((each.last for each in self.rounds), default=0)

    @cached_property
    def decided(self) -> list[FixtureCard]:
        """The fixtures whose result stands, in the order of the story."""
        found = [each for each in self.fixtures if each.decided]
        return sorted(found, key=lambda each: (each.match.position or 0) if each.match else 0)

    @property
    def counted(self) -> list[FixtureCard]:
        """The decided fixtures that the table counts: play-offs change nothing in it."""
        return [each for each in self.decided if each.match and each.match.kind == Match.Kind.LEAGUE]

    @cached_property
    def current_round(self) -> RoundCard | None:
        """The first round that is not over, or the last."""
        return next((each for each in self.rounds if not each.is_over), self.rounds[-1] if self.rounds else None)


def read_season(season: Season) -> SeasonBook:
    """Read a season's teams and fixtures: two queries, however many there are.

    One more is asked where points were decided on, and one where teams brought results over.
    ``season`` comes with its league and the league's book.
    """
    entrants = _entrants(season)
    teams = {each.team.key: each.team for each in entrants}
    left = {each.team.key: each.left for each in entrants if each.left is not None}
    rounds, displaced = _rounds(season, teams, {key for key, each in left.items() if each.way == Entrant.Way.VOID})
    brought_over = [each.team.key for each in entrants if each.brought_over]
    return SeasonBook(
        season=season,
        teams=teams,
        lots={each.team.key: each.lot for each in entrants if each.lot is not None},
        rounds=rounds,
        decisions=_decisions(season, teams) if any(each.decided for each in entrants) else [],
        left=left,
        brought=_brought(season, brought_over) if brought_over else {},
        displaced=displaced,
    )


class _Entered(NamedTuple):
    """A team of a season. ``decided``: points of its were decided on; ``brought_over``: it came with results."""

    team: TeamCard
    lot: int | None
    left: Left | None
    decided: bool
    brought_over: bool


def _entrants(season: Season) -> list[_Entered]:
    """The teams of a season, in the order in which they entered it: one query."""
    ruleset = season.league.book.ruleset_id
    decided = Decision.objects.filter(season=OuterRef("season"), team=OuterRef("team"))
    over = Entry.objects.brought_over().filter(team=OuterRef("team"))
    rows = season.entrants.order_by("pk").values_list(*TEAM_COLUMNS, *ENTRY_COLUMNS, Exists(decided), Exists(over))
    found = []
    for *columns, lot, way, when, why, any_decided, brought in rows:
        team = card_of(TeamRow._make(columns), ruleset)
        left = Left(team, way, str(Entrant.Way(way).label), why, when) if way else None
        found.append(_Entered(team, lot, left, any_decided, brought))
    return found


def _rounds(season: Season, teams: dict[str, TeamCard], out: set[str]) -> tuple[list[RoundCard], list[FixtureCard]]:
    """The rounds of a season with their fixtures, and the fixtures whose places others have: one query.

    ``out`` are the teams whose matches count for nobody.
    """
    dates = Dates(season.league)
    rounds: dict[int, RoundCard] = {}
    displaced: list[FixtureCard] = []
    fixtures = Fixture.objects.filter(round__stage__season=season)
    ordered = fixtures.order_by("round__stage__number", "round__number", "number", "pk")
    columns = (*ROUND_COLUMNS, *STAGE_COLUMNS, *MATCH_COLUMNS)
    for replaced, bye, gone, place, of_round, number, deadline, places, before, *match in ordered.values_list(*columns):
        row = MatchRow._make(match) if match[0] is not None else None
        home, away = (teams[row.home_id], teams[row.away_id]) if row is not None else (teams[bye], None)
        void = row is not None and row.kind == Match.Kind.LEAGUE and not out.isdisjoint((row.home_id, row.away_id))
        tie = BracketPlace(number - before, place, places) if places else None
        card = FixtureCard(number, home, away, row, deadline, dates, place, void, teams.get(gone), tie)
        if replaced:
            displaced.append(card)
            continue
        if of_round not in rounds:
            rounds[of_round] = RoundCard(of_round, number, deadline, dates, places, before)
        rounds[of_round].fixtures.append(card)
    return list(rounds.values()), displaced


def _brought(season: Season, teams: list[str]) -> dict[str, Brought]:
    """The results of before that count in a season's table, of some teams: one query."""
    entries = Entry.objects.brought_over().filter(team__in=teams).values_list("team", "effects", "schema")
    read = [(team, read_effects(effects, schema)) for team, effects, schema in entries]
    return {team: results for team, effects in read for results in counted_in(season, effects)}


def counted_in(season: Season, effects: Iterable[AnyEffect]) -> list[Brought]:
    """The results of before, among effects, that count in a season's table."""
    return [each.results for each in effects if isinstance(each, RecordBrought) and each.table == str(season.pk)]


def _decisions(season: Season, teams: dict[str, TeamCard]) -> list[Decided]:
    rows = season.decisions.select_related("reason", "action__actor").defer("action__body")
    return [
        Decided(
            team=teams[each.team_id],
            points=each.points,
            reason_id=each.reason_id,
            reason=str(each.reason),
            by=str(each.action.actor),
            when=each.action.made,
        )
        for each in rows
        if each.team_id in teams
    ]


def teams_outside(season: Season) -> list[Team]:
    """The league's teams that could enter a season and have not: one query."""
    there = season.entrants.values("team")
    return list(Team.objects.playing().with_names().filter(book=season.league.book_id).exclude(pk__in=there))
