"""What a casualty earns."""

from tests.rules.adapters.lrb2002.spp import answer

__all__ = ["answer"]
