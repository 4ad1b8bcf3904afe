"""What a master chef costs a team."""

from tests.rules.adapters.bribe import answer

__all__ = ["answer"]
