"""What may be bought beside what."""

from tests.rules.adapters.bb2016.weather import answer

__all__ = ["answer"]
