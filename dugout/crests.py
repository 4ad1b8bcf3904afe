"""Crests: a shield of our own drawing in a team's two colours, with a pattern and its initials."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from django.utils.translation import gettext_lazy as _

from dugout import colours

VIEW_BOX = "0 0 40 44"
SHIELD = "M3 2h34v23c0 9-7 14-17 17C10 39 3 34 3 25z"

# The area of the second colour, laid over a shield of the first.
PATTERNS: dict[str, str] = {
    "plain": "",
    "sash": "M-2 30 32-4h12L-2 42z",
    "chevron": "M0 10l20 14 20-14v12L20 36 0 22z",
    "hoops": "M0 8h40v7H0zM0 24h40v7H0z",
    "stripes": "M8 0h6v44H8zM26 0h6v44h-6z",
    "halves": "M20 0h20v44H20z",
    "quarters": "M20 0h20v21H20zM0 21h20v23H0z",
    "pale": "M14 0h12v44H14z",
    "chief": "M0 0h40v13H0z",
    "cross": "M16 0h8v44h-8zM0 14h40v8H0z",
    "saltire": "M-2-2h9l35 38h-9zM42-2h-9L-2 36h9z",
}

PATTERN_NAMES = {
    "plain": _("plain"),
    "sash": _("sash"),
    "chevron": _("chevron"),
    "hoops": _("hoops"),
    "stripes": _("stripes"),
    "halves": _("halves"),
    "quarters": _("quarters"),
    "pale": _("middle stripe"),
    "chief": _("top band"),
    "cross": _("cross"),
    "saltire": _("diagonal cross"),
}

DEFAULT_PATTERN = "sash"

# Articles and little words of the languages our coaches write in; no letter of a crest.
_SMALL_WORD = re.compile(
    r"an?|and|at|for|from|in|of|on|the|to"
    r"|les?|la|l|des?|du|d|et|aux?"
    r"|der|die|das|den|dem|von|und|im"
    r"|el|los|las|del|y|il?|lo|gli|di|da|e|os?|dos|van|het|een|en|og",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def initials(name: str) -> str:
    """Two letters that stand for a team's name: of its first two words that carry weight, or of its only word.

    Leading articles and little words are passed over ("Les Échassiers d'Ostrevant" is ÉO);
    characters that no crest font has, such as emoji, give no letter.
    """
    words = [word for word in re.split(r"[^\w]+", unicodedata.normalize("NFC", name)) if word and word[0].isalnum()]
    weighty = [word for word in words if not _SMALL_WORD.fullmatch(word)] or words
    if not weighty:
        return ""
    letters = weighty[0][0] + weighty[1][0] if len(weighty) > 1 else weighty[0][:2]
    return letters.upper()[:2]


def pattern_path(pattern: str) -> str:
    """The SVG path of a pattern; an unknown one draws the default."""
    return PATTERNS.get(pattern, PATTERNS[DEFAULT_PATTERN])


def letter_colour(first: str) -> str:
    """Letters read on the first colour; they are outlined in it wherever the pattern crosses them."""
    return colours.text_on(colours.normal(first))
