"""What else a match brings in gold: sponsors, a stadium of one's own, the stadium that the match is played in."""

from typing import Literal

from rules.references import GoodsKey
from rules.run import Run
from rules.values import D3, D6, UNSET, Input, Listed, Side, UnsetType, Value


class FurtherGold(Input):
    """The dice of a side: a D3 for each sponsor and for its own stadium; those of the stadium of the match.

    `shared` is thrown once for both sides, by the home side.
    """

    sponsors: Listed[D3] = ()
    owned: D3 | UnsetType = UNSET
    stadium: D3 | UnsetType = UNSET
    shared: D6 | UnsetType = UNSET


class FurtherTerms(Value):
    """Each of the goods `sponsored_by` brings a D3; `goods` bring (or cost) so much gold, as do `stadiums` for both.

    In a stadium of `stadium_dice` each side has a D3 of its own, or both the same D6. Who owns `owned` and plays at
    home adds a D3 and fame after a win, and loses a D3 less fame after a defeat.
    """

    sponsored_by: GoodsKey = ""
    goods: dict[GoodsKey, int] = {}
    stadiums: dict[str, int] = {}
    stadium_dice: dict[str, Literal["own-d3", "shared-d6"]] = {}
    owned: GoodsKey = ""


def further_gold(run: Run, side: Side, given: FurtherGold, params: FurtherTerms, each: int) -> int:
    """All that a side has (or pays) beside its own winnings; a point of the dice is `each` gold."""
    return (
        _sponsors(run, side, given, params, each)
        + _owned(run, side, given, params, each)
        + _stadium(run, side, given, params, each)
    )


def _sponsors(run: Run, side: Side, given: FurtherGold, params: FurtherTerms, each: int) -> int:
    state = run.state(side)
    total = 0
    for place in range(state.count(params.sponsored_by)):
        value = given.sponsors[place] if place < len(given.sponsors) else UNSET
        key = f"winnings/{side}/sponsor/{place + 1}"
        die = run.need(value, f"{side}.sponsors.{place}", side, key=key)
        total += die * each
        run.explain(side, "winnings.sponsor", goods=params.sponsored_by, die=die, each=each, total=die * each)
    for goods, gold in params.goods.items():
        if count := state.count(goods):
            total += gold * count
            run.explain(side, "winnings.by-goods", goods=goods, total=gold * count)
    return total


def _owned(run: Run, side: Side, given: FurtherGold, params: FurtherTerms, each: int) -> int:
    """What a home match in a stadium of one's own brings, or costs."""
    result = run.fact("result", side)
    if side != "home" or result == "draw" or not run.state(side).count(params.owned):
        return 0
    die, fame = run.need(given.owned, f"{side}.owned", side, key=f"winnings/{side}/owned"), run.fact("fame", side)
    gold: int = (die + fame) * each if result == "win" else -max(0, die - fame) * each
    run.explain(side, "winnings.owned-stadium", die=die, fame=fame, total=gold)
    return gold


def _stadium(run: Run, side: Side, given: FurtherGold, params: FurtherTerms, each: int) -> int:
    """What the stadium of the match brings to each side."""
    stadium = run.fact("stadium", default="")
    gold = params.stadiums.get(stadium, 0)
    thrown = params.stadium_dice.get(stadium)
    if thrown == "own-d3":
        gold += each * run.need(given.stadium, f"{side}.stadium", side, key=f"winnings/{side}/stadium")
    elif thrown == "shared-d6":
        gold += each * _shared(run, side, given)
    if gold:
        run.explain(side, "winnings.stadium", stadium=stadium, total=gold)
    return gold


def _shared(run: Run, side: Side, given: FurtherGold) -> int:
    """The one die of both sides: the home side comes first, and throws it."""
    if side == "home":
        run.note("shared-die", run.need(given.shared, "home.shared", side, key="winnings/home/shared"))
    die: int = run.fact("shared-die")
    return die
