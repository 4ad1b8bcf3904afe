"""(g) Corrections in a league's last round: after ten seasons, and on a site of fifty leagues, against one alone."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from time import process_time

from rules.amending import Edit
from rules.engine import replay
from teams.corrections import show
from teams.models import Book
from tests.load.measure import Line, ratio
from tests.load.site import database
from tests.matches.stories import cost_of, last_round, scored_again, under, written
from tests.rules.builders import shipped
from tests.rules.seasons import RoundRobin
from tests.teams.builders import new_book, person

TEAMS, SEASONS, LEAGUES = 10, 10, 50
GOAL = 1.5

Edits = list[dict[int, Edit]]


def lines() -> Iterator[Line]:
    """A line for the seasons that lie behind, and one for the other leagues of the site."""
    season = RoundRobin(shipped(), 5, TEAMS, "one-")
    season.play(1)
    with database():
        boss = person("Carla")
        book = written(season, new_book(boss), boss)
        edits = _last_round(book)
        alone, read = _against_a_replay(season, book, edits), _read(book, edits)
        yield _after_ten_seasons(book, edits)
        for number in range(2, LEAGUES):
            written(under(season, "one-", f"{number}-"), new_book(boss), boss)
        crowded = _against_a_replay(season, book, edits)
        yield Line(
            "g",
            f"correcting the last round on a site of {LEAGUES} leagues, against the league alone",
            crowded.value / alone.value,
            GOAL,
            f"{crowded.detail}, alone {alone.detail}; {_read(book, edits)}, alone {read}",
        )


def _after_ten_seasons(book: Book, edits: Edits) -> Line:
    old = RoundRobin(shipped(), 5, TEAMS, "ten-")
    old.play(SEASONS)
    boss = person("Otto")
    late = written(old, new_book(boss), boss)
    late_edits = _last_round(late)
    line = ratio(
        "g",
        f"correcting the last round of {SEASONS} seasons, against that of one",
        partial(_correct, late, late_edits),
        partial(_correct, book, edits),
        goal=GOAL,
        clock=process_time,
    )
    return replace(line, detail=f"{line.detail}; {_read(late, late_edits)} against {_read(book, edits)}")


def _last_round(book: Book) -> Edits:
    """A correction of each match that was played in it."""
    return [scored_again(book, each) for each in last_round(book)]


def _correct(book: Book, edits: Edits) -> None:
    for each in edits:
        show(book, each)


def _against_a_replay(season: RoundRobin, book: Book, edits: Edits) -> Line:
    """The same work in memory before and after, so that a slower machine counts for nothing."""
    again = partial(replay, lambda _: season.rules, season.log)
    return ratio("g", "", partial(_correct, book, edits), again, goal=None, times=5, clock=process_time)


def _read(book: Book, edits: Edits) -> str:
    costs = [cost_of(book, each) for each in edits]
    return f"{sum(each.entries for each in costs)} entries in {sum(each.queries for each in costs)} queries"
