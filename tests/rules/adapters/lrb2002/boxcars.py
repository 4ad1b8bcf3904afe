"""What the two dice of an improvement roll allow."""

from tests.rules.adapters.lrb2002.double import answer

__all__ = ["answer"]
