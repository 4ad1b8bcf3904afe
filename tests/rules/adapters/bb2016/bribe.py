"""As in the rules pack before it."""

from tests.rules.adapters.crp.bribe import answer

__all__ = ["answer"]
