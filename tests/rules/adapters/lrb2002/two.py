"""Whether a draft holds, and what it costs."""

from tests.rules.adapters.lrb2002.seventeen import answer

__all__ = ["answer"]
