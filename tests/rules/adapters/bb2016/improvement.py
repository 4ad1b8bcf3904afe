"""As in the rules pack before it."""

from tests.rules.adapters.crp.improvement import answer

__all__ = ["answer"]
