"""As in the rules pack before it."""

from tests.rules.adapters.crp.chef import answer

__all__ = ["answer"]
