"""Cards that both sides draw for nothing before a match."""

from collections.abc import Iterator

from rules.binding import step
from rules.covering import rising
from rules.ruleset import Ruleset
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import SIDES, Nothing, Value, Whole


class CardBand(Value):
    """From that team value (gold) on, each side draws so many cards and keeps so many of them."""

    value: Whole
    draw: Whole
    keep: Whole


class CardParams(Value):
    """The bands in rising order."""

    bands: tuple[CardBand, ...]


def _check(_: Ruleset, params: CardParams) -> Iterator[tuple[str, str]]:
    yield from rising(each.value for each in params.bands)


@step("cards.by-higher-value", check=_check, reads=("ctv",), uses=("ended",))
def by_higher_value(run: Run, _: Nothing, params: CardParams) -> None:
    """The higher of both current team values says how many: explained, and no matter of the books."""
    if not was_played(run):
        return
    value = max(run.fact("ctv", side) for side in SIDES)
    band = next((each for each in reversed(params.bands) if value >= each.value), None)
    if band is not None:
        run.explain("home", "cards.drawn", value=value, draw=band.draw, keep=band.keep)
