"""Figures as people write them: grouped by language, with true minus signs."""

from __future__ import annotations

import re

from django.utils.translation import get_language

MINUS = "\u2212"
NARROW_SPACE = "\u202f"  # narrow no-break space, the French group mark
_GROUP = {"en": ",", "fr": NARROW_SPACE}
_SPACES = f" \xa0\u2009{NARROW_SPACE}"


def grouped(number: int, language: str | None = None) -> str:
    """1,305,000 in English, 1 305 000 (narrow no-break spaces) in French; −85,000 below zero."""
    code = (language or get_language() or "en").split("-")[0]
    digits = f"{abs(number):,}".replace(",", _GROUP.get(code, ","))
    return MINUS + digits if number < 0 else digits


def signed(number: int, language: str | None = None) -> str:
    """With its sign, as a change is written: +40,000, −30,000, and 0 without one."""
    return "+" + grouped(number, language) if number > 0 else grouped(number, language)


def ungrouped(text: str, language: str | None = None) -> str:
    """A number as it may have been typed (10,000 in English, 75 000 in either language, −5) in plain digits.

    Anything else stays as it is.
    """
    code = (language or get_language() or "en").split("-")[0]
    marks = re.escape(_SPACES + _GROUP.get(code, ","))
    found = re.fullmatch(rf"\s*([-+{MINUS}]?)(\d{{1,3}}(?:[{marks}]\d{{3}})*|\d+)\s*", text, re.ASCII)
    if found is None:
        return text
    sign = "-" if found[1] in ("-", MINUS) else ""
    return sign + re.sub(r"\D", "", found[2])


def read_number(text: str, digits: int = 18) -> int | None:
    """The number that plain digits say; None for anything else, and for more of them than databases can look up."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= digits else None


def dice_sides(die: str) -> tuple[int, int]:
    """How many dice and how many sides: `d6` is (1, 6), `2d6` is (2, 6), `D16` is (1, 16)."""
    count, _, sides = die.lower().partition("d")
    return int(count or 1), int(sides)
