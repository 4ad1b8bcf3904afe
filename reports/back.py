"""The back of a team sheet: each skill with the numbers of those who have it, and lines for notes.

What a skill does is the rule book's text and not ours: the coach finds who has it, and has room for his own reminder.
"""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from reports import blocks, frame
from reports.fonts import Face
from reports.pen import HAIR, RIGHT, Pen
from reports.values import PlayerRow, TeamSheet

#: Columns of skills, space between them, height of a line, in millimetres.
COLUMNS, BETWEEN, LINE = 3, 6.0, 6.2
#: Width of a skill's name and of the numbers behind it.
NAME, NUMBERS = 34.0, 22.0


def draw(pen: Pen, sheet: TeamSheet) -> None:
    """Draw the back on the present page, without its foot."""
    y = frame.short_top(pen, sheet.team)
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
    blocks.title(pen, 0, y, _("Notes"))
    y += blocks.TITLE + 5
    bottom = pen.height - frame.FOOT - 2
    pen.lines(((0, y + n * 8, pen.width, y + n * 8) for n in range(max(int((bottom - y) / 8) + 1, 0))), HAIR)


def bearers(rows: Sequence[PlayerRow]) -> list[tuple[str, list[str]]]:
    """The skills in order of their names, each with the shirt numbers (or letters) of the players who have it."""
    found: dict[str, list[str]] = {}
    for row in rows:
        for skill in row.skills:
            found.setdefault(skill.name, []).append(str(row.number) if row.number is not None else row.kind.value)
    return sorted(found.items(), key=lambda item: item[0].casefold())
