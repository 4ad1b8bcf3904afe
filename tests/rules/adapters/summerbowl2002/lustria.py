"""The weather in a stadium."""

from tests.rules.adapters.summerbowl2002.altitude import answer

__all__ = ["answer"]
