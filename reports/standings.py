"""The standings for the club wall, with why each tie fell as it did and the rounds around; and the whole calendar.

Rows never split; when there are more than a page holds, the headings of the table or of the round are repeated on the
next.
"""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override, pgettext

from reports import form, frame
from reports.fonts import CAP_HEIGHT, Face
from reports.names import either, file_name
from reports.paper import MM, Paper
from reports.pen import CENTRE, FINE, GHOST, HAIR, RIGHT, RULE, STRONG, Pen
from reports.setting import LEAST, Piece, fit, measure
from reports.text import clean
from reports.values import (
    FixtureRow,
    FixturesSheet,
    Foot,
    Outcome,
    Pdf,
    RoundBlock,
    StandingRow,
    StandingsSheet,
)

#: Heights in millimetres: head, headings, a row, the line of a cut, a line of text.
HEAD, HEADING, ROW, CUT, LINE = 27.5, 5.6, 10.0, 4.6, 4.7
#: The same of a round's title, a fixture to write in, a result.
ROUND, TO_PLAY, PLAYED = 13.0, 8.6, 6.0
#: More than so many teams are set on lower rows. A name that needs two lines makes its row higher.
MANY, LOW_ROW, SECOND_LINE = 14, 8.0, 3.0
#: Sizes of a team's name and its coach's, in points.
TEAM, COACH = 11.0, 8.5
#: Widths in millimetres: place, team (what is left), roster, a result of the form, matches left.
PLACE, ROSTER, RESULT, LEFT_OVER = 8.0, 24.0, 4.4, 9.0
#: The last results that are drawn.
FORM = 5
#: A score's cell, and where the two sides of a fixture begin.
SCORE = 9.5


class Block(NamedTuple):
    """A part of a page that is never split: its height, and how it is drawn from an upper edge."""

    height: float
    draw: Callable[[Pen, float], None]


#: Blocks in order, each with the heading that it stands under.
Flow = list[tuple[Block | None, Block]]


def draw(sheet: StandingsSheet, *, paper: Paper, language: str) -> Pdf:
    """Draw a table with the rounds around it. The same sheet gives the same bytes."""
    with override(language):
        pen = Pen(f"{sheet.title} – {_('standings')}", paper=paper, landscape=False, language=language)
        heading = Block(HEADING, partial(_heading, sheet))
        flow: Flow = [(heading, _row(sheet, row, pen.width)) for row in sheet.rows]
        flow += [(None, block) for block in _reasons(sheet, pen.width)]
        flow += _rounds(sheet.rounds, pen.width)
        _pages(pen, sheet.foot, sheet.title, sheet.subtitle, flow)
        day = sheet.foot.as_of.date() if sheet.foot.as_of else None
        return _finished(pen, day, either(sheet.title, sheet.code), sheet.foot.season, _("standings"))


def draw_fixtures(sheet: FixturesSheet, *, paper: Paper, language: str) -> Pdf:
    """Draw the calendar of a season. The same sheet gives the same bytes."""
    with override(language):
        pen = Pen(f"{sheet.title} – {_('fixtures')}", paper=paper, landscape=False, language=language)
        _pages(pen, sheet.foot, sheet.title, sheet.subtitle, _rounds(sheet.rounds, pen.width))
        day = sheet.foot.as_of.date() if sheet.foot.as_of else None
        return _finished(pen, day, either(sheet.title, sheet.code), sheet.foot.season, _("fixtures"))


def _finished(pen: Pen, day: date | None, *names: str) -> Pdf:
    return Pdf(pen.finish(), file_name(day, *names), tuple(sorted(pen.missing)))


# --- Pages ------------------------------------------------------------------------------------------------------


def _pages(pen: Pen, foot: Foot, title: str, subtitle: str, flow: Flow) -> None:
    """Blocks down the pages; a heading stands above the first of its blocks on each page."""
    pages: list[list[tuple[float, Callable[[Pen, float], None]]]] = [[]]
    y, above = HEAD, None
    bottom = pen.height - frame.FOOT - 1
    for heading, block in flow:
        new_heading = heading is not None and heading is not above
        if y + block.height + (heading.height if heading and new_heading else 0) > bottom and pages[-1]:
            pages.append([])
            y, new_heading = frame.SHORT_HEAD, heading is not None
        if heading is not None and new_heading:
            pages[-1].append((y, heading.draw))
            y += heading.height
        above = heading
        pages[-1].append((y, block.draw))
        y += block.height
    for number, page in enumerate(pages, start=1):
        if number == 1:
            _head(pen, foot, title, subtitle)
        else:
            pen.next_page()
            frame.short_top(pen, title)
        for y, draw_block in page:
            draw_block(pen, y)
        frame.bottom(pen, foot, number, len(pages))


def _head(pen: Pen, foot: Foot, title: str, subtitle: str) -> None:
    right = frame.top(pen, foot)
    league = " ".join(part for part in (foot.league, foot.season) if part and part != title)
    pen.cell(0, 2, right - 2, 4, league, face=Face.BOLD, size=9.5, pad=0)
    pen.cell(0, 5.8, right - 2, 11.5, title, face=Face.HEAVY, size=32, pad=0)
    pen.cell(0, 16.9, right - 2, 4.5, subtitle, size=9.5, pad=0)
    _ruler(pen, 25.3)


def _ruler(pen: Pen, y: float) -> None:
    """The yard marks along a sideline."""
    steps = 76
    marks = [(n * pen.width / steps, n % 5 == 0) for n in range(steps + 1)]
    pen.lines(((x, y - (2.2 if long else 1), x, y) for x, long in marks), FINE)


# --- The table --------------------------------------------------------------------------------------------------


def _team_width(sheet: StandingsSheet, width: float) -> float:
    used = PLACE + _roster(sheet) + sum(column.width for column in sheet.columns) + _form(sheet) + _left(sheet)
    return width - used


def _roster(sheet: StandingsSheet) -> float:
    return ROSTER if any(row.roster for row in sheet.rows) else 0.0


def _form(sheet: StandingsSheet) -> float:
    return FORM * RESULT + 2 if any(row.form for row in sheet.rows) else 0.0


def _left(sheet: StandingsSheet) -> float:
    return LEFT_OVER if any(row.left is not None for row in sheet.rows) else 0.0


def _heading(sheet: StandingsSheet, pen: Pen, y: float) -> None:
    pen.fill(0, y, pen.width, HEADING)
    pen.lines([(0, y, pen.width, y), (0, y + HEADING, pen.width, y + HEADING)], STRONG)
    x, team = PLACE, _team_width(sheet, pen.width)
    pen.cell(0, y, PLACE, HEADING, "#", face=Face.BOLD, size=LEAST, align=CENTRE)
    pen.cell(x, y, team, HEADING, _("Team, coach"), face=Face.BOLD, size=LEAST, pad=0)
    x += team
    pen.cell(x, y, _roster(sheet), HEADING, _("Roster") if _roster(sheet) else "", face=Face.BOLD, size=LEAST, pad=0)
    x += _roster(sheet)
    for column in sheet.columns:
        pen.cell(x, y, column.width, HEADING, column.label, face=Face.BOLD, size=LEAST, align=RIGHT, pad=0.6)
        x += column.width
    if _form(sheet):
        pen.cell(x, y, _form(sheet), HEADING, _("Form"), face=Face.BOLD, size=LEAST, pad=2)
        x += _form(sheet)
    if _left(sheet):
        pen.cell(x, y, LEFT_OVER, HEADING, _("Left"), face=Face.BOLD, size=LEAST, align=RIGHT, pad=0.8)


def _row(sheet: StandingsSheet, row: StandingRow, width: float) -> Block:
    height = ROW if len(sheet.rows) <= MANY else LOW_ROW
    room = _team_width(sheet, width) - 1
    if measure(row.team, Face.HEAVY, LEAST) > room:
        height += SECOND_LINE
    return Block(height + (CUT if row.cut_after else 0.0), partial(_draw_row, sheet, row, height))


def _draw_row(sheet: StandingsSheet, row: StandingRow, height: float, pen: Pen, y: float) -> None:
    grey = GHOST if row.gone else 0
    place = f"{row.place}{row.mark}"
    pen.cell(0, y, PLACE, height, place, face=Face.HEAVY, size=13, align=CENTRE, pad=0.3, grey=grey)
    x, team = PLACE, _team_width(sheet, pen.width)
    below = COACH * CAP_HEIGHT / MM + 1.9 if row.coach else 0.0
    pen.cell(x, y + below / 9, team - 1, height - below, row.team, face=Face.BOLD, size=TEAM, lines=2, pad=0, grey=grey)
    pen.cell(x, y + height - below - 0.5, team - 1, below, row.coach, size=COACH, pad=0, grey=grey)
    x += team
    pen.cell(x, y, _roster(sheet), height, row.roster, size=9, lines=2, pad=0, grey=grey)
    x += _roster(sheet)
    for column, text in zip(sheet.columns, row.cells, strict=False):
        face, size = (Face.HEAVY, 15.0) if column.strong else (Face.REGULAR, 9.5)
        pen.cell(x, y, column.width, height, text, face=face, size=size, align=RIGHT, pad=0.6, grey=grey)
        x += column.width
    if _form(sheet):
        for n, outcome in enumerate(row.form[-FORM:]):
            _outcome(pen, x + 2 + n * RESULT, y + height / 2, outcome)
        x += _form(sheet)
    if _left(sheet) and row.left is not None:
        pen.cell(x, y, LEFT_OVER, height, str(row.left), size=9.5, align=RIGHT, pad=0.8, grey=grey)
    pen.line(0, y + height, pen.width, y + height, HAIR)
    if row.cut_after:
        pen.fill(0, y + height, pen.width, CUT)
        pen.cell(0, y + height, pen.width, CUT, f"▲ {row.cut_after}", face=Face.BOLD, size=8.5)
        pen.lines([(0, y + height, pen.width, y + height), (0, y + height + CUT, pen.width, y + height + CUT)], FINE)


def _outcome(pen: Pen, x: float, middle: float, outcome: Outcome) -> None:
    """A result by shape and letter: a strong ring won, a square drew, a fine ring lost."""
    side = RESULT - 0.7
    face = Face.NARROW if outcome is Outcome.LOSS else Face.HEAVY
    if outcome is Outcome.DRAW:
        pen.boxes([(x, middle - side / 2, side, side)], FINE)
    else:
        pen.circle(x + side / 2, middle, side / 2, RULE if outcome is Outcome.WIN else HAIR)
    base = middle + LEAST * CAP_HEIGHT / MM / 2
    pen.text(x + side / 2, base, outcome_letter(outcome), face=face, size=LEAST, align=CENTRE)


def outcome_letter(outcome: Outcome) -> str:
    """The letter of a result in the sheet's language."""
    match outcome:
        case Outcome.WIN:
            return pgettext("letter of a result", "W")
        case Outcome.DRAW:
            return pgettext("letter of a result", "D")
        case Outcome.LOSS:
            return pgettext("letter of a result", "L")


def _reasons(sheet: StandingsSheet, width: float) -> list[Block]:
    lines = [*sheet.reasons]
    if sheet.order:
        lines.append(_("Order of tie-breakers: {order}.").format(order=sheet.order))
    lines += sheet.marks
    if not lines:
        return []
    title = _("How ties fell") if sheet.reasons else ""
    first = [Block(8.5, lambda pen, y: _title(pen, y + 2, title))] if title else [Block(2, lambda pen, y: None)]
    return [*first, *(_paragraph(line, width) for line in lines)]


def _title(pen: Pen, y: float, title: str) -> None:
    pen.text(0, y + 4, title, face=Face.BOLD, size=11)


def _paragraph(text: str, width: float) -> Block:
    """A line of text; a long one takes more lines."""
    pieces = (Piece(clean(text), Face.REGULAR),)
    lines = 1
    while fit(pieces, width * MM, 9, lines=lines, height=lines * LINE * MM).squeeze < 1 and lines < 4:
        lines += 1
    height = lines * LINE
    return Block(height, lambda pen, y: _put(pen, y, width, height, text, lines))


def _put(pen: Pen, y: float, width: float, height: float, text: str, lines: int) -> None:
    pen.cell(0, y, width, height, text, size=9, lines=lines, pad=0)


# --- Rounds -----------------------------------------------------------------------------------------------------


def _rounds(rounds: Sequence[RoundBlock], width: float) -> Flow:
    flow: Flow = []
    for each in rounds:
        title = Block(ROUND, partial(_round_title, each))
        flow += [(title, _fixture(fixture)) for fixture in each.fixtures]
        flow += [(title, _paragraph(note, width)) for note in each.notes]
    return flow


def _round_title(block: RoundBlock, pen: Pen, y: float) -> None:
    pen.line(0, y + 4, pen.width, y + 4, STRONG)
    pen.text(0, y + 9.6, block.name, face=Face.BOLD, size=12.5)
    pen.text(pen.width, y + 9.6, block.deadline, face=Face.BOLD, size=9.5, align=RIGHT)


def _fixture(fixture: FixtureRow) -> Block:
    height = PLAYED if fixture.score else TO_PLAY
    return Block(height, partial(_draw_fixture, fixture, height))


def _draw_fixture(fixture: FixtureRow, height: float, pen: Pen, y: float) -> None:
    side, middle = 73.0, 88.0
    face = Face.REGULAR if fixture.score else Face.BOLD
    size = 9.5 if fixture.score else 10.5
    pen.cell(0, y, side, height, fixture.home, face=face, size=size, align=RIGHT, lines=2, pad=0)
    pen.cell(2 * middle - side, y, 46, height, fixture.away, face=face, size=size, lines=2, pad=0)
    if fixture.score:
        pen.cell(side, y, 2 * (middle - side), height, fixture.score, face=Face.HEAVY, size=13, align=CENTRE)
    else:
        box = height - 1.6
        pen.boxes([(middle - 2.5 - SCORE, y + 0.8, SCORE, box), (middle + 2.5, y + 0.8, SCORE, box)], FINE)
        pen.cell(middle - 2, y, 4, height, "–", face=Face.BOLD, size=10, align=CENTRE, pad=0)
    left = 2 * middle - side + 47
    if fixture.note:
        pen.cell(left, y, pen.width - left, height, fixture.note, size=8.5, align=RIGHT, lines=2, pad=0)
    elif not fixture.score:
        entry = _("on ________ at ____:____")
        wide = sum(part.width for part in form.parts(entry, form.TIGHT))
        form.draw(pen, pen.width - wide, y + (height - form.LINE) / 2, [entry], wide + 1, manner=form.TIGHT)
