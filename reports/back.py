"""The back of a team sheet: each skill with the numbers of those who have it, the next matches, and lines for notes.

What a skill does is the rule book's text and not ours: the coach finds who has it, and has room for his own reminder.
The back of a blank form has the positions that may be hired instead.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from dugout.names import alphabetical
from reports import blocks, frame, players
from reports.fonts import Face
from reports.pen import HAIR, RIGHT, Pen
from reports.players import Slot, Style
from reports.values import PlayerRow, TeamSheet

#: Columns of skills, space between them, height of a line, in millimetres.
COLUMNS, BETWEEN, LINE = 3, 6.0, 6.2
#: Width of a skill's name and of the numbers behind it.
NAME, NUMBERS = 34.0, 22.0
#: Heights of the table of positions: headings, a row.
HEADING, ROW = 5.8, 7.2


def draw(pen: Pen, sheet: TeamSheet) -> None:
    """Draw the back on the present page, without its foot."""
    y = frame.short_top(pen, sheet.team or sheet.roster)
    if sheet.positions:
        _notes(pen, _positions(pen, sheet, y))
        return
    skills = bearers(sheet.rows)
    blocks.title(pen, 0, y, _("Who has which skill"))
    y += blocks.TITLE + 1
    lines = -(-len(skills) // COLUMNS)
    width = (pen.width - BETWEEN * (COLUMNS - 1)) / COLUMNS
    for n, (name, numbers) in enumerate(skills):
        left, top = n // lines * (width + BETWEEN), y + n % lines * LINE
        pen.cell(left, top, NAME, LINE, name, face=Face.BOLD, size=9, pad=0)
        pen.cell(left + NAME, top, NUMBERS, LINE, ", ".join(numbers), size=9, align=RIGHT, pad=0)
        pen.line(left + NAME + NUMBERS + 2, top + LINE - 1.2, left + width, top + LINE - 1.2, HAIR)
    y += lines * LINE + 3
    if sheet.next_matches:
        blocks.title(pen, 0, y, _("Next matches"))
        blocks.matches(pen, sheet.next_matches, 0, y + blocks.TITLE, pen.width)
        y += blocks.TITLE + len(sheet.next_matches) * blocks.LINE + 3
    _notes(pen, y)


def _positions(pen: Pen, sheet: TeamSheet, y: float) -> float:
    """The positions of the roster; where they end."""
    blocks.title(pen, 0, y, _("Positions"))
    columns = players.spread(sheet.position_columns, pen.width)
    slots = tuple(Slot(row) for row in sheet.positions)
    y = players.table(pen, 0, y + blocks.TITLE + 1, columns, slots, Style(), heading_height=HEADING, row_height=ROW)
    return y + 4


def _notes(pen: Pen, y: float) -> None:
    blocks.title(pen, 0, y, _("Notes"))
    y += blocks.TITLE + 5
    bottom = pen.height - frame.FOOT - 2
    pen.lines(((0, y + n * 8, pen.width, y + n * 8) for n in range(max(int((bottom - y) / 8) + 1, 0))), HAIR)


def bearers(rows: Sequence[PlayerRow]) -> list[tuple[str, list[str]]]:
    """The skills in order of their names, each with the shirt numbers (or letters) of the players who have it."""
    found: dict[str, list[str]] = {}
    for row in rows:
        for skill in row.skills:
            found.setdefault(skill.name, []).append(str(row.number) if row.number is not None else row.sign)
    return sorted(found.items(), key=lambda item: alphabetical(item[0]))
