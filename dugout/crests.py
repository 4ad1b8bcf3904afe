"""Crests: a shield of our own drawing in a team's two colours, with a pattern and its initials."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from functools import lru_cache
from hashlib import blake2b
from itertools import chain

from django.utils.translation import gettext_lazy as _

from dugout import colours

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

# What a team wears until its coach chooses: two colours that stand out from each other.
OWN_COLOURS: tuple[tuple[str, str], ...] = (
    ("#1F4D3A", "#F2B134"),
    ("#12355B", "#F4F1DE"),
    ("#7A1F2B", "#F2D0A4"),
    ("#3B1F5B", "#F2A541"),
    ("#0B5563", "#F7C548"),
    ("#5C2E0F", "#E8D9B5"),
    ("#1C1C1C", "#EE6B3B"),
    ("#B3261E", "#FFFFFF"),
    ("#1E5AA8", "#FFD23F"),
    ("#2B2D42", "#8FD694"),
    ("#4A6B12", "#F6F3D5"),
    ("#8C2F6B", "#FBE4F0"),
    ("#F2B134", "#3A1D0A"),
    ("#E8E4D8", "#7A1F2B"),
    ("#9AD1E3", "#12355B"),
    ("#F0703A", "#1C1C1C"),
    ("#C6D83A", "#2B3A0E"),
    ("#FFD23F", "#1E3F7A"),
    ("#D9B8F0", "#3B1F5B"),
    ("#A9B4BD", "#4A0F1F"),
    ("#5B0F2E", "#9AD1E3"),
    ("#0F3D5C", "#F0A03A"),
    ("#17594A", "#D8F0E4"),
    ("#401F0A", "#C6D83A"),
)
OWN_PATTERNS = ("sash", "chevron", "hoops", "stripes", "halves", "quarters", "pale", "chief")

# Articles and little words of the languages our coaches write in; no letter of a crest.
SMALL_WORD = re.compile(
    r"an?|and|at|for|from|in|of|on|s|the|to"
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
    weighty = [word for word in words if not SMALL_WORD.fullmatch(word)] or words
    if not weighty:
        return ""
    letters = weighty[0][0] + weighty[1][0] if len(weighty) > 1 else weighty[0][:2]
    return letters.upper()[:2]


def own_kit(seed: str, worn: Collection[tuple[str, str]] = ()) -> tuple[str, str, str]:
    """Two colours and a pattern for a team that has not chosen any: the same for the same ``seed``.

    Pairs of colours that are ``worn`` already are passed over, as long as there are others.
    """
    number = int.from_bytes(blake2b(seed.encode(), digest_size=8).digest())
    start = number % len(OWN_COLOURS)
    pairs = OWN_COLOURS[start:] + OWN_COLOURS[:start]
    first, second = next((each for each in pairs if each not in worn), pairs[0])
    return first, second, OWN_PATTERNS[number // len(OWN_COLOURS) % len(OWN_PATTERNS)]


def own_letters(name: str, worn: Collection[str]) -> str:
    """The letters of a crest by the team's name, with a third one, or another, where somebody wears them already."""
    letters = initials(name)
    if not letters or letters not in worn:
        return letters
    rest = [each for each in unicodedata.normalize("NFC", name).upper() if each.isalnum() and len(each) == 1]
    others = chain((letters + each for each in rest), (letters[0] + each for each in rest))
    return next((each for each in others if each not in worn), letters)


def pattern_path(pattern: str) -> str:
    """The SVG path of a pattern; an unknown one draws the default."""
    return PATTERNS.get(pattern, PATTERNS[DEFAULT_PATTERN])


def letter_colour(first: str) -> str:
    """Letters read on the first colour; they are outlined in it wherever the pattern crosses them."""
    return colours.text_on(colours.normal(first))
