"""Explanations, broken rules and questions in the reader's words.

The engine gives keys and plain values; the sentences (`explanations`, `violations`, `questions`) say how each value is
shown. Words that differ by edition come from the rule set.
"""

from teams.wording.catalogue import Catalogue
from teams.wording.formatter import Speller
from teams.wording.wording import Wording

__all__ = ["Catalogue", "Speller", "Wording"]
