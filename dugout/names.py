"""Names of teams, players and coaches: shown as typed, marked with the language their letters call for."""

from __future__ import annotations

import unicodedata
from collections import Counter

# Where a script alone decides how letters are drawn, the most likely language of it.
_LANGUAGES = {
    "CYRILLIC": "ru",
    "GREEK": "el",
    "HEBREW": "he",
    "ARABIC": "ar",
    "HIRAGANA": "ja",
    "KATAKANA": "ja",
    "HANGUL": "ko",
    "CJK": "zh",
    "ARMENIAN": "hy",
    "GEORGIAN": "ka",
}


def language_of(name: str) -> str:
    """The language code that a name's letters call for, or "" where they are Latin.

    The page's font has Bulgarian letters as its Cyrillic default, so a Cyrillic name needs a language to look right.
    """
    scripts = Counter(unicodedata.name(letter, "").split(" ")[0] for letter in name if letter.isalpha())
    if not scripts:
        return ""
    return _LANGUAGES.get(scripts.most_common(1)[0][0], "")


def alphabetical(name: str) -> tuple[str, str]:
    """A key that sorts names as people look them up: É stands with E, not after Z; capitals make no difference."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each))
    return bare.casefold(), name
