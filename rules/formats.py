"""The formats of records: stored bytes never change; what an older program wrote is brought up to date as it is read.

New records carry ``FORMAT``. A change of what effects hold that a default can't make good takes the next number, and a
function here from the number before. A league that was recorded in each format is replayed by the tests.

| format | what is new |
| --- | --- |
| 1 | |
| 2 | the sequence that a match opens says by how much the match moved the team's fans |
"""

from collections.abc import Callable, Sequence
from typing import Any

FORMAT = 2

Plain = dict[str, Any]


class UnknownFormat(ValueError):
    """A record that no program wrote so far: of a later one, or of none."""


def upgraded(effects: Sequence[Plain], written_in: int) -> Sequence[Plain]:
    """The effects of one team by one action, as plain data, from the format they were written in to the present one.

    Raises:
        UnknownFormat: there is no such format.
    """
    check(written_in)
    for number in range(written_in, FORMAT):
        effects = _FROM[number](effects)
    return effects


def check(number: int) -> None:
    """Raise `UnknownFormat` for a format that this program does not know."""
    if not 1 <= number <= FORMAT:
        raise UnknownFormat(f"format {number} is not known: there are 1 to {FORMAT}")


def _with_fans_moved(effects: Sequence[Plain]) -> Sequence[Plain]:
    """From 1: what the match moved the fans by is the sum of its own effects on them."""
    moved = sum(each["by"] for each in effects if each["kind"] == "fans-moved")
    return [
        {**each, "sequence": {**each["sequence"], "fans": moved}}
        if each["kind"] == "match-played" and each["sequence"]
        else each
        for each in effects
    ]


_FROM: dict[int, Callable[[Sequence[Plain]], Sequence[Plain]]] = {1: _with_fans_moved}
