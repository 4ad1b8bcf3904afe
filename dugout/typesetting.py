"""Spaces that a language sets: plain ones are typed, these are shown."""

import re

from dugout.figures import NARROW_SPACE

# Where French wants a narrow space that no line breaks at: before ``: ; ! ?``, in « », between thousands.
FRENCH_SPACES = re.compile(r"(?<=«)[ \u00a0]|[ \u00a0](?=[:;!?»])|(?<=\d)[ \u00a0](?=\d{3}(?!\d))")


def typeset(text: str, language: str) -> str:
    """Return a text with the spaces its language asks for: in French, narrow ones as ``FRENCH_SPACES`` says."""
    return FRENCH_SPACES.sub(NARROW_SPACE, text) if language == "fr" else text
