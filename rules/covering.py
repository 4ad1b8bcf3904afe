"""What the checks of step parameters have in common: rows that leave no result out, bands that rise."""

from collections.abc import Iterable, Iterator, Sequence

from rules.ruleset import Span


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


def rising(floors: Iterable[int], where: str = "bands") -> Iterator[tuple[str, str]]:
    """The fault of bands that do not begin ever higher."""
    found = list(floors)
    if found != sorted(set(found)):
        yield where, "the bands must rise"
