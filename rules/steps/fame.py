"""The gate, the fame that it lends the side with more fans, and the fan factor after the match."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.binding import step
from rules.effects import FansMoved
from rules.references import GoodsKey, InducementKey
from rules.run import Run, other
from rules.state import MatchKind
from rules.steps.conduct import gave_up, was_played
from rules.values import D3, SIDES, UNSET, Input, Nothing, Positive, Side, Sides, TwoD6, UnsetType, Value, Whole

ThreeD6 = Annotated[int, Meta(ge=3, le=18, title="3D6", extra={"dice": "3d6"}, extra_json_schema={"x-dice": "3d6"})]


class Gate(Input):
    """Two dice for the fans who come, and a D3 for those who come to a ground of one's own."""

    two_d6: TwoD6 | UnsetType = UNSET
    d3: D3 | UnsetType = UNSET


class GateParams(Value):
    """How many people one point stands for; a home side that owns one of `grounds` has a D3 more."""

    each: Positive
    grounds: tuple[GoodsKey, ...] = ()


@step("fans.2d6-plus-factor", notes=("supporters",), uses=("ended",))
def two_d6_plus_factor(run: Run, given: Sides[Gate], params: GateParams) -> None:
    """Two dice and the fan factor, so many people each. Notes `supporters` of each side."""
    if not was_played(run):
        return
    for side in SIDES:
        with run.part():
            if run.handed("supporters", side):
                continue
            one = given.of(side)
            dice = Gate() if isinstance(one, UnsetType) else one
            roll = run.need(dice.two_d6, f"{side}.two_d6", side)
            if side == "home" and any(run.state(side).count(each) for each in params.grounds):
                roll += run.need(dice.d3, f"{side}.d3", side)
            factor = run.state(side).fans
            supporters = (roll + factor) * params.each
            run.note("supporters", supporters, side)
            run.explain(side, "fans.come", roll=roll, factor=factor, each=params.each, total=supporters)


class FameParams(Value):
    """The fame of a side with more fans than the other, and of one with at least `times` as many.

    Each of a side's `inducements` adds to its own fame, a stadium (`stadiums`) to that of both; never above `most`.
    """

    more: Whole = 1
    far_more: Whole = 2
    times: Positive = 2
    inducements: dict[InducementKey, Whole] = {}
    stadiums: dict[str, Whole] = {}
    most: Whole | None = None


@step("fans.fame", notes=("fame",), reads=("supporters",), uses=("ended", "inducements", "stadium"))
def fame(run: Run, _: Nothing, params: FameParams) -> None:
    """Whoever draws more fans has fame in this match. Notes `fame` of each side."""
    if not was_played(run):
        return
    for side in SIDES:
        own, opposing = run.fact("supporters", side), run.fact("supporters", other(side))
        found = 0 if own <= opposing else params.far_more if own >= opposing * params.times else params.more
        added = _added(run, side, params)
        total = found + added if params.most is None else min(found + added, params.most)
        run.note("fame", total, side)
        if added:
            run.explain(side, "fans.fame-and-more", own=own, opposing=opposing, fame=found, added=added, total=total)
        else:
            run.explain(side, "fans.fame", own=own, opposing=opposing, total=total)


def _added(run: Run, side: Side, params: FameParams) -> int:
    """What inducements of the side and the stadium add."""
    bought = run.fact("inducements", side, default={})
    added: int = sum(params.inducements.get(key, 0) * count for key, count in bought.items())
    of_stadium: int = params.stadiums.get(run.fact("stadium", default=""), 0)
    return added + of_stadium


class FactorAfter(Input):
    """The dice against the fan factor: three for a win, two otherwise."""

    three_d6: ThreeD6 | UnsetType = UNSET
    two_d6: TwoD6 | UnsetType = UNSET


class FactorAfterParams(Value):
    """How far the fan factor may go, what conceding takes from it, and whether a draw may raise it too.

    Matches of the kinds `none_in` leave it as it is. `stadiums` add to the dice of both sides.
    """

    least: Whole = 0
    most: Whole | None = None
    conceding: Whole = 1
    draw: Literal["either-way", "down-only"] = "either-way"
    none_in: tuple[MatchKind, ...] = ("exhibition",)
    stadiums: dict[str, int] = {}


@step("fans.dice-against-factor", reads=("gave-up", "penalised", "result"), uses=("ended", "stadium"))
def dice_against_factor(run: Run, given: Sides[FactorAfter], params: FactorAfterParams) -> None:
    """A win: 3D6 above the fan factor adds one. Otherwise 2D6 below it takes one; on a draw they may add one too."""
    if not was_played(run) or run.match.match_kind in params.none_in:
        return
    for side in SIDES:
        with run.part():
            one = given.of(side)
            _update(run, side, FactorAfter() if isinstance(one, UnsetType) else one, params)


def _update(run: Run, side: Side, given: FactorAfter, params: FactorAfterParams) -> None:
    fans = run.state(side).fans
    result = run.fact("result", side)
    if gave_up(run) == side and run.fact("penalised"):
        after = max(min(fans, params.least), fans - params.conceding)
        run.explain(side, "fans.lost-by-conceding", before=fans, after=after)
    else:
        if result == "win":
            roll = run.need(given.three_d6, f"{side}.three_d6", side)
        else:
            roll = run.need(given.two_d6, f"{side}.two_d6", side)
        roll += params.stadiums.get(run.fact("stadium", default=""), 0)
        up = roll > fans and (result == "win" or (result == "draw" and params.draw == "either-way"))
        down = roll < fans and result != "win"
        after = max(min(fans, params.least), fans + up - down)
        after = after if params.most is None or after <= max(fans, params.most) else fans
        run.explain(side, f"fans.factor-{result}", before=fans, roll=roll, after=after)
    if after != fans:
        run.emit(side, FansMoved(by=after - fans))
