"""Blocks of small lines on a team sheet: the staff, the inducements that the team may take, the next matches."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from dugout.figures import grouped
from reports.fonts import CAP_HEIGHT, Face
from reports.paper import MM
from reports.pen import HAIR, RIGHT, TICK, TICK_GAP, Pen
from reports.setting import measure
from reports.values import InducementLine, StaffLine

#: Height of a line at 8.5 points and of a block's title, in millimetres.
LINE, TITLE = 4.1, 3.6
SIZE = 8.5
#: Width of a column of inducements, and the space behind it.
INDUCEMENT, BETWEEN = 49.2, 2.2
#: The longest figure of a block.
LONGEST = "000,000"
#: Up to so many boxes to tick; more than that is one box to write a number in.
MOST_TICKS = 3
BOXES = MOST_TICKS * (TICK + TICK_GAP)


def title(pen: Pen, x: float, y: float, words: str, size: float = 9) -> None:
    """A block's title."""
    pen.text(x, y + 3.1 * size / 9, words, face=Face.BOLD, size=size)


def _base(y: float, line: float, size: float) -> float:
    return y + (line + size * CAP_HEIGHT / MM) / 2


def staff(
    pen: Pen, lines: Sequence[StaffLine], x: float, y: float, width: float, line: float = LINE, size: float = SIZE
) -> None:
    """Staff: how many at which price, and what they are worth."""
    figure = measure(LONGEST, Face.BOLD, size)
    price = x + width - figure - 1.6
    times = price - figure - 0.4
    count = times - measure("× ", Face.REGULAR, size) - 0.4
    for n, entry in enumerate(lines):
        top = y + n * line
        base = _base(top, line, size)
        face = Face.BOLD if entry.strong else Face.REGULAR
        pen.cell(
            x, top, count - measure("00", Face.BOLD, size) - x - 0.6, line, entry.name, face=face, size=size, pad=0
        )
        if entry.count is not None:
            pen.text(count, base, str(entry.count), face=Face.BOLD, size=size, align=RIGHT)
        if entry.price is not None:
            pen.text(times, base, "×", size=size, align=RIGHT)
            pen.text(price, base, grouped(entry.price), size=size, align=RIGHT)
        if entry.total is not None:
            pen.text(x + width, base, grouped(entry.total), face=Face.BOLD, size=size, align=RIGHT)
    pen.lines(((x, y + n * line, x + width, y + n * line) for n in range(1, len(lines))), HAIR)


def inducements(pen: Pen, entries: Sequence[InducementLine], x: float, y: float, lines: int) -> None:
    """Inducements down one column after the other, so many lines each."""
    for n, entry in enumerate(entries):
        inducement(pen, entry, x + n // lines * INDUCEMENT, y + n % lines * LINE, INDUCEMENT - BETWEEN)


def inducement(
    pen: Pen, entry: InducementLine, x: float, y: float, width: float, line: float = LINE, size: float = SIZE
) -> None:
    """One inducement: its name, its price, and boxes to tick or a box to write a number in."""
    left, middle, base = x + width - BOXES, y + line / 2, _base(y, line, size)
    price = grouped(entry.price) if entry.price is not None else ""
    pen.text(left - 1.2, base, price, size=size, align=RIGHT)
    name = left - 2.4 - measure(price, Face.REGULAR, size) - x
    pen.cell(x, y, name, line, entry.name, size=size, pad=0, least=min(size, 12))
    if entry.limit is not None and entry.limit <= MOST_TICKS:
        pen.ticks(left, middle, entry.limit)
        return
    pen.boxes([(left, middle - TICK / 2, 6.0, TICK)])
    if entry.limit is not None:
        pen.cell(left + 6.2, y, BOXES - 5, line, _("to {limit}").format(limit=entry.limit), size=size, pad=0.5)


def matches(pen: Pen, next_matches: Sequence[str], x: float, y: float, width: float) -> None:
    """The next matches, a line each."""
    for n, match in enumerate(next_matches):
        pen.cell(x, y + n * LINE, width, LINE, match, size=SIZE, pad=0)
