"""As in the rules pack before it."""

from tests.rules.adapters.crp.spp import answer

__all__ = ["answer"]
