"""What is wrong with a book: one line a fault, with what was touched, where in it, and both values."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

SHOWN = 80
# The field of a fault where a whole row is missing, or one too many.
ROW = "row"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that is not what it should be.

    ``what`` was touched (a sheet, an entry of a journal, an action, a player …), ``whose`` says of which team or which
    one, ``field`` is the column, with the path in it where it holds a value.
    """

    what: str
    whose: str
    field: str
    found: Any = None
    due: Any = None

    def __str__(self) -> str:
        if self.field == ROW:
            return f"{self.what} {self.whose} " + ("is missing" if self.found is None else "should not be there")
        return f"{self.what} {self.whose}: {self.field} is {_short(self.found)}, should be {_short(self.due)}"


def _short(value: Any) -> str:
    words = "nothing" if value is None else str(value)
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"


def differences(found: Any, due: Any, path: str) -> Iterator[tuple[str, Any, Any]]:
    """The paths at which two plain values differ, with both values there."""
    if isinstance(found, Mapping) and isinstance(due, Mapping):
        for key in dict.fromkeys((*due, *found)):
            yield from differences(found.get(key), due.get(key), f"{path}.{key}")
    elif isinstance(found, list) and isinstance(due, list) and len(found) == len(due):
        for place, (one, other) in enumerate(zip(found, due, strict=True)):
            yield from differences(one, other, f"{path}.{place}")
    elif type(found) is not type(due) or found != due:
        yield path, found, due


def in_text(found: str | None, due: str | None, column: str) -> Iterator[tuple[str, Any, Any]]:
    """As ``differences``, of two texts that hold JSON; the whole column where one of them can't be read."""
    if found == due:
        return
    try:
        paths = list(differences(_plain(found), _plain(due), column))
    except msgspec.DecodeError:
        paths = []
    yield from paths or [(column, found, due)]


def _plain(text: str | None) -> Any:
    return None if text is None else msgspec.json.decode(text)
