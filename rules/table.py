"""The table of a league: points, bonuses, tie-breakers, and for each row why it stands where it does.

Pure, like everything that decides: matches, corrections and drawn lots go in, rows come out. The order of the matches
changes nothing.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.ruleset import Bonus, League, Points
from rules.state import Brought, MatchKind, Result
from rules.values import Value

Height = int | Fraction  # a tie-breaker as compared: the higher one is first
Ending = Literal["played", "forfeit", "unplayed", "bye"]


class Match(Value):
    """A fixture as the table sees it, from home and away. A bye has no `away`; a concession counts as played.

    `touchdowns` and `casualties` (those that count) are home's and away's. No `results`: nobody played, both lose.
    """

    match: str
    home: str
    away: str | None
    results: tuple[Result, Result] | None
    touchdowns: tuple[int, int] = (0, 0)
    casualties: tuple[int, int] = (0, 0)
    ending: Ending = "played"
    kind: MatchKind = "league"


class Adjustment(Value):
    """League points given or docked by a commissioner, with a reason (a text's id)."""

    team: str
    points: int
    reason: str


class TableRules(Value):
    """How a table counts and orders: what a bye earns, and whether a forfeit may earn a bonus."""

    points: Points
    bonuses: tuple[Bonus, ...] = ()
    tie_breakers: tuple[str, ...] = ("points",)
    kinds: tuple[MatchKind, ...] = ("league",)
    bye: Literal["nothing", "win", "draw"] = "nothing"
    forfeits_earn_bonuses: bool = False


class Earned(Value):
    """What one match earned a team: its points and the keys of the bonuses among them."""

    match: str
    ending: Ending
    result: Result
    points: int
    bonuses: tuple[str, ...]


class Level(Value):
    """A tie-breaker held against the team above (or below): both values, and whether it split the two."""

    key: str
    mine: int | str
    theirs: int | str
    split: bool


class Row(Value):
    """One line of the table. Teams that nothing splits share a place (`shared`).

    `brought` of the matches `played` were brought over: they count in all figures, but were met by nobody here.
    `above` compares with the row above, `below` with the one below: every tie-breaker in order up to the one that split
    the two.
    """

    place: int
    shared: bool
    team: str
    played: int
    won: int
    drawn: int
    lost: int
    forfeits: int
    byes: int
    points: int
    bonus: int
    adjusted: int
    touchdowns: int
    touchdowns_against: int
    casualties: int
    casualties_against: int
    earned: tuple[Earned, ...]
    adjustments: tuple[Adjustment, ...]
    above: tuple[Level, ...] = ()
    below: tuple[Level, ...] = ()
    brought: int = 0


class Table(Value):
    """The rows in order, and the groups of teams that only a drawn lot can still split."""

    rows: tuple[Row, ...]
    level: tuple[tuple[str, ...], ...]
    tie_breakers: tuple[str, ...]


def rules_for(
    league: League,
    *,
    bonuses: Iterable[str] = (),
    tie_breakers: Sequence[str] = (),
    kinds: Sequence[MatchKind] = ("league",),
) -> TableRules:
    """A league's rules, with the bonuses it takes (by key) and its own order of tie-breakers where it has one."""
    taken = frozenset(bonuses)
    return TableRules(
        points=league.points,
        bonuses=tuple(each for each in league.bonuses if each.key in taken),
        tie_breakers=tuple(tie_breakers) or league.tie_breakers,
        kinds=tuple(kinds),
    )


def league_points(rules: TableRules, match: Match) -> tuple[Earned, Earned]:
    """What a match earns home and away. A match of a kind that the table does not count earns nothing."""
    first, second = match.results or ("loss", "loss")
    home = _earned(rules, match, first, match.touchdowns, match.casualties)
    away = _earned(rules, match, second, match.touchdowns[::-1], match.casualties[::-1])
    return home, away


def _earned(
    rules: TableRules, match: Match, result: Result, touchdowns: tuple[int, ...], casualties: tuple[int, ...]
) -> Earned:
    if match.kind not in rules.kinds:
        return Earned(match=match.match, ending=match.ending, result=result, points=0, bonuses=())
    if match.ending == "bye":
        points = 0 if rules.bye == "nothing" else _points(rules.points, rules.bye)
        return Earned(match=match.match, ending=match.ending, result=result, points=points, bonuses=())
    may = match.ending == "played" or (match.ending == "forfeit" and rules.forfeits_earn_bonuses)
    won = _bonuses(rules, touchdowns, casualties) if may and rules.bonuses else ()
    return Earned(
        match=match.match,
        ending=match.ending,
        result=result,
        points=_points(rules.points, result) + sum(each.points for each in won),
        bonuses=tuple(each.key for each in won),
    )


def _bonuses(rules: TableRules, touchdowns: tuple[int, ...], casualties: tuple[int, ...]) -> tuple[Bonus, ...]:
    figures = {
        "touchdowns": touchdowns[0],
        "touchdowns-against": touchdowns[1],
        "casualties": casualties[0],
        "casualties-against": casualties[1],
    }
    return tuple(each for each in rules.bonuses if _reached(each, figures[each.counts]))


def _points(points: Points, result: Result) -> int:
    match result:
        case "win":
            return points.win
        case "draw":
            return points.draw
        case "loss":
            return points.loss


def _points_of(points: Points, results: Brought) -> int:
    return results.won * points.win + results.drawn * points.draw + results.lost * points.loss


def _reached(bonus: Bonus, figure: int) -> bool:
    return (bonus.at_least is None or figure >= bonus.at_least) and (bonus.at_most is None or figure <= bonus.at_most)


def table(
    rules: TableRules,
    teams: Sequence[str],
    matches: Iterable[Match],
    *,
    adjustments: Iterable[Adjustment] = (),
    brought: Mapping[str, Brought] | None = None,
    lots: Mapping[str, int] | None = None,
    voided: Iterable[str] = (),
) -> Table:
    """The table of `teams`. `lots` are drawn numbers by team, the lowest first, for the tie-breaker `lots`.

    Teams that nothing splits stand in the order of `teams` and share their place. `brought` are results of before that
    count, by team: points for wins, draws and losses, no bonus. The matches of `voided` teams count for nobody, and
    neither do adjustments of theirs, nor what they brought; they stand below all others.
    """
    out = frozenset(voided)
    counted = [each for each in matches if each.kind in rules.kinds and each.home not in out and each.away not in out]
    adjusted = tuple(each for each in adjustments if each.team not in out)
    met = [_Met(each, *league_points(rules, each)) for each in counted]
    own: dict[str, list[_Met]] = {team: [] for team in teams}
    for each in met:
        for team in (each.match.home, each.match.away):
            if team is not None and team in own:
                own[team].append(each)
    before = {} if brought is None else {team: each for team, each in brought.items() if team not in out}
    made = {team: _row(rules, team, own[team], adjusted, before.get(team, Brought())) for team in teams}
    standing = _Standing(made, met, lots or {})
    breakers = rules.tie_breakers
    if not {"points", "points-per-game"}.intersection(breakers):
        breakers = ("points", *breakers)
    groups = standing.order(tuple(each for each in teams if each not in out), breakers)
    groups += [(each,) for each in teams if each in out]
    rows = _placed(standing, groups)
    return Table(rows=rows, level=tuple(each for each in groups if len(each) > 1), tie_breakers=breakers)


class _Met(NamedTuple):
    """A match with what it earned home and away."""

    match: Match
    home: Earned
    away: Earned


def _row(
    rules: TableRules, team: str, matches: Sequence[_Met], adjustments: Sequence[Adjustment], before: Brought
) -> Row:
    earned: list[Earned] = []
    scored, conceded = before.touchdowns
    inflicted, suffered = before.casualties
    for match, home, away in matches:
        mine, theirs = (0, 1) if match.home == team else (1, 0)
        earned.append(away if mine else home)
        scored += match.touchdowns[mine]
        conceded += match.touchdowns[theirs]
        inflicted += match.casualties[mine]
        suffered += match.casualties[theirs]
    own = tuple(each for each in adjustments if each.team == team)
    adjusted = sum(each.points for each in own)
    met = [each for each in earned if each.ending != "bye"]
    worth = {each.key: each.points for each in rules.bonuses}
    results = [each.result for each in met]
    return Row(
        place=0,
        shared=False,
        team=team,
        played=len(met) + before.played,
        won=results.count("win") + before.won,
        drawn=results.count("draw") + before.drawn,
        lost=results.count("loss") + before.lost,
        forfeits=sum(each.ending in ("forfeit", "unplayed") for each in met),
        byes=len(earned) - len(met),
        points=sum(each.points for each in earned) + adjusted + _points_of(rules.points, before),
        bonus=sum(worth[key] for each in earned for key in each.bonuses),
        adjusted=adjusted,
        earned=tuple(earned),
        adjustments=own,
        touchdowns=scored,
        touchdowns_against=conceded,
        casualties=inflicted,
        casualties_against=suffered,
        brought=before.played,
    )


class _Standing:
    """The work of one table: groups of teams, split by one tie-breaker after another; each team's values are kept."""

    def __init__(self, rows: Mapping[str, Row], matches: Sequence[_Met], lots: Mapping[str, int]) -> None:
        self.rows = rows
        self.values: dict[str, list[tuple[str, int | str, Height]]] = {team: [] for team in rows}
        self._matches = matches
        self._lots = lots

    def order(self, group: tuple[str, ...], breakers: Sequence[str]) -> list[tuple[str, ...]]:
        """Groups in order; a group of more than one is level on everything."""
        if len(group) < 2 or not breakers:
            return [group] if group else []
        by_value: dict[Height, list[str]] = {}
        for team in group:
            shown, value = self._value(breakers[0], team, group)
            self.values[team].append((breakers[0], shown, value))
            by_value.setdefault(value, []).append(team)
        ordered: list[tuple[str, ...]] = []
        for value in sorted(by_value, reverse=True):
            ordered.extend(self.order(tuple(by_value[value]), breakers[1:]))
        return ordered

    def _value(self, key: str, team: str, group: tuple[str, ...]) -> tuple[int | str, Height]:
        """The value as shown, and as compared: the higher one is first."""
        row = self.rows[team]
        if key in _FIGURES:
            figure = _FIGURES[key](row)
            return figure, figure
        if key in _FEWER:
            figure = _FEWER[key](row)
            return figure, -figure
        if key in _RATIOS:
            ratio = Fraction(_RATIOS[key](row), row.played) if row.played else Fraction(0)
            return f"{float(ratio):.2f}", ratio
        if key == "head-to-head":
            figure = self._head_to_head(team, group)
            return figure, figure
        if key == "lots":
            lot = self._lots.get(team)
            return (0, -(10**9)) if lot is None else (lot, -lot)
        raise ValueError(key)

    def _head_to_head(self, team: str, group: tuple[str, ...]) -> int:
        """League points from the matches among the teams that are level so far."""
        among = frozenset(group)
        return sum(
            (home if match.home == team else away).points
            for match, home, away in self._matches
            if team in (match.home, match.away) and match.home in among and match.away in among
        )


_FIGURES: dict[str, Callable[[Row], int]] = {
    "points": lambda row: row.points,
    "wins": lambda row: row.won,
    "draws": lambda row: row.drawn,
    "touchdowns": lambda row: row.touchdowns,
    "touchdown-difference": lambda row: row.touchdowns - row.touchdowns_against,
    "casualties": lambda row: row.casualties,
    "casualty-difference": lambda row: row.casualties - row.casualties_against,
    "touchdowns-and-casualties": lambda row: row.touchdowns + row.casualties,
    "differences": lambda row: row.touchdowns - row.touchdowns_against + row.casualties - row.casualties_against,
    "bonus": lambda row: row.bonus,
}
_FEWER: dict[str, Callable[[Row], int]] = {
    "losses": lambda row: row.lost,
    "touchdowns-against": lambda row: row.touchdowns_against,
    "casualties-against": lambda row: row.casualties_against,
    "played": lambda row: row.played,
    "forfeits": lambda row: row.forfeits,
}
_RATIOS: dict[str, Callable[[Row], int]] = {
    "points-per-game": lambda row: row.points,
    "win-ratio": lambda row: row.won,
}
TIE_BREAKERS: tuple[str, ...] = (*_FIGURES, *_FEWER, *_RATIOS, "head-to-head", "lots")


def _placed(standing: _Standing, groups: Sequence[tuple[str, ...]]) -> tuple[Row, ...]:
    rows: list[Row] = []
    order = [team for group in groups for team in group]
    place = 1
    for group in groups:
        for team in group:
            at = len(rows)
            above = order[at - 1] if at else None
            below = order[at + 1] if at + 1 < len(order) else None
            rows.append(
                replace(
                    standing.rows[team],
                    place=place,
                    shared=len(group) > 1,
                    above=_levels(standing, team, above),
                    below=_levels(standing, team, below),
                )
            )
        place += len(group)
    return tuple(rows)


def _levels(standing: _Standing, team: str, other: str | None) -> tuple[Level, ...]:
    if other is None:
        return ()
    levels: list[Level] = []
    for mine, theirs in zip(standing.values[team], standing.values[other], strict=False):
        split = mine[2] != theirs[2]
        levels.append(Level(key=mine[0], mine=mine[1], theirs=theirs[1], split=split))
        if split:
            break
    return tuple(levels)
