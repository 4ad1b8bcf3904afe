"""A touchdown that was let happen."""

from tests.rules.adapters.summerbowl2002.fan import answer

__all__ = ["answer"]
