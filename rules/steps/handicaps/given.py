"""What people say of handicaps."""

from typing import Annotated

from msgspec import Meta

from rules.lists import ShirtNumber
from rules.values import D6, UNSET, Id, Input, Listed, Slug, UnsetType

Drawn = Annotated[int, Meta(ge=1, le=60, extra={"dice": "1d60"}, extra_json_schema={"x-dice": "1dN"})]


class Handicap(Input):
    """One result: its two dice, or the key that was `chosen`; and what its consequence asks for.

    `player` is favoured or struck, `pick` a die among those who may be; `d6` and `paid` belong to a fee; `position` and
    `number` to a player who comes along.
    """

    tens: D6 | UnsetType = UNSET
    units: D6 | UnsetType = UNSET
    chosen: Slug | UnsetType = UNSET
    player: Id | UnsetType = UNSET
    pick: Drawn | UnsetType = UNSET
    d6: D6 | UnsetType = UNSET
    paid: bool | UnsetType = UNSET
    weather: Slug | UnsetType = UNSET
    position: Slug | UnsetType = UNSET
    number: ShirtNumber | None = None


class Handicaps(Input):
    """The results of the weaker side, in order; those that are chosen come last."""

    results: Listed[Handicap] = ()
