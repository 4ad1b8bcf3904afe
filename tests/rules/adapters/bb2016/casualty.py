"""As in the rules pack before it."""

from tests.rules.adapters.crp.casualty import answer

__all__ = ["answer"]
