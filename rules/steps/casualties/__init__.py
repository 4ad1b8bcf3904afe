"""Casualties: who was hurt, by whom or by what, and how badly."""

from rules.steps.casualties.casualty import Casualties, Casualty, CasualtyRoll
from rules.steps.casualties.desk import Fate
from rules.steps.casualties.suffering import d16_then_lasting
from rules.steps.casualties.terms import CasualtyParams, CasualtyRow, Cause, LastingRow

__all__ = [
    "Casualties",
    "Casualty",
    "CasualtyParams",
    "CasualtyRoll",
    "CasualtyRow",
    "Cause",
    "Fate",
    "LastingRow",
    "d16_then_lasting",
]
