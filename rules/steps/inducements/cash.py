"""Petty cash that counts in team value, and the free gold of the side that is worth less."""

from collections.abc import Mapping

from rules.effects import TreasuryMoved
from rules.run import Pending, Run, other
from rules.steps.inducements.shopping import CashShopping
from rules.steps.inducements.terms import CashParams
from rules.values import SIDES, Side


def pay_with_cash(run: Run, baskets: Mapping[Side, CashShopping], params: CashParams) -> None:
    """Each side pays out of free gold and petty cash; free gold that is left is lost, petty cash goes back."""
    if len(baskets) < len(SIDES):
        for side, basket in baskets.items():
            with run.part():
                _moved(run, side, basket)
        return
    with run.part():
        cash = {side: _moved(run, side, baskets[side]) for side in SIDES}
        value: dict[Side, int] = {side: run.fact("ctv", side) + cash[side] for side in SIDES}
        for side in SIDES:
            opposing = value[other(side)] - (0 if params.raises_value else cash[other(side)])
            free = max(0, opposing - value[side])
            run.explain(
                side,
                "inducements.cash-in-value",
                value=value[side],
                opposing=opposing,
                cash=cash[side],
                free=free,
                budget=free + cash[side],
            )
            with run.part():
                _pay(run, side, cash[side], free, params)


def _moved(run: Run, side: Side, basket: CashShopping) -> int:
    """The gold moved to petty cash, which must be there."""
    treasury = run.state(side).treasury
    if basket.petty_cash > treasury:
        run.violate("not-enough-gold", f"{side}.petty_cash", side, cost=basket.petty_cash, gold=treasury)
        raise Pending
    return basket.petty_cash


def _pay(run: Run, side: Side, cash: int, free: int, params: CashParams) -> None:
    spent: int = run.fact("inducements-spent", side)
    if spent > cash + free:
        run.violate("not-enough-gold", side, side, cost=spent, gold=cash + free)
        return
    from_cash = max(0, spent - free) if params.free_first else min(spent, cash)
    if cash or spent:
        lost = free - (spent - from_cash)
        run.explain(side, "inducements.cash-spent", spent=spent, from_cash=from_cash, back=cash - from_cash, lost=lost)
    if from_cash:
        run.emit(side, TreasuryMoved(gold=-from_cash, account="inducements"))
