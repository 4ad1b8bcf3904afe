"""Whole seasons, played by chance through the engine: every valid action is tried, every answer is given."""

from tests.rules.seasons.reaching import must_reach
from tests.rules.seasons.round_robin import RoundRobin
from tests.rules.seasons.season import STEP, Season

__all__ = ["STEP", "RoundRobin", "Season", "must_reach"]
