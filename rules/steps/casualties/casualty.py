"""What people say of casualties."""

from typing import Generic, Literal, TypeVar

from rules.steps.events import Drive, Half, Turn
from rules.values import D6, D8, D16, UNSET, Id, Input, Listed, Slug, UnsetType

RollT = TypeVar("RollT")


class CasualtyRoll(Input):
    """A roll on the casualty table, and the D6s on the lasting injury table until one can be applied."""

    d16: D16 | UnsetType = UNSET
    lasting: Listed[D6] = ()


class TableRoll(Input):
    """Two dice that are read as tens and units; `die` for an apothecary who heals by one."""

    tens: D6 | UnsetType = UNSET
    units: D8 | UnsetType = UNSET
    die: D6 | UnsetType = UNSET


class Casualty(Input, Generic[RollT]):
    """One casualty. `by` is who caused it (None: nobody), `cause` how.

    `badly_hurt`: the injury roll itself said so, there is no casualty roll; `injury` what it said where it says more.
    `apothecary` is the second roll, None when none was used; `keep` which of both stands. `also` is a further roll that
    holds as well as the first. `regeneration` is the die of that trait, `regeneration_again` the one that an inducement
    grants (None: not used). `ointment`: he goes on playing, and his injury shows after the match. `grudge` is the die
    for a grudge against whoever hurt him, `hates` what for. `poison` is the die for a poisoned weapon.
    """

    victim: Id
    cause: Slug | UnsetType = UNSET
    by: Id | None = None
    badly_hurt: bool = False
    roll: RollT | UnsetType = UNSET
    apothecary: RollT | UnsetType | None = UNSET
    keep: Literal["first", "second"] | UnsetType = UNSET
    regeneration: D6 | UnsetType = UNSET
    regeneration_again: D6 | UnsetType | None = UNSET
    ointment: bool = False
    half: Half | None = None
    turn: Turn | None = None
    drive: Drive | None = None
    injury: Slug | UnsetType = UNSET
    also: RollT | UnsetType = UNSET
    grudge: D6 | UnsetType = UNSET
    hates: Slug | UnsetType = UNSET
    poison: D6 | UnsetType = UNSET


class Casualties(Input, Generic[RollT]):
    """All casualties of both sides, in order."""

    suffered: Listed[Casualty[RollT]] = ()
