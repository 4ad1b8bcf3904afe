"""(e) Previewing a correction early in a season, and (f) the audit of that season."""

from collections.abc import Iterator
from functools import partial
from time import process_time

from matches.audit import faults
from matches.models import Match, PlayerLine
from rules.actions import PlayMatch
from rules.binding import Rules
from rules.engine import fold, resolve
from rules.state import TeamState
from teams.corrections import show
from teams.models import Action, Book, Entry, Player, Team, Text
from tests.load.measure import Line, ratio
from tests.load.site import database
from tests.matches.stories import cost_of, scored_again, settled, to_turn, written
from tests.rules.builders import shipped
from tests.rules.seasons import RoundRobin
from tests.teams.builders import new_book, person

SIZES = (10, 20, 40)
LEAGUE = 20
PREVIEW, AUDIT = 1.5, 2.0


def lines() -> Iterator[Line]:
    """For a league of ten, twenty and forty teams; the audit for the one of twenty."""
    for teams in SIZES:
        with database():
            season = RoundRobin(shipped(), 5, teams)
            season.play(1)
            boss = person("Carla")
            book = written(season, new_book(boss), boss)
            settled(book)
            yield _preview(season, book, teams)
            if teams == LEAGUE:
                yield ratio(
                    "f",
                    "audit of it against reading its rows",
                    partial(_audit, book),
                    _read,
                    goal=AUDIT,
                    clock=process_time,
                )


def _preview(season: RoundRobin, book: Book, teams: int) -> Line:
    """The first match that gets another result by it: both teams differ ever after, and whoever meets them is read."""
    matches = _before(season)
    edits = scored_again(book, to_turn(book)[0])
    line = ratio(
        "e",
        f"turning an early result of {len(matches)} matches ({teams} teams), against resolving them",
        partial(show, book, edits),
        partial(_resolve, season.rules, matches),
        goal=PREVIEW if teams == LEAGUE else None,
        clock=process_time,
    )
    again, cost = len(show(book, edits).amendment.lines), cost_of(book, edits)
    counts = f"{again} of {len(season.log)} actions again, {cost.entries} entries read in {cost.queries} queries"
    return Line(line.group, line.name, line.value, line.goal, f"{line.detail}; {counts}")


def _before(season: RoundRobin) -> list[tuple[PlayMatch, dict[str, TeamState]]]:
    """Each match with both sheets as they stood."""
    now: dict[str, TeamState] = {}
    found = []
    for line in season.log:
        if isinstance(line.action, PlayMatch):
            found.append((line.action, {each: now[each] for each in (line.action.home, line.action.away)}))
        now = fold([line.effects], now)
    return found


def _resolve(rules: Rules, matches: list[tuple[PlayMatch, dict[str, TeamState]]]) -> None:
    for action, states in matches:
        resolve(rules, states, action)


def _audit(book: Book) -> None:
    assert faults(book) == []


def _read() -> None:
    for model in (Text, Action, Entry, Team, Player, Match, PlayerLine):
        list(model._default_manager.all())
