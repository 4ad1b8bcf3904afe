"""Lines of a form: words, lines to write on, boxes to tick.

In a form's text a row of underscores is a line to write on, ``▢`` a box to tick and ``☒`` one that is ticked. Entries
follow each other on a line as long as there is room, so that a form is as short as its words allow. An entry that
begins with ``…`` only gives more room for the one before: a tight form leaves it out.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from reports.fonts import Face
from reports.pen import HAIR, STRONG, TICK, Pen
from reports.setting import measure

#: Shortest line to write on and distance of lines, in millimetres: a hand needs 6.
SHORTEST, LINE = 6.0, 6.0
_PARTS = re.compile(r"(_{2,}|▢|☒)")
BOX, TICKED, MORE = "▢", "☒", "…"


class Manner(NamedTuple):
    """How wide a form is set, in millimetres: an underscore, between two entries, around a part; its size of type.

    ``roomy``: entries that only give more room are there too.
    """

    underscore: float = 2.0
    between: float = 7.0
    air: float = 0.9
    size: float = 9.0
    roomy: bool = True


WIDE = Manner()
TIGHT = Manner(underscore=1.6, between=3.5, air=0.5, size=8.0, roomy=False)


class Part(NamedTuple):
    """A part of an entry: its text (or a row of underscores, or a box) and its width in millimetres."""

    text: str
    width: float


def parts(entry: str, manner: Manner = WIDE) -> tuple[Part, ...]:
    """The parts of an entry with their widths."""
    found = []
    for text in _PARTS.split(entry.removeprefix(MORE)):
        if text in (BOX, TICKED):
            found.append(Part(text, TICK + 2 * manner.air))
        elif text.startswith("__"):
            found.append(Part(text, max(len(text) * manner.underscore, SHORTEST) + 2 * manner.air))
        else:
            found += [
                Part(word, measure(word, Face.REGULAR, manner.size)) for word in re.split(r"(?<= )", text) if word
            ]
    return tuple(found)


def layout(
    entries: Sequence[str], width: float, first: float = 0.0, manner: Manner = WIDE
) -> list[list[tuple[float, Part]]]:
    """Lines of parts with their places. The first line begins at ``first``; a long entry is broken between parts."""
    lines: list[list[tuple[float, Part]]] = [[]]
    at = first
    for entry in entries:
        if entry.startswith(MORE) and not manner.roomy:
            continue
        its = parts(entry, manner)
        needed = sum(part.width for part in its)
        start = at + manner.between if lines[-1] else at
        if lines[-1] and start + needed > width:
            lines.append([])
            start = 0.0
        at = start
        for part in its:
            if at + part.width > width and lines[-1]:
                lines.append([])
                at = 0.0
            lines[-1].append((at, part))
            at += part.width
    return lines


def height(entries: Sequence[str], width: float, first: float = 0.0, manner: Manner = WIDE) -> float:
    """Height of entries in millimetres."""
    return len(layout(entries, width, first, manner)) * LINE if entries else 0.0


def draw(
    pen: Pen, x: float, y: float, entries: Sequence[str], width: float, first: float = 0.0, manner: Manner = WIDE
) -> float:
    """Draw entries from an upper edge; where they end."""
    if not entries:
        return y
    for line in layout(entries, width, first, manner):
        base = y + LINE - 1.8
        for at, part in line:
            if part.text in (BOX, TICKED):
                box(pen, x + at + manner.air, base + 0.7 - TICK, ticked=part.text == TICKED)
            elif part.text.startswith("__"):
                pen.line(x + at + manner.air, base + 0.6, x + at + part.width - manner.air, base + 0.6, HAIR)
            else:
                pen.text(x + at, base, part.text, size=manner.size)
        y += LINE
    return y


def box(pen: Pen, x: float, y: float, *, ticked: bool) -> None:
    """A box to tick, or one that is crossed."""
    pen.boxes([(x, y, TICK, TICK)])
    if ticked:
        pen.lines([(x, y, x + TICK, y + TICK), (x, y + TICK, x + TICK, y)], STRONG)
