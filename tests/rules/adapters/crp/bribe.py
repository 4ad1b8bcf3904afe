"""What bribes cost a roster."""

from tests.rules.adapters.crp.chef import answer

__all__ = ["answer"]
