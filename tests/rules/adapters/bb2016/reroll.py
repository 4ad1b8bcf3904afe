"""As in the rules pack before it."""

from tests.rules.adapters.crp.reroll import answer

__all__ = ["answer"]
