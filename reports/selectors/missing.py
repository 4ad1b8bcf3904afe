"""Which characters of a sheet no font has, found without drawing it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from reports.bundle import described
from reports.fonts import Face
from reports.text import clean, shape
from reports.values import Value


@dataclass(frozen=True, slots=True)
class Missing:
    """A character that no font has: itself, and its number and name."""

    character: str
    described: str


def missing_in(*values: Value) -> list[Missing]:
    """The characters of values that are printed as a box, in order."""
    texts = {text for value in values for text in _texts(msgspec.to_builtins(value, enc_hook=str))}
    found = {each for text in texts for face in (Face.REGULAR, Face.BOLD) for each in shape(clean(text), face).missing}
    return [Missing(each, described(each)) for each in sorted(found)]


def _texts(value: Any) -> Iterator[str]:
    match value:
        case str():
            yield value
        case dict():
            for each in value.values():
                yield from _texts(each)
        case list() | tuple():
            for each in value:
                yield from _texts(each)
