"""Special slots."""

from tests.rules.adapters.summerbowl2002.special import answer

__all__ = ["answer"]
