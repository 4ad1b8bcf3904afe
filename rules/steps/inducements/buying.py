"""The step: petty cash, and what is bought with it and with the treasury."""

from rules.binding import step
from rules.run import Run
from rules.steps.conduct import was_played
from rules.steps.inducements.hiring import hire, refuse_shared
from rules.steps.inducements.paying import check_stakes, pay
from rules.steps.inducements.prices import price_basket
from rules.steps.inducements.shopping import Shopping
from rules.steps.inducements.terms import InducementParams, unknown
from rules.values import SIDES, Side, Sides


@step(
    "inducements.petty-cash",
    check=unknown,
    notes=(
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
    ),
    reads=("ctv", "participants"),
    uses=("ended",),
)
def petty_cash(run: Run, given: Sides[Shopping], params: InducementParams) -> None:
    """Both sides buy, the one with the higher current team value first; petty cash makes up the difference.

    Notes `inducements-spent`, `inducements` (key to number), `participants` with all who were hired, `fan-bonus`.
    """
    if not was_played(run):
        return
    baskets: dict[Side, Shopping] = {}
    for side in SIDES:
        with run.part():
            baskets[side] = run.need(given.of(side), side, side)
            price_basket(run, side, baskets[side], params)
    if run.match.match_kind not in params.unpaid_in:
        pay(run, params)
        check_stakes(run)
    if len(baskets) == len(SIDES):
        refuse_shared(run, baskets, params)
    for side, basket in baskets.items():
        with run.part():
            hire(run, side, basket, params)
