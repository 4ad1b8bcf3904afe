"""Fans before the match, and how their number changes after it."""

from rules.binding import step
from rules.effects import FansMoved
from rules.run import Run
from rules.state import MatchKind
from rules.steps.conduct import gave_up, was_played
from rules.values import D3, D6, SIDES, UNSET, Input, Positive, Side, Sides, UnsetType, Value


class FairWeatherFans(Input):
    """The die for those who come only now and then."""

    d3: D3 | UnsetType = UNSET


class FanFactorParams(Value):
    """How many supporters one point of the fan factor stands for."""

    supporters: Positive


@step("fans.d3-plus-dedicated", notes=("fan-factor",), uses=("ended",))
def d3_plus_dedicated(run: Run, given: Sides[FairWeatherFans], params: FanFactorParams) -> None:
    """Fan factor = D3 + dedicated fans. Notes `fan-factor` of each side."""
    if not was_played(run):
        return
    for side in SIDES:
        with run.part():
            roll = run.need(_of(given, side).d3, f"{side}.d3", side)
            dedicated = run.state(side).fans
            factor = roll + dedicated
            run.note("fan-factor", factor, side)
            supporters = factor * params.supporters
            run.explain(side, "fans.fan-factor", d3=roll, dedicated=dedicated, total=factor, supporters=supporters)


def _of(given: Sides[FairWeatherFans], side: Side) -> FairWeatherFans:
    one = given.of(side)
    return FairWeatherFans() if isinstance(one, UnsetType) else one


class FansAfter(Input):
    """The die of the update: a D6 for the winner and the loser, a D3 for who conceded."""

    d6: D6 | UnsetType = UNSET
    d3: D3 | UnsetType = UNSET


class FansAfterParams(Value):
    """The fewest and the most a team may have (None: no cap but the die); matches of which kinds move none."""

    least: int = 1
    most: int | None = None
    none_in: tuple[MatchKind, ...] = ("exhibition",)


@step("fans.d6-against-dedicated", reads=("gave-up", "penalised", "result"), uses=("ended",))
def d6_against_dedicated(run: Run, given: Sides[FansAfter], params: FansAfterParams) -> None:
    """A win: D6 equal or above the present number adds one; a loss: D6 below it takes one; conceding takes a D3."""
    if not was_played(run) or run.match.match_kind in params.none_in:
        return
    for side in SIDES:
        with run.part():
            one = given.of(side)
            _update(run, side, FansAfter() if isinstance(one, UnsetType) else one, params)


def _update(run: Run, side: Side, given: FansAfter, params: FansAfterParams) -> None:
    fans = run.state(side).fans
    if gave_up(run) == side and run.fact("penalised"):
        roll = run.need(given.d3, f"{side}.d3", side)
        by = max(params.least, fans - roll) - fans
        run.explain(side, "fans.conceded", before=fans, d3=roll, after=fans + by)
    elif run.fact("result", side) == "draw":
        run.explain(side, "fans.draw", before=fans, after=fans)
        return
    elif run.fact("result", side) == "win":
        roll = run.need(given.d6, f"{side}.d6", side)
        capped = params.most is not None and fans >= params.most
        by = 1 if roll >= fans and not capped else 0
        run.explain(side, "fans.won", before=fans, d6=roll, after=fans + by)
    else:
        roll = run.need(given.d6, f"{side}.d6", side)
        by = -1 if roll < fans and fans > params.least else 0
        run.explain(side, "fans.lost", before=fans, d6=roll, after=fans + by)
    if by:
        run.emit(side, FansMoved(by=by))
