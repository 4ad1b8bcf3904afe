"""What an edition says of casualties: the tables, the causes, and whom each help may treat."""

from collections.abc import Iterator

from rules.covering import gaps
from rules.ruleset import Ruleset
from rules.values import Characteristic, Value


class CasualtyRow(Value):
    """A result from `first` to `last` (None: and above) of the modified die, and what it does.

    `lasting`: roll for a characteristic; `dead`: he leaves the team.
    """

    key: str
    first: int
    last: int | None
    misses_next: bool = False
    niggling: int = 0
    lasting: bool = False
    dead: bool = False


class LastingRow(Value):
    """A characteristic that gets worse by one, from `first` to `last` of the die."""

    key: str
    first: int
    last: int
    characteristic: Characteristic


class Cause(Value):
    """A way to be hurt. `deed`: what it is called for whoever did it; `opponents`: only against the other side.

    `kills`: nothing is rolled and nobody can help, he is gone.
    """

    key: str
    deed: str
    needs_doer: bool = False
    opponents: bool = True
    kills: bool = False


class CasualtyParams(Value):
    """The tables, the causes, and what changes a roll.

    The kinds of participants whom each help may treat; `ointment_for` is the row that an ointment helps against.
    """

    rows: tuple[CasualtyRow, ...]
    lasting: tuple[LastingRow, ...]
    causes: tuple[Cause, ...]
    niggling_adds: int = 1
    decay: str = ""
    decay_adds: int = 1
    regeneration: str = ""
    regeneration_on: int = 4
    apothecary: str = ""
    apothecary_treats: tuple[str, ...] = ("player",)
    extra_apothecary_treats: tuple[str, ...] = ("player",)
    regeneration_rerolled_for: tuple[str, ...] = ("player",)
    ointment_for: str = ""
    own_worst_lasting_rerolled: bool = True


def faults(rules: Ruleset, params: CasualtyParams) -> Iterator[tuple[str, str]]:
    """Dice without a row, and characteristics that the edition does not have: where, and what is wrong."""
    yield from gaps([(each.first, each.last) for each in params.rows], "rows", low=1, high=None)
    yield from gaps([(each.first, each.last) for each in params.lasting], "lasting", low=1, high=6)
    known = {each.key for each in rules.characteristics}
    for each in params.lasting:
        if each.characteristic not in known:
            yield "lasting", f"there is no characteristic `{each.characteristic}`"
