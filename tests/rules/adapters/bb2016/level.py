"""As in the rules pack before it."""

from tests.rules.adapters.crp.level import answer

__all__ = ["answer"]
