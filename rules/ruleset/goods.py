"""What a team owns beside its players, and what a new team may spend."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.ruleset.naming import Key, Name, Words
from rules.values import Count, Gold, Value


class Staff(Value):
    """Staff and team goods. `cost` "roster" means the roster's own price.

    A team may have it whose roster is among `only_for` (none named: all) and not among `not_for`; of all that have the
    same `one_of` it has one. After the creation it is bought at `later_cost_factor` times the price, or not at all
    (`later` false). `fans` are no goods: the sheet counts them apart, and they come and go with matches.
    Each of `paid_by` that the team owns takes so much (gold) off the price, and is used up by the purchase.
    """

    key: Key
    name: Name
    cost: Gold | Literal["roster"]
    in_team_value: bool
    start: Count = 0
    min: Count = 0
    max: Count | None = None
    max_at_creation: Count | None = None
    later: bool = True
    later_cost_factor: Annotated[int, Meta(ge=1, le=10)] = 1
    fans: bool = False
    only_for: tuple[Key, ...] = ()
    not_for: tuple[Key, ...] = ()
    one_of: Key | None = None
    paid_by: dict[Key, Gold] = {}
    note: Words | None = None

    @property
    def most_at_creation(self) -> int | None:
        """The most a new team may have."""
        return self.max if self.max_at_creation is None else self.max_at_creation


class Exhibition(Value):
    """The budget of a team that is drafted for one match outside a league."""

    budget_min: Gold
    budget_max: Gold
    budget: Gold
    keeps_unspent: bool = False
    dedicated_fans_start: Count = 0
    dedicated_fans_max: Count = 6


class SpecialSlots(Value):
    """Places on the list for the extraordinary: `number` of them, each of another kind; `normal` are the others.

    A kind is a keyword of a position (`keywords`), the `goods` under its name, or (`extra`) one player more than his
    position allows.
    """

    number: Count
    normal: Count
    keywords: tuple[Key, ...] = ()
    goods: dict[Key, tuple[Key, ...]] = {}
    extra: Key | None = None


class TeamCreation(Value):
    """What a new team may spend and must have; how much staff stands in `staff`."""

    budget: Gold
    min_players: Count
    max_players: Count
    keeps_unspent: bool = True
    exhibition: Exhibition | None = None
    special_slots: SpecialSlots | None = None
    note: Words | None = None
