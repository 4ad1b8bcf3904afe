"""The steps: what is bought for a match, with petty cash and the treasury, or with the treasury alone."""

from collections.abc import Mapping

from rules.binding import step
from rules.run import Run
from rules.steps.conduct import was_played
from rules.steps.inducements.cash import pay_with_cash
from rules.steps.inducements.hiring import hire, refuse_shared
from rules.steps.inducements.paying import check_stakes, pay, pay_from_treasuries
from rules.steps.inducements.prices import price_basket
from rules.steps.inducements.shopping import CashShopping, Shopping
from rules.steps.inducements.terms import CashParams, InducementParams, PettyCashParams
from rules.values import SIDES, Side, Sides

NOTES = (
    "doctors",
    "extra-apothecaries",
    "fan-bonus",
    "hired-by-both",
    "inducements",
    "inducements-spent",
    "ointments",
    "participants",
    "regeneration-rerolls",
    "rookies-wanted",
    "side-bet",
)


@step(
    "inducements.petty-cash",
    notes=NOTES,
    reads=("ctv", "participants"),
    uses=("ended", "petty-cash-more", "stadium"),
)
def petty_cash(run: Run, given: Sides[Shopping], params: PettyCashParams) -> None:
    """Both sides buy, the one with the higher current team value first; petty cash makes up the difference.

    Notes `inducements-spent`, `inducements` (key to number), `participants` with all who were hired, `fan-bonus`.
    """
    if not was_played(run):
        return
    baskets = _priced(run, given, params)
    if run.match.match_kind not in params.unpaid_in:
        pay(run, params)
        check_stakes(run)
    _taken(run, baskets, params)


@step("inducements.from-treasury", notes=NOTES, reads=("participants",), uses=("ended", "stadium"))
def from_treasury(run: Run, given: Sides[Shopping], params: InducementParams) -> None:
    """Each side buys with its own gold alone. Notes the same."""
    if not was_played(run):
        return
    baskets = _priced(run, given, params)
    if run.match.match_kind not in params.unpaid_in:
        pay_from_treasuries(run)
        check_stakes(run)
    _taken(run, baskets, params)


@step(
    "inducements.petty-cash-in-value",
    notes=NOTES,
    reads=("ctv", "participants"),
    uses=("ended", "stadium"),
)
def petty_cash_in_value(run: Run, given: Sides[CashShopping], params: CashParams) -> None:
    """Petty cash is part of a side's treasury and raises its value; what the values then differ is free gold."""
    if not was_played(run):
        return
    baskets: dict[Side, CashShopping] = {}
    for side in SIDES:
        with run.part():
            baskets[side] = run.need(given.of(side), side, side)
            price_basket(run, side, baskets[side], params)
    if run.match.match_kind not in params.unpaid_in:
        pay_with_cash(run, baskets, params)
        check_stakes(run)
    _taken(run, baskets, params)


def _priced(run: Run, given: Sides[Shopping], params: InducementParams) -> dict[Side, Shopping]:
    """The basket of each side that has said what it buys, priced."""
    baskets: dict[Side, Shopping] = {}
    for side in SIDES:
        with run.part():
            baskets[side] = run.need(given.of(side), side, side)
            price_basket(run, side, baskets[side], params)
    return baskets


def _taken(run: Run, baskets: Mapping[Side, Shopping], params: InducementParams) -> None:
    """Whoever was bought takes part, where he may."""
    if len(baskets) == len(SIDES):
        refuse_shared(run, baskets, params)
    for side, basket in baskets.items():
        with run.part():
            hire(run, side, basket, params)
