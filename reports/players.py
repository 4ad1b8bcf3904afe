"""A table of players on paper, cell by cell, by the kind of each column.

What is true of a player is said by a letter or a mark, never by colour: a struck number misses the next game, a
hatched row is temporarily retired, a slanted name is a journeyman's, bold skills are gained ones, ▲ and ▼ with a line
under it are characteristics that changed, ★ may advance.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from msgspec.structs import replace

from dugout.figures import grouped
from reports.fonts import CAP_HEIGHT, Face
from reports.paper import MM
from reports.pen import CENTRE, GHOST, LEFT, PAD, RIGHT, STRONG, TICK, TICK_GAP, Align, Pen
from reports.setting import LEADING, LEAST, Piece, em_width, fit, measure
from reports.text import clean
from reports.values import Availability, Column, ColumnKind, Kind, PlayerRow, Skill, Spare

#: Grey of the hatching that text is printed over.
PALE = 0.75
#: Beside a name with the position under it, in millimetres.
NAME_PAD = 0.8
#: A name is squeezed to so much of its width before its first words become initials.
READABLE = 0.65
#: Rows of a team's list, and with the places for journeymen below them.
LIST, WITH_JOURNEYMEN = 16, 19


class Style(NamedTuple):
    """Sizes of type of a table, in points.

    Besides: whether a player's position stands under the name, and whether only those who play can be filled in.
    """

    text: float = 9.5
    name: float = 10.0
    number: float = 13.0
    statistic: float = 12.0
    figure: float = 9.0
    heading: float = 8.0
    skill_lines: int = 2
    least: float = LEAST
    position_under_name: bool = False
    only_ready: bool = False


class Slot(NamedTuple):
    """A row of the table: a player, or a place for one with a number and a word to write over."""

    row: PlayerRow | None
    number: str = ""
    hint: str = ""


class Cell(NamedTuple):
    """Where a cell is, in millimetres."""

    x: float
    y: float
    width: float
    height: float


def slots(rows: Sequence[PlayerRow], further: Spare) -> tuple[Slot, ...]:
    """The rows of the list: the team's players, then its guests in the empty rows, then places to write in."""
    own = [row for row in rows if row.kind is Kind.PLAYER]
    guests = [row for row in rows if row.kind is not Kind.PLAYER]
    filled = [Slot(row) for row in (*own, *guests)]
    taken = {row.number for row in own}
    free = [str(number) for number in range(1, LIST + 1) if number not in taken]
    empty = [Slot(None, number) for number in free[len(guests) :]][: max(LIST - len(filled), 0)]
    listed = filled + empty
    spare = WITH_JOURNEYMEN - len(listed)
    return (*listed, *(Slot(None, further.letter, further.hint) for _place in range(spare)))


def spread(columns: Sequence[Column], width: float) -> tuple[Column, ...]:
    """The columns with widths that fill the table: those without one share what the others leave."""
    free = [column for column in columns if not column.width]
    if not free:
        return tuple(columns)
    share = (width - sum(column.width for column in columns)) / len(free)
    return tuple(column if column.width else replace(column, width=share) for column in columns)


def skills_fit(
    rows: Sequence[PlayerRow], columns: Sequence[Column], height: float, style: Style, *, squeeze: float
) -> bool:
    """Whether the skills of all rows fit their column, with letters squeezed so far at most (1: not at all)."""
    width = sum(column.width for column in columns if column.kind is ColumnKind.SKILLS) - 2 * PAD
    fitted = (
        fit(
            skill_pieces(row.skills),
            width * MM,
            style.text,
            lines=style.skill_lines,
            height=height * MM,
            least=style.least,
        )
        for row in rows
        if row.skills
    )
    return all(each.squeeze >= squeeze for each in fitted)


def table(
    pen: Pen,
    x: float,
    y: float,
    columns: Sequence[Column],
    slots: Sequence[Slot],
    style: Style,
    *,
    heading_height: float,
    row_height: float,
) -> float:
    """Headings, rows and lines of a table of players; where it ends."""
    heading(pen, x, y, heading_height, columns, style)
    first = y + heading_height
    end = rows(pen, x, first, row_height, columns, slots, style)
    grid(pen, x, y, end, columns, [first + n * row_height for n in range(len(slots))])
    return end


def heading(pen: Pen, x: float, y: float, height: float, columns: Sequence[Column], style: Style) -> None:
    """The headings on a tint."""
    pen.fill(x, y, sum(column.width for column in columns), height)
    for column in columns:
        align = _HEADING_ALIGN.get(column.kind, CENTRE)
        pen.cell(
            x, y, column.width, height, column.label, face=Face.BOLD, size=style.heading, align=align, lines=2,
            pad=1.2 if align is not CENTRE else 0.3,
        )  # fmt: skip
        x += column.width


def rows(pen: Pen, x: float, y: float, height: float, columns: Sequence[Column], slots: Sequence[Slot],
         style: Style) -> float:  # fmt: skip
    """Rows of players, with the lines of the table; where they end."""
    for n, slot in enumerate(slots):
        top = y + n * height
        at = x
        if slot.row is None:
            _empty(pen, x, top, height, columns, slot, style)
            continue
        away = slot.row.availability is not Availability.READY
        if slot.row.availability is Availability.RETIRED and not style.only_ready:
            pen.hatch(x, top, sum(column.width for column in columns), height, PALE)
        for column in columns:
            if away and style.only_ready and column.kind not in _WHO:
                pen.hatch(at, top, x + sum(column.width for column in columns) - at, height)
                break
            _DRAW[column.kind](pen, Cell(at, top, column.width, height), slot.row, column, style)
            at += column.width
    return y + len(slots) * height


def grid(pen: Pen, x: float, top: float, bottom: float, columns: Sequence[Column], heights: Sequence[float]) -> None:
    """The lines of a table: a fine one at each of ``heights`` and between columns, strong ones around groups."""
    width = sum(column.width for column in columns)
    strong = [(x, y, x + width, y) for y in (top, heights[0], bottom)]
    fine = [(x, y, x + width, y) for y in heights[1:]]
    at, before = x, None
    for column in columns:
        group = column.kind is ColumnKind.STATISTIC
        edge = before is None or group != before
        (strong if edge else fine).append((at, top, at, bottom))
        before = group
        at += column.width
    strong.append((at, top, at, bottom))
    pen.lines(fine)
    pen.lines(strong, STRONG)


def _empty(pen: Pen, x: float, y: float, height: float, columns: Sequence[Column], slot: Slot, style: Style) -> None:
    for column in columns:
        if column.kind is ColumnKind.NUMBER:
            pen.cell(
                x, y, column.width, height, slot.number,
                face=Face.HEAVY, size=style.number, align=CENTRE, grey=GHOST, pad=0.3,
            )  # fmt: skip
        elif column.kind is ColumnKind.NAME:
            pen.cell(x, y, column.width, height, slot.hint, size=style.text, grey=GHOST)
        elif column.kind is ColumnKind.TICKS:
            _ticks(pen, Cell(x, y, column.width, height), PlayerRow("", ""), column, style)
        x += column.width


# --- Cells by kind ----------------------------------------------------------------------------------------------


def _number(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    label = str(row.number) if row.number is not None else row.sign
    away = row.availability is not Availability.READY
    if row.availability is Availability.MISSES_NEXT and not style.only_ready:
        pen.hatch(*cell)
    pen.cell(*cell, label, face=Face.HEAVY, size=style.number, align=CENTRE, pad=0.3)
    if away and label:
        half = min(em_width(label, Face.HEAVY) * style.number / MM / 2 + 0.8, cell.width / 2 - 0.7)
        middle, y = cell.x + cell.width / 2, cell.y + cell.height / 2
        pen.line(middle - half, y, middle + half, y, STRONG)


def _name(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    slanted = row.kind is not Kind.PLAYER
    name = row.name or (_("journeyman") if row.kind is Kind.JOURNEYMAN else "")
    # A guest whose number is known still says what he is, and so does the captain.
    suffix = f" ({row.sign})" if slanted and row.number is not None else f" ({_('C')})" if row.captain else ""
    face = Face.REGULAR if row.kind is Kind.JOURNEYMAN else Face.BOLD
    if not style.position_under_name:
        lines = 2 if cell.height * MM >= 2 * style.least * LEADING else 1
        name = shortened(name, suffix, lines * (cell.width - 2 * PAD), style.least)
        pen.cell(*cell, name + suffix, face=face, size=style.name, lines=2, italic=slanted, least=style.least)
        return
    state = _state(row)
    under = f"{state}, {row.position}" if state else row.position
    high, low = style.name * CAP_HEIGHT / MM, LEAST * CAP_HEIGHT / MM
    air = (cell.height - high - low) / 3
    y = cell.y + air * 1.1
    name = shortened(name, suffix, cell.width - 2 * NAME_PAD, LEAST)
    pen.cell(cell.x, y, cell.width, high, name + suffix, face=face, size=style.name, italic=slanted, pad=NAME_PAD)
    pen.cell(cell.x, y + high + air * 1.05, cell.width, low, under, size=LEAST, pad=NAME_PAD)


def shortened(name: str, suffix: str, width: float, size: float) -> str:
    """A name for a width (millimetres) at a size (points): names are never cut, first ones become initials instead."""
    words = clean(name).split(" ")
    for n in range(len(words) - 1):
        if measure(" ".join(words) + suffix, Face.HEAVY, size) * READABLE <= width:
            break
        words[n] = f"{words[n][0]}."
    return " ".join(words)


def _state(row: PlayerRow) -> str:
    if row.availability is Availability.MISSES_NEXT:
        return _("MNG")
    if row.availability is Availability.RETIRED:
        return _("TR")
    return ""


def _position(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    if not row.keywords:
        pen.cell(*cell, row.position, size=style.text, lines=2, least=style.least)
        return
    half = cell.height / 2
    pen.cell(cell.x, cell.y + 0.3, cell.width, half, row.position, size=style.figure)
    pen.cell(cell.x, cell.y + half - 0.3, cell.width, half, row.keywords, size=LEAST)


def _statistic(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    statistic = row.statistics.get(column.key)
    if statistic is None:
        return
    if not statistic.change:
        pen.cell(*cell, statistic.text, face=Face.HEAVY, size=style.statistic, align=CENTRE, pad=0.2)
        return
    mark = "▲" if statistic.change > 0 else "▼"
    text, size = clean(statistic.text), max(LEAST, style.statistic * 0.6)
    wide = em_width(text, Face.HEAVY) * style.statistic / MM
    beside = em_width(mark, Face.REGULAR) * size / MM
    base = cell.y + (cell.height + style.statistic * CAP_HEIGHT / MM) / 2
    if wide + beside + 0.4 <= cell.width:
        left = cell.x + (cell.width - wide - beside - 0.2) / 2
        pen.text(left, base, text, face=Face.HEAVY, size=style.statistic)
        pen.text(left + wide + 0.2, base, mark, size=size)
    else:
        left = cell.x + (cell.width - wide) / 2
        base += 1.0
        pen.text(left, base, text, face=Face.HEAVY, size=style.statistic)
        pen.text(cell.x + (cell.width - beside) / 2, base - style.statistic * CAP_HEIGHT / MM - 0.4, mark, size=size)
    if statistic.change < 0:
        pen.line(left, base + 0.7, left + wide, base + 0.7, STRONG)


def _skills(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    if row.skills:
        pen.cell(*cell, skill_pieces(row.skills), size=style.text, lines=style.skill_lines, least=style.least)


def skill_pieces(skills: Sequence[Skill]) -> tuple[Piece, ...]:
    """Skills as one text, gained ones bold; neighbours of one face are one piece."""
    pieces: list[Piece] = []
    for n, skill in enumerate(skills):
        face = Face.BOLD if skill.gained else Face.REGULAR
        text = clean(skill.name) + (", " if n < len(skills) - 1 else "")
        if pieces and pieces[-1].face is face:
            pieces[-1] = Piece(pieces[-1].text + text, face)
        else:
            pieces.append(Piece(text, face))
    return tuple(pieces)


def _gold(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    amount = row.values.get(column.key)
    if amount:
        text = grouped(amount) if isinstance(amount, int) else amount
        pen.cell(*cell, text, size=style.figure, align=RIGHT, pad=1.0)


def _count(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    amount = row.values.get(column.key)
    if amount:
        pen.cell(*cell, str(amount), size=style.figure, align=CENTRE, pad=0.3)


def _spp(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    """Unspent SPP, with a star when they may be spent, over the price of the next advancement."""
    unspent = row.values.get(column.key) or ""
    star = "★ " if row.may_advance else ""
    face = Face.BOLD if row.may_advance else Face.REGULAR
    text = f"{star}{unspent}"
    if row.next_price is None:
        pen.cell(*cell, text, face=face, size=style.figure, align=CENTRE)
        return
    under = _("from {price}").format(price=row.next_price)
    if style.least > LEAST:
        pen.cell(*cell, f"{text}   {under}", face=face, size=style.figure, align=CENTRE, least=style.least)
        return
    half = cell.height / 2 if text else cell.height
    pen.cell(cell.x, cell.y, cell.width, half, text, face=face, size=style.figure, align=CENTRE)
    pen.cell(cell.x, cell.y + cell.height - half, cell.width, half, under, face=Face.NARROW, size=LEAST, align=CENTRE)


def _misses(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    if row.availability is Availability.MISSES_NEXT:
        pen.cell(*cell, column.label, face=Face.BOLD, size=style.figure - 1, align=CENTRE, pad=0.2)


def _retired(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    if row.availability is Availability.RETIRED:
        pen.cell(*cell, column.label, face=Face.BOLD, size=style.figure - 1, align=CENTRE, pad=0.2)


def _ticks(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    step = TICK + TICK_GAP
    left, middle = cell.x + (cell.width - column.ticks * step + TICK_GAP) / 2, cell.y + cell.height / 2
    count = row.values.get(column.key)
    if isinstance(count, int) and count > column.ticks:
        pen.cell(*cell, f"{count} ×", face=Face.BOLD, size=style.figure, align=CENTRE, pad=0.2)
        return
    pen.ticks(left, middle, column.ticks)
    for n in range(count if isinstance(count, int) else 0):
        x, half = left + n * step, TICK / 2
        pen.line(x, middle - half, x + TICK, middle + half, STRONG)
        pen.line(x, middle + half, x + TICK, middle - half, STRONG)


def _write(pen: Pen, cell: Cell, row: PlayerRow, column: Column, style: Style) -> None:
    """A cell to write in by hand: white, until what is written there is known."""
    words = row.values.get(column.key)
    if words:
        pen.cell(*cell, str(words), face=Face.BOLD, size=style.figure, align=CENTRE, lines=2, pad=0.2)


_DRAW: dict[ColumnKind, Callable[[Pen, Cell, PlayerRow, Column, Style], None]] = {
    ColumnKind.NUMBER: _number,
    ColumnKind.NAME: _name,
    ColumnKind.POSITION: _position,
    ColumnKind.STATISTIC: _statistic,
    ColumnKind.SKILLS: _skills,
    ColumnKind.GOLD: _gold,
    ColumnKind.COUNT: _count,
    ColumnKind.TALLY: _count,
    ColumnKind.SPP: _spp,
    ColumnKind.MISSES_NEXT: _misses,
    ColumnKind.RETIRED: _retired,
    ColumnKind.TICKS: _ticks,
    ColumnKind.WRITE: _write,
}
#: Columns that say who a player is; the others are what can be filled in.
_WHO = (ColumnKind.NUMBER, ColumnKind.NAME, ColumnKind.POSITION)
_HEADING_ALIGN: dict[ColumnKind, Align] = {
    ColumnKind.NAME: LEFT,
    ColumnKind.POSITION: LEFT,
    ColumnKind.SKILLS: LEFT,
    ColumnKind.GOLD: RIGHT,
}
