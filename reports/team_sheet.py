"""The team sheet: one page lying, what a coach and his opponent need at the table.

A blank form is a sheet without rows. The opponent's copy leaves out what is private. The large copy is set in 14 points
on two pages: what is needed during the game, then the money. Rows beyond a page go to the next one, with the headings.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import override
from msgspec.structs import replace

from dugout.figures import grouped
from reports import back, blocks, frame, large_sheet, players
from reports.fonts import Face
from reports.names import either, file_name
from reports.paper import Paper
from reports.pen import Pen
from reports.players import Slot, Style
from reports.values import Column, InducementLine, Pdf, TeamSheet, Variant

#: Heights in millimetres: head, headings, a row at most and at least (less can't be written in).
HEAD, HEADING, ROW, LEAST_ROW = 22.8, 5.8, 7.2, 6.0
#: Rows lower than this are set a little smaller.
TIGHT = 6.4
#: Space above and below the foot's blocks, and lines of them that there always are.
ABOVE, BELOW, FOOT_LINES = 1.6, 0.3, 5
#: Widths of the foot's blocks.
STAFF, GAP = 58.0, 4.0
#: Columns of inducements, beside the staff and on a page of their own. The next matches take the last, if it is free.
COLUMNS, PAGE_COLUMNS = 4, 5


def draw(
    sheet: TeamSheet, *, paper: Paper, language: str, variant: Variant = Variant.FULL, with_back: bool = False
) -> Pdf:
    """Draw a team sheet, with a back page if asked for. The same sheet gives the same bytes."""
    with override(language):
        kind = kind_of(variant)
        pen = Pen(f"{sheet.team} – {kind}" if sheet.team else kind, paper=paper, landscape=True, language=language)
        draw_on(pen, sheet, variant, with_back=with_back)
        name = file_name(
            sheet.foot.as_of.date() if sheet.foot.as_of and sheet.team else None,
            either(sheet.team, sheet.code) if sheet.team else _("Blank"),
            sheet.roster if not sheet.team else "",
            kind,
        )
        return Pdf(pen.finish(), name, tuple(sorted(pen.missing)))


def draw_on(pen: Pen, sheet: TeamSheet, variant: Variant, *, with_back: bool = False) -> None:
    """Draw a team sheet from the pen's present page on, in the active language."""
    if variant is Variant.OPPONENT:
        sheet = without_private(sheet)
    if variant is Variant.LARGE:
        large_sheet.draw(pen, sheet)
    else:
        _draw(pen, sheet, with_back=(with_back and bool(sheet.rows)) or bool(sheet.positions))


def kind_of(variant: Variant) -> str:
    """What a copy is called."""
    match variant:
        case Variant.FULL:
            return _("Team sheet")
        case Variant.OPPONENT:
            return _("Team sheet for the opponent")
        case Variant.LARGE:
            return _("Team sheet in large print")


def without_private(sheet: TeamSheet) -> TeamSheet:
    """The sheet as the opponent may see it; the skills take the place that the private columns leave."""
    return replace(
        sheet,
        columns=tuple(column for column in sheet.columns if not column.private),
        figures=tuple(figure for figure in sheet.figures if not figure.private),
        staff=tuple(line for line in sheet.staff if not line.private),
    )


# --- Pages ------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """How the rows and the foot share the pages: rows by page, height of a row, lines of the foot."""

    pages: tuple[tuple[Slot, ...], ...]
    row: float
    lines: int


def _draw(pen: Pen, sheet: TeamSheet, *, with_back: bool) -> None:
    columns = players.spread(sheet.columns, pen.width)
    plan = _plan(pen, sheet, players.slots(sheet.rows, sheet.spare))
    shown, rest = sheet.inducements[: plan.lines * COLUMNS], sheet.inducements[plan.lines * COLUMNS :]
    own_page = bool(rest) and not _room_for(pen, rest, plan)
    count = len(plan.pages) + own_page + with_back
    y = _head(pen, sheet)
    for page, slots in enumerate(plan.pages, start=1):
        if page > 1:
            y = _further_page(pen, sheet)
        y = _table(pen, columns, slots, y, plan.row)
        if page == 1:
            _foot(pen, replace(sheet, inducements=shown), y + ABOVE, plan.lines)
        frame.bottom(pen, sheet.foot, page, count)
    if rest:
        y = _further_page(pen, sheet) if own_page else y + ABOVE
        blocks.title(pen, 0, y, _("{bought} for this team").format(bought=sheet.bought))
        blocks.inducements(pen, rest, 0, y + blocks.TITLE, _rest_lines(rest))
        if own_page:
            frame.bottom(pen, sheet.foot, len(plan.pages) + 1, count)
    if with_back:
        pen.next_page()
        back.draw(pen, sheet)
        frame.bottom(pen, sheet.foot, count, count)


def _columns(entries: Sequence[InducementLine], lines: int) -> int:
    """How many columns of so many lines some entries fill."""
    return -(-len(entries) // lines)


def _rest_lines(rest: Sequence[InducementLine]) -> int:
    return -(-len(rest) // PAGE_COLUMNS)


def _room_for(pen: Pen, rest: Sequence[InducementLine], plan: Plan) -> bool:
    """Whether the inducements that are left go below the rows of the last page."""
    if len(plan.pages) == 1:
        return False
    taken = frame.SHORT_HEAD + HEADING + len(plan.pages[-1]) * plan.row + _foot_height(_rest_lines(rest))
    return taken <= pen.height - frame.FOOT


def _plan(pen: Pen, sheet: TeamSheet, slots: tuple[Slot, ...]) -> Plan:
    """Rows as high as they may be; when they would get too low for a hand, the last ones go to another page."""
    space = pen.height - frame.FOOT - HEAD - HEADING
    least = max(FOOT_LINES, len(sheet.staff))
    lines = max(least, -(-len(sheet.inducements) // COLUMNS))
    while sheet.for_sale and _columns(sheet.inducements, lines) + _columns(sheet.for_sale, lines) > COLUMNS:
        lines += 1
    while lines > least and space - _foot_height(lines) < len(slots) * LEAST_ROW:
        lines -= 1
    space -= _foot_height(lines)
    fits = int(space / LEAST_ROW)
    if len(slots) <= fits:
        return Plan((slots,), min(ROW, max(LEAST_ROW, (space - 1) / len(slots))), lines)
    further = int((pen.height - frame.FOOT - frame.SHORT_HEAD - HEADING) / LEAST_ROW)
    rest = (slots[n : n + further] for n in range(fits, len(slots), further))
    return Plan((slots[:fits], *rest), LEAST_ROW, lines)


def _foot_height(lines: int) -> float:
    return ABOVE + blocks.TITLE + lines * blocks.LINE + BELOW


def _further_page(pen: Pen, sheet: TeamSheet) -> float:
    pen.next_page()
    return frame.short_top(pen, sheet.team)


def _table(pen: Pen, columns: Sequence[Column], slots: Sequence[Slot], y: float, height: float) -> float:
    style = Style() if height > TIGHT else Style(text=9, name=9.5, statistic=11.5)
    return players.table(pen, 0, y, columns, slots, style, heading_height=HEADING, row_height=height)


# --- Head and foot ----------------------------------------------------------------------------------------------


def _head(pen: Pen, sheet: TeamSheet) -> float:
    right = frame.top(pen, sheet.foot)
    edge = frame.figures(pen, right, 2.4, 10.6, sheet.figures)
    left = 0.0
    if sheet.crest is not None:
        pen.crest(0, 2.6, 17.2, sheet.crest.initials, sheet.crest.pattern)
        left = 17.6
    if not sheet.team:
        _blank_head(pen, sheet, left, edge - 4)
        return HEAD
    pen.cell(left, 1.2, edge - left - 3, 9.6, sheet.team, face=Face.HEAVY, size=25, pad=0)
    kind = ", ".join(filter(None, (sheet.roster, sheet.tier, *sheet.leagues)))
    pen.cell(left, 10.6, edge - left - 3, 4.2, kind, face=Face.BOLD, size=9.5, pad=0)
    pen.cell(left, 14.5, right - left - 3, 4.0, " · ".join(_people(sheet)), size=9, pad=0)
    pen.cell(left, 18.3, right - left - 3, 3.6, sum_line(sheet), size=8.5, pad=0)
    return HEAD


def _people(sheet: TeamSheet) -> list[str]:
    """Coach, division, record, what was brought over before, and special rules, those that are known."""
    coach = _("Coach {name}").format(name=sheet.coach) if sheet.coach else ""
    record = _("Record {record}").format(record="–".join(map(str, sheet.record))) if sheet.record else ""
    brought = _("brought over {record}").format(record="–".join(map(str, sheet.brought))) if sheet.brought else ""
    record = ", ".join(filter(None, (record, brought)))
    return [part for part in (coach, sheet.division, record, ", ".join(sheet.special_rules)) if part]


def sum_line(sheet: TeamSheet) -> str:
    """The sum that makes the current team value, so that the opponent can check it."""
    if sheet.sum is None:
        return ""
    words = []
    for n, part in enumerate(sheet.sum.parts):
        sign = "−" if part.amount < 0 else "+" if n else ""
        words.append(f"{sign} {part.label} {grouped(abs(part.amount))}".strip())
    gold = " ".join(words)
    if sheet.sum.unit > 1:
        gold = f"({gold}) / {grouped(sheet.sum.unit)}"
    return f"{sheet.sum.label} {grouped(sheet.sum.total)} = {gold}"


def _blank_head(pen: Pen, sheet: TeamSheet, left: float, right: float) -> None:
    frame.write_in(pen, left, 7.5, _("Team"), right, size=10)
    middle = (left + right) / 2
    if sheet.roster:
        roster = ", ".join(filter(None, (sheet.roster, sheet.tier)))
        pen.cell(left, 10.6, middle - 2 - left, 4.6, roster, face=Face.BOLD, size=11, pad=0)
    else:
        frame.write_in(pen, left, 14.5, _("Roster"), middle - 2)
    frame.write_in(pen, middle, 14.5, _("Coach"), right)
    if sheet.leagues or sheet.special_rules:
        rules = ", ".join((*sheet.leagues, *sheet.special_rules))
        pen.cell(left, 17.2, right - left, 4.6, rules, size=9, pad=0)
    elif not sheet.roster:
        frame.write_in(pen, left, 21, _("Leagues and special rules"), right)


def _foot(pen: Pen, sheet: TeamSheet, y: float, lines: int) -> None:
    below = y + blocks.TITLE
    if sheet.staff:
        blocks.title(pen, 0, y, _("Staff"))
        blocks.staff(pen, sheet.staff, 0, below, STAFF)
    if sheet.inducements:
        blocks.title(pen, STAFF + GAP, y, _("{bought} for this team").format(bought=sheet.bought))
        blocks.inducements(pen, sheet.inducements, STAFF + GAP, below, lines)
    taken = _columns(sheet.inducements, lines)
    if sheet.for_sale:
        left = STAFF + GAP + taken * blocks.INDUCEMENT
        blocks.title(pen, left, y, _("Also for sale"))
        blocks.inducements(pen, sheet.for_sale[: (COLUMNS - taken) * lines], left, below, lines)
        taken += _columns(sheet.for_sale, lines)
    if sheet.next_matches and taken < COLUMNS:
        left = STAFF + GAP + (COLUMNS - 1) * blocks.INDUCEMENT
        blocks.title(pen, left, y, _("Next matches"))
        blocks.matches(pen, sheet.next_matches[:lines], left, below, pen.width - left)
