"""Inducements: petty cash, what is bought with it and with the treasury, star players and mercenaries."""

from rules.steps.inducements.buying import from_treasury, petty_cash
from rules.steps.inducements.shopping import Bought, Mercenary, Rookies, Shopping
from rules.steps.inducements.terms import BetTerms, InducementParams, MercenaryTerms, PettyCashParams, RookieTerms

__all__ = [
    "BetTerms",
    "Bought",
    "InducementParams",
    "Mercenary",
    "MercenaryTerms",
    "PettyCashParams",
    "RookieTerms",
    "Rookies",
    "Shopping",
    "from_treasury",
    "petty_cash",
]
