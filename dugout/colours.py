"""Readable colours from any two that a coach picks.

Text on a team's colour and accents in a team's colour are computed, never guessed:
contrast is the ratio of WCAG 2.2 (1 to 21), and 4.5 is what text needs.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

BLACK = "#101816"
PURE_BLACK = "#000000"
WHITE = "#FFFFFF"
CHALK = "#F2F5F1"  # the page by day, the darkest light surface that team ink stands on
RAISED_DARK = "#1C2722"  # raised bars by night, the lightest dark surface
READABLE = 4.5
STEP = 0.04

_HEX = re.compile(r"#?([0-9A-Fa-f]{6})")


@dataclass(frozen=True, slots=True)
class TeamColours:
    """All that a page needs to draw in a team's colours; every field is `#RRGGBB`."""

    first: str
    second: str
    on_first: str
    on_second: str
    ink: str
    ink_dark: str


def normal(colour: str) -> str:
    """`#RRGGBB` in capitals; raises ValueError for anything else, so that nothing foreign reaches a style sheet."""
    match = _HEX.fullmatch(colour.strip())
    if match is None:
        raise ValueError(f"not a colour: {colour!r}")
    return "#" + match[1].upper()


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 (equal) to 21 (black and white)."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def text_on(colour: str) -> str:
    """Our black or white, whichever reads better; pure black on the few middling tones where neither reaches 4.5."""
    best = max((BLACK, WHITE), key=lambda text: contrast(text, colour))
    return best if contrast(best, colour) >= READABLE else PURE_BLACK


def ink(colour: str, paper: str, towards: str) -> str:
    """The colour itself, or the nearest shade towards black or white that can be read on the paper."""
    start, goal = _channels(normal(colour)), _channels(towards)
    for percent in range(0, 101, round(STEP * 100)):
        shade = _mixed(start, goal, percent / 100)
        if contrast(shade, paper) >= READABLE:
            return shade
    return towards


def team_colours(first: str, second: str) -> TeamColours:
    """Everything computed from the two chosen colours."""
    one, two = normal(first), normal(second)
    return TeamColours(one, two, text_on(one), text_on(two), ink(one, CHALK, PURE_BLACK), ink(one, RAISED_DARK, WHITE))


def _channels(colour: str) -> tuple[int, int, int]:
    digits = normal(colour)[1:]
    return int(digits[0:2], 16), int(digits[2:4], 16), int(digits[4:6], 16)


def _mixed(start: tuple[int, int, int], goal: tuple[int, int, int], share: float) -> str:
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in zip(start, goal, strict=True))


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
