"""Inducements: petty cash, what is bought with it and with the treasury, star players and mercenaries."""

from rules.steps.inducements.buying import petty_cash
from rules.steps.inducements.shopping import Bought, Mercenary, Rookies, Shopping
from rules.steps.inducements.terms import BetTerms, InducementParams, MercenaryTerms, RookieTerms

__all__ = [
    "BetTerms",
    "Bought",
    "InducementParams",
    "Mercenary",
    "MercenaryTerms",
    "RookieTerms",
    "Rookies",
    "Shopping",
    "petty_cash",
]
