"""Whoever is hired for one match."""

from tests.rules.adapters.lrb2002.freebooter import answer

__all__ = ["answer"]
