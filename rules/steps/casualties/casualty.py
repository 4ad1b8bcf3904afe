"""What people say of casualties."""

from typing import Literal

from rules.steps.events import Drive, Half, Turn
from rules.values import D6, D16, UNSET, Id, Input, Listed, Slug, UnsetType


class CasualtyRoll(Input):
    """A roll on the casualty table, and the D6s on the lasting injury table until one can be applied."""

    d16: D16 | UnsetType = UNSET
    lasting: Listed[D6] = ()


class Casualty(Input):
    """One casualty. `by` is who caused it (None: nobody), `cause` how.

    `badly_hurt`: the injury roll itself said so, there is no casualty roll. `apothecary` is the second roll, None when
    none was used; `keep` which of both stands. `regeneration` is the die of that trait, `regeneration_again` the one
    that an inducement grants (None: not used). `ointment`: he goes on playing, and his injury shows after the match.
    """

    victim: Id
    cause: Slug | UnsetType = UNSET
    by: Id | None = None
    badly_hurt: bool = False
    roll: CasualtyRoll | UnsetType = UNSET
    apothecary: CasualtyRoll | UnsetType | None = UNSET
    keep: Literal["first", "second"] | UnsetType = UNSET
    regeneration: D6 | UnsetType = UNSET
    regeneration_again: D6 | UnsetType | None = UNSET
    ointment: bool = False
    half: Half | None = None
    turn: Turn | None = None
    drive: Drive | None = None


class Casualties(Input):
    """All casualties of both sides, in order."""

    suffered: Listed[Casualty] = ()
