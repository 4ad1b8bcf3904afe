"""How many people come to a match, where every point of the fan factor is a die."""

from typing import Annotated

from msgspec import Meta

from rules.binding import step
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import SIDES, UNSET, Input, Positive, Side, Sides, UnsetType, Value

Sum = Annotated[int, Meta(ge=0, le=600, extra={"dice": "1d6"}, extra_json_schema={"x-dice": "Nd6"})]


class Crowd(Input):
    """The sum of a side's dice."""

    sum: Sum | UnsetType = UNSET


class GateParams(Value):
    """How many people one point stands for, and what each die brings more on an occasion."""

    each: Positive
    more: dict[str, int] = {}


@step("fans.dice-of-both-sides", notes=("fan-factor", "gate"), uses=("ended", "occasion"))
def dice_of_both_sides(run: Run, given: Sides[Crowd], params: GateParams) -> None:
    """A D6 for each point of either fan factor. Notes `gate` (people) and each side's `fan-factor` for this match."""
    if not was_played(run):
        return
    more = params.more.get(run.fact("occasion", default=""), 0)
    sums: list[int] = []
    for side in SIDES:
        run.note("fan-factor", run.state(side).fans, side)
        with run.part():
            sums.append(_sum(run, side, given.of(side)) + more * run.state(side).fans)
    if len(sums) < len(SIDES):
        return
    gate = sum(sums) * params.each
    run.note("gate", gate)
    run.explain("home", "fans.gate", home=sums[0], away=sums[1], more=more, each=params.each, total=gate)


def _sum(run: Run, side: Side, given: Crowd | UnsetType) -> int:
    """What the side's dice show; a team without fans throws none."""
    dice = run.state(side).fans
    if not dice:
        return 0
    value = UNSET if isinstance(given, UnsetType) else given.sum
    rolled = run.need(value, f"{side}.sum", side, key=f"gate/{side}", spec=f"{dice}d6")
    if not dice <= rolled <= dice * 6:
        run.stop("sum-out-of-range", f"{side}.sum", side, sum=rolled, least=dice, most=dice * 6)
    return rolled
