"""What the pages of a match are drawn from: who may act in it, and the fields of its form."""

from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from dugout.crests import SMALL_WORD
from rules.values import Side

SIDES: tuple[Side, Side] = ("home", "away")


@dataclass(frozen=True, slots=True)
class Shirt:
    """Somebody who may act in the match, or a player of the list who can't (``why``)."""

    id: str
    side: str
    number: int | None
    name: str
    label: str
    kind: str
    why: str = ""

    @property
    def called(self) -> str:
        """What sentences call him: they say themselves what he is."""
        return f"#{self.number} {self.name}" if self.number is not None else self.name

    @property
    def short(self) -> str:
        """What stands on a button: the last word of his name, with little ones before it (Le Bihan, van der Hof)."""
        *before, last = self.name.split(" ")
        little = takewhile(SMALL_WORD.fullmatch, reversed(before))
        return " ".join([*reversed(list(little)), last])


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the form: its name (its place in the inputs), what it may hold, what it holds, what is wrong.

    ``declinable``: it may be answered with no; ``declined``: it was. ``first``: the first fault of its page, to go to.
    """

    name: str
    kind: str
    label: str
    value: Any
    die: str = ""
    low: int | None = None
    high: int | None = None
    options: tuple[tuple[str, str], ...] = ()
    errors: tuple[str, ...] = ()
    key: str = ""
    rolled: int | None = None
    asked: bool = False
    declinable: bool = False
    declined: bool = False
    first: bool = False

    @property
    def id(self) -> str:
        """Its id on the page."""
        return "f-" + self.name.replace(".", "-")

    @property
    def side(self) -> str:
        """The side that it is of: what comes after its step (or what it asks there), if that is a side."""
        return next((part for part in self.name.split(".")[1:3] if part in SIDES), "")

    @property
    def overtyped(self) -> bool:
        """Another number was typed in than the server had rolled."""
        if self.rolled is None or self.value is None or isinstance(self.value, list):
            return False
        return bool(self.value != self.rolled)
