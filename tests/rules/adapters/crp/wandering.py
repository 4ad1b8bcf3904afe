"""Whether a roster may have a wandering apothecary."""

from tests.rules.adapters.crp.igor import answer

__all__ = ["answer"]
