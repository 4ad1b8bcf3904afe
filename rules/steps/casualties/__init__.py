"""Casualties: who was hurt, by whom or by what, and how badly."""

from rules.steps.casualties.casualty import Casualties, Casualty, CasualtyRoll, TableRoll
from rules.steps.casualties.desk import Fate
from rules.steps.casualties.suffering import d16_then_lasting, tens_and_units
from rules.steps.casualties.terms import (
    CasualtyParams,
    CasualtyRow,
    CasualtyTerms,
    Cause,
    LastingRow,
    OutrightRow,
    TableParams,
)

__all__ = [
    "Casualties",
    "Casualty",
    "CasualtyParams",
    "CasualtyRoll",
    "CasualtyRow",
    "CasualtyTerms",
    "Cause",
    "Fate",
    "LastingRow",
    "OutrightRow",
    "TableParams",
    "TableRoll",
    "d16_then_lasting",
    "tens_and_units",
]
