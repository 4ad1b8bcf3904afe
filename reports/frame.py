"""What stands around every sheet: the rule at its top, the QR code, the foot with where and when it belongs to."""

from collections.abc import Sequence

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _

from dugout.figures import grouped
from reports.fonts import Face
from reports.pen import FINE, RIGHT, RULE, STRONG, Pen
from reports.setting import LEAST, measure
from reports.values import Figure, Foot

#: Side of the QR code and the white beside it (four modules), in millimetres. Above and right it stands at the margin.
QR, QR_WHITE = 20.0, 3.2
#: Height of the foot, from its line to the bottom of the frame.
FOOT = 4.8
#: Height of the head of a further page.
SHORT_HEAD = 9.0


def top(pen: Pen, foot: Foot) -> float:
    """The rule and the QR code; the width that is left of the code."""
    if not foot.link:
        pen.line(0, 0, pen.width, 0, RULE)
        return pen.width
    left = pen.width - QR - QR_WHITE
    pen.line(0, 0, left, 0, RULE)
    pen.qr(pen.width - QR, -0.35, QR, foot.link)
    return left


def bottom(pen: Pen, foot: Foot, page: int, pages: int) -> None:
    """League, season, the state that the sheet shows, the short address, and the page where there are several."""
    y = pen.height - FOOT
    pen.line(0, y, pen.width, y, FINE)
    league = ", ".join(filter(None, (foot.league, foot.season)))
    facts = [f"{league}."] if league else []
    if foot.as_of is not None:
        facts.append(_("As of {when}.").format(when=moment(foot)))
    if foot.revisions:
        facts.append(_("Roster revision {numbers}.").format(numbers=" / ".join(map(str, foot.revisions))))
    where = foot.address
    if pages > 1:
        where = " · ".join(filter(None, (where, _("{page} of {pages}").format(page=page, pages=pages))))
    right = pen.text(pen.width, y + 4.2, where, face=Face.BOLD, size=LEAST, align=RIGHT)
    pen.cell(0, y + 1.2, pen.width - right - 4, 4.2, " ".join(facts), size=LEAST, pad=0)


def moment(foot: Foot) -> str:
    """The time of the last action that the sheet shows, in words and the league's time zone."""
    return format_date(foot.as_of, "j F Y, H:i") if foot.as_of else ""


def write_in(pen: Pen, x: float, y: float, label: str, to: float, size: float = 9) -> None:
    """A label and, up to ``to``, a line to write on."""
    start = x + pen.text(x, y, label, size=size) + 1.5
    if start < to:
        pen.line(start, y + 0.6, to, y + 0.6)


def short_top(pen: Pen, title: str) -> float:
    """The head of a further page; where it ends."""
    pen.line(0, 0, pen.width, 0, STRONG)
    pen.cell(0, 0.8, pen.width, SHORT_HEAD - 1.6, title, face=Face.HEAVY, size=16, pad=0)
    return SHORT_HEAD


def figures(pen: Pen, right: float, y: float, height: float, shown: Sequence[Figure], size: float = 15) -> float:
    """Figures in frames, set from the right; where the leftmost begins. One without a value can be written in."""
    for figure in reversed(shown):
        value = amount(figure)
        least = 12.0 if value else 20.0
        width = max(measure(figure.label, Face.REGULAR, LEAST), measure(value, Face.HEAVY, size), least) + 3.2
        right -= width
        pen.boxes([(right, y, width, height)], FINE)
        pen.text(right + 1.5, y + 3.4, figure.label, size=LEAST)
        pen.text(right + width - 1.6, y + height - 1.5, value, face=Face.HEAVY, size=size, align=RIGHT)
        right -= 1.2
    return right + 1.2


def amount(figure: Figure) -> str:
    """A figure as it is written in the sheet's language."""
    return grouped(figure.value) if isinstance(figure.value, int) else figure.value
