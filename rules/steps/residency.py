"""A ground of one's own: a team may ask for one after a match, and may lose it by a defeat."""

from rules.binding import step
from rules.effects import GoodsMoved, TreasuryMoved
from rules.purse import pay
from rules.references import GoodsKey
from rules.run import Run
from rules.state import Result
from rules.steps.conduct import was_played
from rules.values import D6, D8, SIDES, UNSET, Count, Input, Positive, Side, Sides, UnsetType, Value


class Residency(Input):
    """Whether the side asks for a ground, and its die; the die after a defeat, and how often gold lowers it."""

    asks: bool | UnsetType = UNSET
    d6: D6 | UnsetType = UNSET
    d8: D8 | UnsetType = UNSET
    lowered: Count | UnsetType = UNSET


class FansBand(Value):
    """What a fan factor of `at_least` adds to the die."""

    at_least: Positive
    adds: int


class ResidencyParams(Value):
    """The goods that stand for it, and whether a league lets teams ask for it.

    To the die come what the result adds (`results`), each of the goods `sponsors` that the team owns (`sponsor_adds`),
    and the highest of `fans` that it reaches. From `costs_from` on it has the ground for the winnings of the match,
    from `free_from` on for nothing. After a defeat a die above the fan factor loses it, or an 8 (`lost_on`); each
    payment of `lowers` gold takes one off, but off no 8. Who owns one of `owned` neither asks nor loses.
    """

    goods: GoodsKey
    owned: tuple[GoodsKey, ...] = ()
    used: bool = True
    results: dict[Result, int] = {}
    sponsors: tuple[GoodsKey, ...] = ()
    sponsor_adds: int = 0
    fans: tuple[FansBand, ...] = ()
    costs_from: int = 6
    free_from: int = 9
    lost_on: Positive = 8
    lowers: Positive = 30000


@step("residency.after-the-match", reads=("result",), uses=("ended", "winnings"))
def after_the_match(run: Run, given: Sides[Residency], params: ResidencyParams) -> None:
    """A side without a ground may ask for one; a side that has one may lose it by a defeat."""
    if not params.used or not was_played(run) or run.match.match_kind == "exhibition":
        return
    for side in SIDES:
        if any(run.state(side).count(each) for each in params.owned):
            continue
        with run.part():
            one = given.of(side)
            answer = Residency() if isinstance(one, UnsetType) else one
            if run.state(side).count(params.goods):
                _defends(run, side, answer, params)
            else:
                _applies(run, side, answer, params)


def _applies(run: Run, side: Side, given: Residency, params: ResidencyParams) -> None:
    if not run.need(given.asks, f"{side}.asks", side):
        return
    state, result = run.state(side), run.fact("result", side)
    die = run.need(given.d6, f"{side}.d6", side)
    adds = params.results.get(result, 0)
    adds += max((each.adds for each in params.fans if state.fans >= each.at_least), default=0)
    adds += params.sponsor_adds * sum(state.count(each) > 0 for each in params.sponsors)
    total = die + adds
    if total < params.costs_from:
        run.explain(side, "residency.refused", die=die, adds=adds, total=total)
        return
    price = run.fact("winnings", side, default=0) if total < params.free_from else 0
    run.explain(side, "residency.granted", die=die, adds=adds, total=total, price=price)
    if price:
        run.emit(side, TreasuryMoved(gold=-price, account="residency"))
    run.emit(side, GoodsMoved(key=params.goods, count=1, value=0))


def _defends(run: Run, side: Side, given: Residency, params: ResidencyParams) -> None:
    if run.fact("result", side) != "loss":
        return
    die, fans = run.need(given.d8, f"{side}.d8", side), run.state(side).fans
    lowered = 0
    if fans < die < params.lost_on and run.state(side).treasury >= params.lowers:
        lowered = run.need(given.lowered, f"{side}.lowered", side)
        pay(run, side, lowered * params.lowers, "residency", f"{side}.lowered")
    lost = die >= params.lost_on or die - lowered > fans
    run.explain(side, "residency.lost" if lost else "residency.kept", die=die, lowered=lowered, fans=fans)
    if lost:
        run.emit(side, GoodsMoved(key=params.goods, count=-1, value=0))
