"""The stadium of a match, where a league plays in remarkable ones."""

from collections.abc import Iterator

from rules.binding import step
from rules.covering import unknown_table
from rules.ruleset import Key, Ruleset
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import Input, Slug, Value


class Stadium(Input):
    """What is remarkable about the stadium, a row of a table; None for nothing."""

    kind: Slug | None = None


class StadiumParams(Value):
    """The tables that a league may look it up in."""

    tables: tuple[Key, ...]


def _check(rules: Ruleset, params: StadiumParams) -> Iterator[tuple[str, str]]:
    for key in params.tables:
        yield from unknown_table(rules, key, "tables")


@step("stadium.of-the-match", check=_check, notes=("stadium",), uses=("ended",))
def of_the_match(run: Run, given: Stadium, params: StadiumParams) -> None:
    """Nobody is asked: a league that wants one says so. Notes `stadium` (the key of a row, empty for none)."""
    if not was_played(run):
        return
    run.note("stadium", "")
    key = run.optional(given.kind, None, "kind")
    if key is None:
        return
    if all(key != row.key for table in params.tables for row in run.rules.tables[table].rows):
        run.stop("not-an-option", "kind", "home", value=key)
    run.note("stadium", key)
    run.explain("home", "stadium.is", stadium=key)
