"""What an edition says of casualties: the tables, the causes, and whom each help may treat."""

from collections.abc import Iterator
from typing import Literal

from rules.covering import gaps
from rules.participants import ParticipantKind
from rules.references import CasualtyKey, CauseKey, DeedKey, GoodsKey, KeywordKey, SkillName
from rules.ruleset import Name, Ruleset
from rules.state import MatchKind
from rules.values import Characteristic, Value, Whole


class CasualtyRow(Value):
    """A result from `first` to `last` (None: and above) of the modified die, and what it does.

    `lasting`: roll for a characteristic; `characteristic`: that one gets worse; `dead`: he leaves the team.
    """

    key: str
    first: int
    last: int | None
    misses_next: bool = False
    niggling: int = 0
    lasting: bool = False
    dead: bool = False
    characteristic: Characteristic | None = None


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
    deed: DeedKey
    needs_doer: bool = False
    opponents: bool = True
    kills: bool = False


class GrudgeTerms(Value):
    """Whoever suffers one of these `results` from an opponent may come to hate his kind: on a D6 from `on` up.

    He gains `skill` with one of the opponent's keywords that is no position's. Nobody hates whoever hurt him by one of
    the causes `not_by` (it was the crowd, say), and only in matches of these `kinds`.
    """

    skill: SkillName
    on: int
    results: tuple[CasualtyKey, ...]
    not_by: tuple[CauseKey, ...] = ()
    kinds: tuple[MatchKind, ...] = ("league", "play-off")


class PoisonTerms(Value):
    """Whom somebody with the `skill` hurts by one of the `causes`, so that the mildest result stands, may be poisoned.

    On a D6 from `misses_from` on he misses the next match; in matches of these `kinds`.
    """

    skill: SkillName
    causes: tuple[CauseKey, ...]
    misses_from: int
    kinds: tuple[MatchKind, ...] = ("league", "play-off")


class Notation(Value):
    """The note of a casualty: a pattern of {by}, {code}, {victim} and {turn}. `codes` by row, `other` for the rest.

    `short` is how a match record has what the injury roll itself says, by its answers.
    """

    pattern: str
    codes: dict[CasualtyKey, str]
    other: str
    nobody: str = "0"
    short: dict[str, Name] = {}


class CasualtyTerms(Value):
    """The results, the causes, and what helps. The kinds of participants whom each help may treat.

    `ointment_for` is the row that an ointment helps against. A characteristic never gets more than `most_below_start`
    worse than at the start (None: no such limit). In matches of the kinds `badly_hurt_in` nobody is hurt worse than by
    the first row. `regeneration_first`: it comes before the casualty roll, and before an apothecary. `notation`: how a
    match sheet has a casualty. `loss_takes`: the gold that the loss of a characteristic takes from a player's value.
    No apothecary treats whose position bears one of the keywords `untreated`.
    A casualty that was undone (`undone_counts` false) is called otherwise for whoever caused it, and earns nothing.
    """

    rows: tuple[CasualtyRow, ...]
    causes: tuple[Cause, ...]
    regeneration: SkillName = ""
    regeneration_on: int = 4
    apothecary: GoodsKey = ""
    apothecary_treats: tuple[ParticipantKind, ...] = ("player",)
    extra_apothecary_treats: tuple[ParticipantKind, ...] = ("player",)
    untreated: tuple[KeywordKey, ...] = ()
    regeneration_rerolled_for: tuple[ParticipantKind, ...] = ("player",)
    ointment_for: CasualtyKey = ""
    most_below_start: int | None = None
    badly_hurt_in: tuple[MatchKind, ...] = ()
    regeneration_first: bool = False
    grudge: GrudgeTerms | None = None
    notation: Notation | None = None
    loss_takes: dict[Characteristic, Whole] = {}
    undone_counts: bool = True
    poison: PoisonTerms | None = None

    @property
    def dice(self) -> tuple[tuple[str, int], ...]:
        """The dice of a casualty in the order in which they fall: the field of the roll, and how many sides."""
        return ()


class CasualtyParams(CasualtyTerms, kw_only=True):
    """The casualty table by a D16, the one of lasting injuries, and what changes a roll."""

    lasting: tuple[LastingRow, ...]
    niggling_adds: int = 1
    decay: SkillName = ""
    decay_adds: int = 1
    own_worst_lasting_rerolled: bool = True

    @property
    def dice(self) -> tuple[tuple[str, int], ...]:
        """A D16, then a D6 for a lasting injury."""
        return ("d16", 16), ("lasting", 6)


class OutrightRow(Value):
    """What an injury roll itself says. `table`: the casualty table says the rest; otherwise the row `row` of it."""

    key: str
    table: bool = False
    row: str = ""


class TableParams(CasualtyTerms, kw_only=True):
    """The casualty table by two dice read as tens and units, the second with so many `sides`.

    A row from 0 is not on the table: the injury roll alone leads to it, by one of the answers `outright`, where that
    roll tells more than that there is a casualty. Whoever has the skill `rolls_twice` suffers the results of two rolls.
    With `apothecary_on` there is no second roll: from that D6 on the victim is left with the mildest result,
    or (`apothecary_returns`) goes back to the reserves, also when it was mild.
    """

    sides: Literal[6, 8] = 8
    outright: tuple[OutrightRow, ...] = ()
    rolls_twice: SkillName = ""
    apothecary_on: int | None = None
    apothecary_returns: bool = False

    @property
    def dice(self) -> tuple[tuple[str, int], ...]:
        """The tens, then the units."""
        return ("tens", 6), ("units", self.sides)


def faults(rules: Ruleset, params: CasualtyParams) -> Iterator[tuple[str, str]]:
    """Dice without a row, and characteristics that the edition does not have: where, and what is wrong."""
    yield from gaps([(each.first, each.last) for each in params.rows], "rows", low=1, high=None)
    yield from gaps([(each.first, each.last) for each in params.lasting], "lasting", low=1, high=6)
    known = {each.key for each in rules.characteristics}
    for each in params.lasting:
        if each.characteristic not in known:
            yield "lasting", f"there is no characteristic `{each.characteristic}`"


def table_faults(rules: Ruleset, params: TableParams) -> Iterator[tuple[str, str]]:
    """Results without a row, rows and characteristics that the edition does not have: where, and what is wrong."""
    results = [tens * 10 + units for tens in range(1, 7) for units in range(1, params.sides + 1)]
    for result in results:
        rows = sum(each.first <= result <= (each.last or result) for each in params.rows if each.first)
        if rows != 1:
            yield "rows", f"{rows} rows for {result}"
    known = {each.key for each in rules.characteristics}
    for each in params.rows:
        if each.characteristic is not None and each.characteristic not in known:
            yield "rows", f"there is no characteristic `{each.characteristic}`"
    for one in params.outright:
        if not one.table and one.row not in {each.key for each in params.rows}:
            yield "outright", f"there is no row `{one.row}`"
