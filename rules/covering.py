"""What the checks of step parameters have in common: rows that leave no result out, tables that exist."""

from collections.abc import Iterator, Sequence

from rules.ruleset import Ruleset, Span, find


def gaps(spans: Sequence[Span], where: str, *, low: int, high: int | None) -> Iterator[tuple[str, str]]:
    """Whether the rows at `where` follow one another from `low` to `high` (None: without end); gives what is wrong."""
    wanted: int | None = low
    for first, last in spans:
        if first != wanted:
            yield where, f"a row begins at {first}, it must be {'none' if wanted is None else wanted}"
        if last is not None and last < first:
            yield where, "from is more than to"
        wanted = None if last is None else last + 1
    if wanted != (None if high is None else high + 1):
        yield where, f"the rows end before {'the highest result' if high is None else high}, or go beyond it"


def unknown_table(rules: Ruleset, key: str, where: str) -> Iterator[tuple[str, str]]:
    """The fault of a table that does not exist."""
    if find(rules.tables, key) is None:
        yield where, f"there is no table `{key}`"
