"""Handicaps: what the weaker side gets before a match, by the difference in team value."""

from rules.steps.handicaps.rolling import by_difference
from rules.steps.handicaps.terms import HandicapParams

__all__ = ["HandicapParams", "by_difference"]
