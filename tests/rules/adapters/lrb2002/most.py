"""Ageing, with each improvement roll."""

from tests.rules.adapters.lrb2002.ageing import answer

__all__ = ["answer"]
