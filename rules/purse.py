"""Paying: gold that is not there can't be spent."""

from rules.effects import TreasuryMoved
from rules.run import Run
from rules.values import Side


def pay(run: Run, side: Side, gold: int, account: str, path: str = "") -> None:
    """Gold leaves the treasury. More than is there is a broken rule that nobody overrides, and ends the part."""
    treasury = run.state(side).treasury
    if gold > treasury:
        run.stop("not-enough-gold", path, side, price=gold, treasury=treasury)
    if gold:
        run.emit(side, TreasuryMoved(gold=-gold, account=account))
