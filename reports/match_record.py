"""The match record: the form that is filled in at the table, with both teams printed on it.

One team a side, upright, to be printed on both sides of one paper, with what each team may buy on a third page as long
as it has not bought; or both teams on one page, lying, without the characteristics (which stand on the team sheets).
Which columns there are and what is written before and after the game comes with the values, in the order of the rules.
"""

from collections.abc import Sequence

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext as _
from django.utils.translation import override
from msgspec.structs import replace

from reports import blocks, form, frame, players
from reports.fonts import Face
from reports.names import either, file_name
from reports.paper import FRAME, Paper
from reports.pen import CENTRE, FINE, GHOST, HAIR, RIGHT, STRONG, Pen
from reports.players import LIST, Slot, Style
from reports.setting import LEAST, measure
from reports.values import Column, ColumnKind, InducementLine, MatchRecord, Pdf, Side

#: Heights in millimetres: headings of the table, a row at most and at least, the head, the signatures.
HEADING, ROW, LEAST_ROW, HEAD, SIGNATURES = 5.0, 8.0, 6.0, 24.0, 8.5
#: Boxes of the strip: a turn, a re-roll, a touchdown (width), their height, and the distance of two strips.
TURN, REROLL, SCORER, BOX, STRIP = 5.6, 6.0, 7.4, 6.0, 7.4
#: Places for the numbers of those who scored.
SCORERS = 7
#: Heights on the page of what may be bought, in millimetres: a line at most, a title.
MARKET_LINE, MARKET_TITLE = 5.6, 7.0
STYLE = Style(text=LEAST + 0.5, name=9.5, number=13, statistic=9.5, position_under_name=True, only_ready=True)
#: How many boxes a row of them keeps where skills need room, and how far their letters may be squeezed before that.
KEPT_BOXES, READABLE = 2, 0.8
#: On one page: the head, a row at most, space between the teams, least width of a name.
HALF_HEAD, HALF_ROW, GUTTER, LEAST_NAME = 20.5, 7.0, 5.0, 30.0
#: On one page: what the words beside a team's name take ("Re-rolls", "Score" and its box), least width of that name.
HALF_LINE, LEAST_TEAM = 42.0, 18.0


def draw(record: MatchRecord, *, paper: Paper, language: str, one_page: bool = False) -> Pdf:
    """Draw a match record. Both teams go on one page if asked for and if their rows stay high enough for a hand."""
    with override(language):
        title = f"{record.home.team} – {record.away.team}"
        one_page = one_page and _fits_one_page(record)
        pen = Pen(f"{title}, {_('match record')}", paper=paper, landscape=one_page, language=language)
        if one_page:
            _both(pen, record)
        else:
            pages = 2 + _to_choose(record)
            for page, (own, other) in enumerate(((record.home, record.away), (record.away, record.home)), start=1):
                if page > 1:
                    pen.next_page()
                _side(pen, record, own, other)
                frame.bottom(pen, record.foot, page, pages)
            if _to_choose(record):
                pen.next_page()
                _market(pen, record)
                frame.bottom(pen, record.foot, pages, pages)
        day = record.date or record.foot.as_of
        home, away = either(record.home.team, record.code), either(record.away.team, record.code)
        kind = _("match on one page") if one_page else _("match")
        name = file_name(day.date() if day else None, _round(record), home, "v", away, kind)
        return Pdf(pen.finish(), name, tuple(sorted(pen.missing)))


def _round(record: MatchRecord) -> str:
    return f"R{record.round_number}" if record.round_number is not None else ""


# --- One team a side --------------------------------------------------------------------------------------------


def _side(pen: Pen, record: MatchRecord, own: Side, other: Side) -> None:
    y = _head(pen, record, own, other)
    y = _before(pen, own, y + 0.6)
    y = _strips(pen, record, own, y + 1.8)
    after = SIGNATURES + frame.FOOT + 5.5 + form.height(own.after, pen.width)
    room = pen.height - after - y - HEADING
    slots = players.slots(own.rows, own.spare)
    # What was told may be long: places that nobody fills give way before rows get too low for a hand.
    slots = slots[: max(len(own.rows), min(len(slots), int(room / LEAST_ROW) - 1))]
    height = min(ROW, room / (len(slots) + 1))
    columns = _columns(record, own, pen.width, height)
    y = players.table(pen, 0, y, columns, slots, STYLE, heading_height=HEADING, row_height=height)
    y = _nobody(pen, 0, y, columns, height)
    pen.text(0, y + 4.4, _("After, in this order"), face=Face.BOLD, size=9.5)
    form.draw(pen, 0, y + 5.5, own.after, pen.width)
    _signatures(pen, own, other, pen.height - frame.FOOT - SIGNATURES)


def _columns(record: MatchRecord, own: Side, width: float, height: float) -> tuple[Column, ...]:
    """Boxes are taken off the longest rows of them until there is room for everybody's skills."""
    kept = list(record.columns)
    while not players.skills_fit(own.rows, players.spread(kept, width), height, STYLE, squeeze=READABLE):
        fewer = _less_a_box(kept, least=KEPT_BOXES)
        if fewer is None:
            break
        kept = fewer
    return players.spread(kept, width)


def _less_a_box(columns: Sequence[Column], *, least: int) -> list[Column] | None:
    """The columns with a box less in the longest row of them; None where each has no more than so many."""
    longest = max(range(len(columns)), key=lambda n: columns[n].ticks)
    column = columns[longest]
    if column.ticks <= least:
        return None
    narrower = replace(column, ticks=column.ticks - 1, width=column.width - column.width / column.ticks)
    return [*columns[:longest], narrower, *columns[longest + 1 :]]


def _head(pen: Pen, record: MatchRecord, own: Side, other: Side) -> float:
    right = frame.top(pen, record.foot)
    left = 0.0
    if own.crest is not None:
        pen.crest(0, 2.2, 15.5, own.crest.initials, own.crest.pattern)
        left = 16.4
    room = right - left - 2
    where = ", ".join(filter(None, (record.competition, record.round)))
    pen.cell(left, 1.4, room, 3.8, where, face=Face.BOLD, size=8.5, pad=0)
    pen.cell(left, 4.8, room, 8.6, own.team, face=Face.HEAVY, size=23, pad=0)
    template = _("at home against {team}") if own is record.home else _("away to {team}")
    people = [template.format(team=other.team), own.roster]
    people += [_("coach {name}").format(name=own.coach)] if own.coach else []
    pen.cell(left, 13.4, room, 4, " · ".join(filter(None, people)), size=9, pad=0)
    form.draw(pen, 0, 17.6, [_when(record), *_ending(record)], right)
    pen.text(pen.width - frame.QR / 2, frame.QR + 3.2, record.code, face=Face.BOLD, size=9, align=CENTRE)
    return HEAD


def _when(record: MatchRecord) -> str:
    day = format_date(record.date, "j F Y, H:i") if record.date else "______________"
    if record.ended and not record.table:
        return _("Date {day}").format(day=day)
    table = record.table or "____"
    return _("Date {day} table {table}").format(day=day, table=table)


def _ending(record: MatchRecord) -> list[str]:
    """How it ended: boxes to tick, or the one that is, with what is known of it."""
    words = {"played": _("▢ played"), "forfeit": _("▢ forfeit"), "conceded": _("▢ conceded by ________ turn ____")}
    if record.ended == "forfeit":
        words["forfeit"] = _("▢ forfeit by {team}").format(team=record.gave_up)
    if record.ended == "conceded":
        turn = "–" if record.turn is None else record.turn
        words["conceded"] = _("▢ conceded by {team} turn {turn}").format(team=record.gave_up, turn=turn)
    elif record.ended:
        words["conceded"] = _("▢ conceded")
    rest = {
        "abandoned": _("▢ abandoned"),
        "unplayed": _("▢ not played"),
        "disqualified": _("▢ {team} disqualified").format(team=record.gave_up),
    }
    if record.ended in rest:
        words[record.ended] = rest[record.ended]
    return [text.replace(form.BOX, form.TICKED) if key == record.ended else text for key, text in words.items()]


def _before(pen: Pen, own: Side, y: float) -> float:
    title = _("Before")
    first = measure(title, Face.BOLD, 9.5) + 5
    facts = [f"{figure.label} {frame.amount(figure)}" for figure in own.facts]
    entries = (*facts, *own.before)
    inside = pen.width - 4
    bottom = y + form.height(entries, inside, first) + 1.2
    pen.boxes([(0, y, pen.width, bottom - y)], FINE)
    pen.text(2, y + form.LINE - 1.8, title, face=Face.BOLD, size=9.5)
    form.draw(pen, 2, y, entries, inside, first)
    return bottom


def _strips(pen: Pen, record: MatchRecord, own: Side, y: float) -> float:
    """Turns, then re-rolls, scorers and the score, then what may be used up."""
    at = _numbered(pen, 0, y, _("1st half"), record.turns, TURN)
    at = _numbered(pen, at + 3, y, _("2nd half"), record.turns, TURN)
    if record.overtime_turns:
        _numbered(pen, at + 3, y, _("Overtime"), record.overtime_turns, TURN)
    y += STRIP
    at = _numbered(pen, 0, y, _("Re-rolls"), own.rerolls, REROLL, numbers=False)
    at = _scorers(pen, at + 3.5, y, own)
    at += 5 + pen.text(at + 3.5, y + 4.1, _("Score"), face=Face.BOLD, size=9)
    pen.boxes([(at, y, 9, BOX), (at + 12, y, 9, BOX)], STRONG)
    for n, goals in enumerate(_score(record, own)):
        pen.cell(at + n * 12, y, 9, BOX, str(goals), face=Face.HEAVY, size=15, align=CENTRE)
    pen.text(at + 10.5, y + 4.1, "–", face=Face.BOLD, size=9, align=CENTRE)
    y += STRIP
    if own.stock:
        y = form.draw(pen, 0, y - 1, [f"▢ {name}" for name in own.stock], pen.width) + 0.6
    return y


def _score(record: MatchRecord, own: Side) -> tuple[int, ...]:
    """Own touchdowns, then theirs; nothing as long as no score stands."""
    return (record.score if own is record.home else record.score[::-1]) if record.score is not None else ()


def _numbered(pen: Pen, x: float, y: float, label: str, count: int, width: float, *, numbers: bool = True) -> float:
    """A label and boxes in a row, each with its number in its corner; where they end."""
    left = x + pen.text(x, y + 4.1, label, face=Face.BOLD, size=9) + 1.5
    pen.boxes(((left + n * width, y, width, BOX) for n in range(count)), FINE)
    if numbers:
        for n in range(count):
            pen.text(left + n * width + 0.7, y + 2.7, str(n + 1), size=LEAST, grey=GHOST)
    return left + count * width


def _scorers(pen: Pen, x: float, y: float, own: Side) -> float:
    """Boxes for the numbers of those who scored, as far as they are known; where they end."""
    end = _numbered(pen, x, y, _("Touchdowns, nr of scorer"), SCORERS, SCORER, numbers=not own.scorers)
    shown = own.scorers if len(own.scorers) <= SCORERS else (*own.scorers[: SCORERS - 1], "…")
    for n, number in enumerate(shown):
        left = end - (SCORERS - n) * SCORER
        pen.cell(left, y, SCORER, BOX, number, face=Face.BOLD, size=10, align=CENTRE, pad=0.2)
    return end


def _nobody(pen: Pen, x: float, y: float, columns: Sequence[Column], height: float) -> float:
    """A row for casualties that no player earns SPP for."""
    width = sum(column.width for column in columns)
    words = _("No player: crowd, fouls and other casualties, no SPP")
    pen.boxes([(x, y, width, height)], STRONG)
    pen.cell(x + columns[0].width, y, width - columns[0].width, height, words, size=LEAST + 0.5)
    return y + height


def _signatures(pen: Pen, own: Side, other: Side, y: float) -> None:
    pen.line(0, y, pen.width, y, FINE)
    base, at = y + form.LINE - 0.5, 0.0
    for side in (own, other):
        name = side.coach or _("Coach")
        pen.cell(at, base - 3, 26, 4, name, size=form.WIDE.size, pad=0)
        begins = at + min(measure(name, Face.REGULAR, form.WIDE.size), 26) + 1.5
        pen.line(begins, base + 0.6, at + 54, base + 0.6)
        at += 57
    form.draw(pen, at, y + 1.3, [_("at ____:____"), _("Disputed: __________")], pen.width - at)


# --- What may be bought -----------------------------------------------------------------------------------------


def _to_choose(record: MatchRecord) -> bool:
    return any(side.inducements or side.stars for side in (record.home, record.away))


def _market(pen: Pen, record: MatchRecord) -> None:
    """What each team may take before the match, at its own prices, beside each other."""
    top = frame.short_top(pen, f"{record.home.team} – {record.away.team}")
    width = (pen.width - GUTTER) / 2
    sides = ((record.home, 0.0), (record.away, width + GUTTER))
    count = max(len(side.inducements) + len(side.stars) for side, _left in sides)
    line = min(MARKET_LINE, (pen.height - frame.FOOT - top - 2 * MARKET_TITLE) / max(count, 1))
    for side, left in sides:
        y = _offers(
            pen,
            left,
            top,
            width,
            line,
            _("{bought} for {team}").format(bought=side.bought, team=side.team),
            side.inducements,
        )
        _offers(pen, left, y, width, line, side.starring, side.stars)


def _offers(
    pen: Pen, x: float, y: float, width: float, line: float, title: str, offers: Sequence[InducementLine]
) -> float:
    """A list of what may be taken; where it ends."""
    if not offers:
        return y
    pen.cell(x, y, width, MARKET_TITLE, title, face=Face.BOLD, size=10, pad=0)
    y += MARKET_TITLE
    for offer in offers:
        blocks.inducement(pen, offer, x, y, width, line)
        y += line
        pen.line(x, y, x + width, y, HAIR)
    return y


# --- Both teams on one page -------------------------------------------------------------------------------------


def _both(pen: Pen, record: MatchRecord) -> None:
    right = frame.top(pen, record.foot)
    where = ", ".join(filter(None, (record.competition, record.round, record.code)))
    pen.cell(0, 1.4, right - 2, 3.8, where, face=Face.BOLD, size=8.5, pad=0)
    pen.cell(0, 4.9, right - 2, 8.4, f"{record.home.team} – {record.away.team}", face=Face.HEAVY, size=22, pad=0)
    entry = [_when(record), *_ending(record), _("Signed ____________ ____________")]
    form.draw(pen, 0, 13.4, entry, right)
    width = (pen.width - GUTTER) / 2
    for side, x in ((record.home, 0.0), (record.away, width + GUTTER)):
        _half(pen, record, side, x, width)
    frame.bottom(pen, record.foot, 1, 1)


def _half(pen: Pen, record: MatchRecord, side: Side, x: float, width: float) -> None:
    y = HALF_HEAD
    entries = _half_entries(side, width)
    right = x + width - 10
    pen.boxes([(right, y, 10, BOX)], STRONG)
    if score := _score(record, side):
        pen.cell(right, y, 10, BOX, str(score[0]), face=Face.HEAVY, size=15, align=CENTRE)
    right -= 1.5 + pen.text(right - 1.5, y + 4.1, _("Score"), face=Face.BOLD, size=9, align=RIGHT) + 3
    if len(entries) == len(side.before) + len(side.after):
        right -= _stock_width(side)
        form.draw(pen, right, y, _stock(side), x + width - right, manner=form.TIGHT)
    right -= measure(_("Re-rolls"), Face.BOLD, 9) + 1.5 + side.rerolls * REROLL + 3
    _numbered(pen, right, y, _("Re-rolls"), side.rerolls, REROLL, numbers=False)
    pen.cell(x, y - 0.3, right - x - 2, 3.6, side.team, face=Face.BOLD, size=9.5, pad=0)
    coach = " · ".join(filter(None, (side.roster, side.coach)))
    pen.cell(x, y + 2.9, right - x - 2, 3.4, coach, size=LEAST, pad=0)
    y += BOX + 1.4
    slots = _half_slots(side, width)
    bottom = pen.height - frame.FOOT - 0.8
    height = min(HALF_ROW, (bottom - _form_height(entries, width) - y - HEADING) / (len(slots) + 1))
    columns = _half_columns(record.columns, width)
    style = STYLE._replace(name=8.5)
    y = players.table(pen, x, y, columns, slots, style, heading_height=HEADING, row_height=height)
    y = _nobody(pen, x, y, columns, height)
    form.draw(pen, x, y + 0.8, entries, width, manner=form.TIGHT)


def _stock(side: Side) -> tuple[str, ...]:
    return tuple(f"▢ {name}" for name in side.stock)


def _stock_width(side: Side) -> float:
    parts = [part for entry in _stock(side) for part in form.parts(entry, form.TIGHT)]
    return sum(part.width for part in parts) + form.TIGHT.between * len(side.stock)


def _half_entries(side: Side, width: float) -> tuple[str, ...]:
    """The form below the table; what may be used up stands there when there is no room above it."""
    beside = HALF_LINE + side.rerolls * REROLL + _stock_width(side)
    return (*(() if width - beside > LEAST_TEAM else _stock(side)), *side.before, *side.after)


def _form_height(entries: Sequence[str], width: float) -> float:
    return form.height(entries, width, manner=form.TIGHT) + 0.8


def _half_slots(side: Side, width: float) -> tuple[Slot, ...]:
    """The rows of a half: all that are filled, and places to write in while rows stay high enough for a hand."""
    slots = players.slots(side.rows, side.spare)
    return slots[: max(len(side.rows), min(LIST, int(_half_room(side, width) / LEAST_ROW) - 1))]


def _half_room(side: Side, width: float) -> float:
    """Height that the form leaves for the rows of a half."""
    above = HALF_HEAD + BOX + 1.4 + HEADING
    return FRAME[0] - frame.FOOT - 0.8 - above - _form_height(_half_entries(side, width), width)


def _half_columns(columns: Sequence[Column], width: float) -> tuple[Column, ...]:
    """Who, and what is filled in: boxes are taken off the longest rows of them until there is room for names."""
    kept = [column for column in columns if column.kind not in (ColumnKind.STATISTIC, ColumnKind.SKILLS)]
    kept = [replace(column, width=0.0) if column.kind is ColumnKind.NAME else column for column in kept]
    while width - sum(column.width for column in kept) < LEAST_NAME:
        fewer = _less_a_box(kept, least=1)
        if fewer is None:
            break
        kept = fewer
    return players.spread(kept, width)


def _fits_one_page(record: MatchRecord) -> bool:
    width = (FRAME[1] - GUTTER) / 2
    return all(
        _half_room(side, width) >= LEAST_ROW * (len(_half_slots(side, width)) + 1)
        for side in (record.home, record.away)
    )
