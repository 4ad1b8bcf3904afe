"""Star player points of one match."""

from tests.rules.adapters.summerbowl2002.spp import answer

__all__ = ["answer"]
