"""Inducements: petty cash, what is bought with it and with the treasury, star players and mercenaries."""

from rules.steps.inducements.buying import from_treasury, petty_cash, petty_cash_in_value
from rules.steps.inducements.shopping import Bought, CashShopping, Mercenary, Rookies, Shopping
from rules.steps.inducements.terms import (
    BetTerms,
    CashParams,
    InducementParams,
    MercenaryTerms,
    PettyCashParams,
    RookieTerms,
)

__all__ = [
    "BetTerms",
    "Bought",
    "CashParams",
    "CashShopping",
    "InducementParams",
    "Mercenary",
    "MercenaryTerms",
    "PettyCashParams",
    "RookieTerms",
    "Rookies",
    "Shopping",
    "from_treasury",
    "petty_cash",
    "petty_cash_in_value",
]
