"""The score: touchdowns and drop goals."""

from tests.rules.adapters.summerbowl2002.score import answer

__all__ = ["answer"]
