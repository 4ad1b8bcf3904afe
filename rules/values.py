"""The base classes of every value in the engine, and the kinds of fields that people fill in.

`Value` is written in full (states, effects, outcomes); `Input` is what people give, `UNSET` being "not answered yet".
"""

from collections.abc import Iterator
from typing import Annotated, Any, Generic, Literal, TypeVar, dataclass_transform

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

__all__ = [
    "D3",
    "D6",
    "D8",
    "D16",
    "SIDES",
    "UNSET",
    "Characteristic",
    "Count",
    "Gold",
    "Id",
    "Input",
    "Listed",
    "Nothing",
    "Param",
    "Positive",
    "Side",
    "Sides",
    "Slug",
    "Text",
    "TwoD6",
    "UnsetType",
    "Value",
    "Whole",
]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Value(Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """A frozen value that is written in full: a later change of a default never rewrites an old record."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Input(Value, frozen=True, omit_defaults=True):
    """What people give. A field that is `UNSET` is not answered; `None` is an answer ("declined")."""


class Nothing(Input, frozen=True):
    """The inputs (or parameters) of a step that takes none."""


def _die(spec: str, low: int, high: int) -> Meta:
    return Meta(ge=low, le=high, title=spec.upper(), extra={"dice": spec}, extra_json_schema={"x-dice": spec})


D3 = Annotated[int, _die("1d3", 1, 3)]
D6 = Annotated[int, _die("1d6", 1, 6)]
D8 = Annotated[int, _die("1d8", 1, 8)]
D16 = Annotated[int, _die("1d16", 1, 16)]
TwoD6 = Annotated[int, _die("2d6", 2, 12)]

# Free text is lifted out before resolving: the engine sees the text's id alone (see `rules.inputs.text_paths`).
Text = Annotated[str, Meta(max_length=500, extra={"text": True}, extra_json_schema={"x-text": True})]
# No dots: an id may be a part of a path, whose parts they divide.
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_:-]+$")]
Slug = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[a-z0-9][a-z0-9:.-]*$")]
Gold = Annotated[int, Meta(ge=0, le=100_000_000, extra={"gold": True}, extra_json_schema={"x-gold": True})]
Count = Annotated[int, Meta(ge=0, le=99)]
# Figures among the parameters of steps: what is divided by or counted in steps of is never nothing.
Positive = Annotated[int, Meta(ge=1, le=100_000_000)]
Whole = Annotated[int, Meta(ge=0, le=100_000_000)]

Param = int | str | bool | None
Side = Literal["home", "away", "team"]
SIDES: tuple[Side, Side] = ("home", "away")
Characteristic = Literal["ma", "st", "ag", "pa", "av"]

T = TypeVar("T")
# What people list; nobody lists more by hand.
Listed = Annotated[tuple[T, ...], Meta(max_length=500)]


class Sides(Input, Generic[T], frozen=True):
    """One answer from each side of a match."""

    home: T | UnsetType = UNSET
    away: T | UnsetType = UNSET

    def __iter__(self) -> Iterator[tuple[Side, T | UnsetType]]:
        yield "home", self.home
        yield "away", self.away

    def of(self, side: Side) -> T | UnsetType:
        """The answer of `side`, `UNSET` where there is none."""
        return self.home if side == "home" else self.away


def encode(value: Any) -> str:
    """The one text form of a value: compact UTF-8 JSON, fields in the order of declaration."""
    return msgspec.json.encode(value).decode()
