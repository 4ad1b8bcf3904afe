"""Who pays for inducements, and out of what: petty cash and the treasury."""

from rules.effects import TreasuryMoved
from rules.run import Run, other
from rules.steps.inducements.terms import PettyCashParams
from rules.values import SIDES, Side


def pay(run: Run, params: PettyCashParams) -> None:
    """Both sides pay, the one with the higher current team value first."""
    with run.part():
        ctv: dict[Side, int] = {side: run.fact("ctv", side) for side in SIDES}
        if ctv["home"] == ctv["away"]:
            _pay_equal(run, params)
            return
        high: Side = "home" if ctv["home"] > ctv["away"] else "away"
        low = other(high)
        difference = ctv[high] - ctv[low]
        with run.part():
            _pay_from_treasury(run, high, run.state(high).treasury, _more(run, high))
        _pay_low(run, low, difference, params)


def pay_from_treasuries(run: Run) -> None:
    """Each side pays out of its own treasury, whatever the other does."""
    for side in SIDES:
        with run.part():
            _pay_from_treasury(run, side, run.state(side).treasury)


def _pay_equal(run: Run, params: PettyCashParams) -> None:
    for side in SIDES:
        usable = run.state(side).treasury if params.equal_may_buy else 0
        run.explain(side, "inducements.equal", usable=usable, petty_cash=0)
        with run.part():
            _pay_from_treasury(run, side, usable, _more(run, side))


def _more(run: Run, side: Side) -> int:
    """Petty cash that a stadium brings (gold), whoever is worth more."""
    found: int = run.fact("petty-cash-more", side, default=0)
    return found


def _pay_from_treasury(run: Run, side: Side, usable: int, more: int = 0) -> None:
    """What petty cash does not cover is taken from the treasury."""
    spent = run.fact("inducements-spent", side)
    if spent > usable + more:
        run.violate("not-enough-gold", side, side, cost=spent, gold=usable + more)
        return
    from_treasury = max(0, spent - more)
    run.explain(side, "inducements.from-treasury", usable=usable, spent=from_treasury)
    _take(run, side, from_treasury)


def _pay_low(run: Run, side: Side, difference: int, params: PettyCashParams) -> None:
    spending = 0
    if params.petty_cash == "difference-and-spending":
        spending = max(0, run.fact("inducements-spent", other(side)) - _more(run, other(side)))
    petty = difference + spending + _more(run, side)
    treasury = _added(run.state(side).treasury, params)
    run.explain(
        side,
        "inducements.petty-cash",
        difference=difference,
        spending=spending,
        petty_cash=petty,
        usable=treasury,
        budget=petty + treasury,
    )
    spent = run.fact("inducements-spent", side)
    if spent > petty + treasury:
        run.violate("not-enough-gold", side, side, cost=spent, gold=petty + treasury)
        return
    from_treasury = max(0, spent - petty)
    run.explain(side, "inducements.spent", spent=spent, from_treasury=from_treasury, lost=max(0, petty - spent))
    _take(run, side, from_treasury)


def _added(treasury: int, params: PettyCashParams) -> int:
    """What the underdog may add to its petty cash."""
    if not params.underdog_adds_treasury:
        return 0
    return treasury if params.underdog_adds_at_most is None else min(treasury, params.underdog_adds_at_most)


def _take(run: Run, side: Side, gold: int) -> None:
    if gold:
        run.emit(side, TreasuryMoved(gold=-gold, account="inducements"))


def check_stakes(run: Run) -> None:
    """A stake must be there when the bet is made: what inducements left of the treasury."""
    for side in SIDES:
        stake, treasury = run.fact("side-bet", side, default=0), run.state(side).treasury
        if stake > treasury:
            run.violate("not-enough-gold", f"{side}.side_bet", side, cost=stake, gold=treasury)
