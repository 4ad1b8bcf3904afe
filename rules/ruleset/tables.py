"""Tables that are named, printed, or rolled for the record."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.ruleset.naming import Key, Name, Span, Words
from rules.values import Value


class TableRow(Value):
    """One row: the results of the first die (or of the sum) from-to, and of a second die where one is thrown.

    An open end (None) takes every result above. Rows of a table of skills have the skill's key and no name.
    """

    roll: Span
    key: Key
    name: Name | None = None
    second: Span | None = None
    lasts: Literal["drive", "half", "game"] | None = None
    note: Words | None = None

    def holds(self, first: int, second: int | None = None) -> bool:
        """Whether the dice fall in this row."""
        return _within(self.roll, first) and (
            self.second is None or (second is not None and _within(self.second, second))
        )


def _within(span: Span, result: int) -> bool:
    low, high = span
    return low <= result and (high is None or result <= high)


class Table(Value):
    """A table that is only named, printed, or rolled for the record.

    `dice` are one throw (`2d6`) or two dice read apart (`1d6, 1d8`); a `modified` one has results beyond its dice.
    `category` marks the random skills of a category.
    """

    key: Key
    name: Name
    dice: Annotated[str, Meta(pattern=r"^[1-9]\d?d[1-9]\d?(, [1-9]\d?d[1-9]\d?)?$")]
    rows: tuple[TableRow, ...]
    category: Key | None = None
    modified: bool = False
    note: Words | None = None

    def row(self, first: int, second: int | None = None) -> TableRow | None:
        """The row that the dice fall in, or None."""
        return next((row for row in self.rows if row.holds(first, second)), None)
