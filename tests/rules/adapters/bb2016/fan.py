"""As in the rules pack before it."""

from tests.rules.adapters.crp.fan import answer

__all__ = ["answer"]
