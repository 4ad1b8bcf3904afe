"""What an edition says of handicaps: how many there are, and which of them touch the books."""

from collections.abc import Iterator
from typing import Literal

from rules.covering import rising
from rules.references import AwardKey, GoodsKey, TableKey
from rules.ruleset import Key, Ruleset, find
from rules.state import MatchKind
from rules.values import Positive, Value, Whole

Whose = Literal["own", "opponent"]


class Consequence(Value, tag_field="does"):
    """What a result of the table (`key`) does beyond the pitch."""

    key: Key


class AppearanceFee(Consequence, tag="appearance-fee"):
    """The opponent's player with the most SPP plays for a die of `each` gold, or not at all."""

    each: Positive


class ExtraAward(Consequence, tag="extra-award"):
    """A player of one's own earns an award at once."""

    award: AwardKey


class FanFactorMoves(Consequence, tag="fan-factor"):
    """A fan factor is divided (rounded up) and added to, for the match."""

    whose: Whose
    divide: Positive = 1
    adds: int = 0


class RerollsMove(Consequence, tag="re-rolls"):
    """Re-rolls are divided (rounded down; in the first half alone where `first_half`) and added to, for the match."""

    whose: Whose
    goods: GoodsKey
    divide: Positive = 1
    adds: int = 0
    first_half: bool = False


class EarlyMvp(Consequence, tag="early-mvp"):
    """The MVP is drawn before the match: among those too who will not outlive it."""


class GoldComes(Consequence, tag="gold"):
    """Gold into one's treasury."""

    gold: Whole


class WeatherChosen(Consequence, tag="weather"):
    """The weather is chosen from the table."""

    table: TableKey


class OneMisses(Consequence, tag="one-misses"):
    """A random opponent misses the match."""


class NigglingMiss(Consequence, tag="niggling-miss"):
    """All opponents with a niggling injury miss the match."""


class FreePlayer(Consequence, tag="free-player"):
    """A player of any position plays along, for nothing and beyond the places there are."""


class WinningsDice(Consequence, tag="winnings-dice"):
    """So many dice for the winnings."""

    dice: Positive


AnyConsequence = (
    AppearanceFee
    | ExtraAward
    | FanFactorMoves
    | RerollsMove
    | EarlyMvp
    | GoldComes
    | WeatherChosen
    | OneMisses
    | NigglingMiss
    | FreePlayer
    | WinningsDice
)


class HandicapBand(Value):
    """How many results are rolled, and how many chosen, from a difference on."""

    difference: Whole
    rolls: int
    choices: int = 0


class HandicapParams(Value):
    """The table, the bands in rising order of the difference (in `unit` gold of team value), and what results do.

    A result that is not named is written down, and does nothing to the books.
    """

    table: TableKey
    bands: tuple[HandicapBand, ...]
    does: tuple[AnyConsequence, ...] = ()
    unit: Positive = 10_000
    kinds: tuple[MatchKind, ...] = ("league", "play-off", "friendly", "exhibition")


def faults(rules: Ruleset, params: HandicapParams) -> Iterator[tuple[str, str]]:
    """Bands that don't rise, and results that the table does not have: where, and what is wrong."""
    yield from rising(each.difference for each in params.bands)
    table = find(rules.tables, params.table)
    known = {row.key for row in table.rows} if table else set()
    for each in params.does:
        if table and each.key not in known:
            yield f"does.{each.key}", f"the table has no result `{each.key}`"
