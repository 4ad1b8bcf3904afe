"""The team sheet in large print: 14 points on two pages. First what is needed during the game, then the money."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from msgspec.structs import replace

from reports import blocks, frame, players
from reports.fonts import Face
from reports.pen import RIGHT, RULE, Pen
from reports.players import Slot, Style
from reports.values import Column, ColumnKind, TeamSheet

SIZE = 14.0
STYLE = Style(text=SIZE, name=SIZE, number=19, statistic=19, figure=SIZE, heading=10, least=SIZE)
#: Heights in millimetres: head, headings, a row of the list, a row of the money, a line of the blocks.
HEAD, HEADING, ROW, MONEY_ROW, LINE = 10.5, 6.6, 10.45, 6.5, 6.0
#: Widths of the columns on the first page; the skills take the rest.
WIDTHS = {
    ColumnKind.NUMBER: 11.0,
    ColumnKind.NAME: 46.0,
    ColumnKind.POSITION: 36.0,
    ColumnKind.STATISTIC: 12.5,
    ColumnKind.SKILLS: 0.0,
    ColumnKind.MISSES_NEXT: 11.0,
    ColumnKind.COUNT: 8.0,
    ColumnKind.WRITE: 20.0,
    ColumnKind.RETIRED: 9.0,
}
MONEY_WIDTHS = {
    ColumnKind.NUMBER: 11.0,
    ColumnKind.NAME: 0.0,
    ColumnKind.TALLY: 11.0,
    ColumnKind.SPP: 33.0,
    ColumnKind.GOLD: 23.0,
}
#: Width of a column of SPP without prices.
SPP = 16.0
#: Width of the table of the money without tallies, what each of these adds to it, and the space beside it.
MONEY, TALLY, SPACE = 126.0, 6.0, 8.0


def draw(pen: Pen, sheet: TeamSheet) -> None:
    """Draw both pages, and a third when there are more guests or inducements than they hold."""
    slots = players.slots(sheet.rows, sheet.spare)
    listed = slots[: players.LIST]
    guests = tuple(slot for slot in slots[players.LIST :] if slot.row is not None)
    columns = players.spread(_columns(sheet.columns, WIDTHS), pen.width)
    count = _pages(pen, sheet, guests)

    pen.line(0, 0, pen.width, 0, RULE)
    shown = "  ·  ".join(f"{figure.label} {frame.amount(figure)}" for figure in sheet.figures)
    wide = pen.text(pen.width, 7.2, shown, face=Face.BOLD, size=SIZE, align=RIGHT)
    pen.cell(0, 0.8, pen.width - wide - 4, HEAD - 1, sheet.team, face=Face.HEAVY, size=26, pad=0)
    _rows(pen, columns, listed, HEAD)
    frame.bottom(pen, sheet.foot, 1, count)

    pen.next_page()
    frame.top(pen, sheet.foot)
    pen.cell(0, 1.5, 230, 10, sheet.team, face=Face.HEAVY, size=26, pad=0)
    kind = ", ".join(filter(None, (sheet.roster, sheet.tier, *sheet.leagues, sheet.coach)))
    pen.cell(0, 12.5, 230, 8, kind, size=SIZE, pad=0, least=12)
    y = frame.QR + 3.0
    if guests:
        y = _rows(pen, columns, guests, y) + 4
    money = tuple(Slot(row) for row in sheet.rows)
    _money(pen, sheet, money, y)
    frame.bottom(pen, sheet.foot, 2, count)
    if count > 2:
        pen.next_page()
        _inducements(pen, sheet, 0, frame.short_top(pen, sheet.team), pen.width - MONEY - SPACE)
        frame.bottom(pen, sheet.foot, 3, count)


def _columns(columns: Sequence[Column], widths: dict[ColumnKind, float]) -> tuple[Column, ...]:
    return tuple(replace(column, width=widths[column.kind]) for column in columns if column.kind in widths)


def _rows(pen: Pen, columns: Sequence[Column], slots: Sequence[Slot], y: float) -> float:
    return players.table(pen, 0, y, columns, slots, STYLE, heading_height=HEADING, row_height=ROW)


def _room(pen: Pen, guests: Sequence[Slot]) -> float:
    """Height that the second page leaves for the money and the blocks."""
    taken = HEADING + len(guests) * ROW + 4 if guests else 0
    return pen.height - frame.FOOT - frame.QR - 3.0 - taken


def _pages(pen: Pen, sheet: TeamSheet, guests: Sequence[Slot]) -> int:
    needed = (len(sheet.staff) + len(sheet.inducements)) * LINE + 2 * 7
    return 2 if needed <= _room(pen, guests) else 3


def _money(pen: Pen, sheet: TeamSheet, slots: Sequence[Slot], y: float) -> None:
    tallies = sum(column.kind is ColumnKind.TALLY for column in sheet.columns)
    wide = MONEY + tallies * TALLY
    columns = players.spread(_narrow(_columns(sheet.columns, MONEY_WIDTHS), sheet), wide)
    height = min(MONEY_ROW, (pen.height - frame.FOOT - y - HEADING - 1) / max(len(slots), 1))
    style = STYLE._replace(number=SIZE, skill_lines=1)
    players.table(pen, 0, y, columns, slots, style, heading_height=HEADING, row_height=height)
    left = wide + SPACE
    blocks.title(pen, left, y, _("Staff"), SIZE)
    blocks.staff(pen, sheet.staff, left, y + 6.5, pen.width - left, LINE, SIZE)
    below = y + 6.5 + len(sheet.staff) * LINE + 1.5
    if below + 6.5 + len(sheet.inducements) * LINE <= pen.height - frame.FOOT:
        _inducements(pen, sheet, left, below, pen.width - left)


def _narrow(columns: Sequence[Column], sheet: TeamSheet) -> tuple[Column, ...]:
    """SPP that nobody spends need no room for a price."""
    priced = any(row.next_price is not None for row in sheet.rows)
    return tuple(
        replace(column, width=SPP) if column.kind is ColumnKind.SPP and not priced else column for column in columns
    )


def _inducements(pen: Pen, sheet: TeamSheet, x: float, y: float, width: float) -> None:
    if not sheet.inducements:
        return
    blocks.title(pen, x, y, _("{bought} for this team").format(bought=sheet.bought), SIZE)
    lines = max(int((pen.height - frame.FOOT - y - 7) / LINE), 1)
    for n, entry in enumerate(sheet.inducements):
        left, top = x + n // lines * (width + SPACE / 2), y + 6.5 + n % lines * LINE
        blocks.inducement(pen, entry, left, top, width, LINE, SIZE)
