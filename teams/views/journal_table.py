"""The journal of a team as a table to download: all that it says, one line for each thing."""

import csv
import io
import re
from collections.abc import Iterator, Sequence
from datetime import datetime
from operator import itemgetter
from zoneinfo import ZoneInfo

from django.http import Http404, HttpResponse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from teams import selectors
from teams.models import Team
from teams.selectors import JournalEntry, JournalPage, Superseded, TakenOut
from teams.surroundings import around
from teams.views.journal import match_name
from teams.views.requests import PageRequest, sheet_seen
from teams.wording.kinds import kind_name

MOST = 2**31  # entries: all of them
# What a spreadsheet would take for a formula; and what sets names apart on pages, where letters run both ways.
FORMULA = re.compile(r"[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
ISOLATES = re.compile(r"[\u2066-\u2069]")
Row = dict[str, object]


@require_safe
def team_journal_table(request: PageRequest, pk: str) -> HttpResponse:
    """The whole journal for spreadsheets (CSV, UTF-8), the oldest first: who did what, when, and what came of it."""
    try:
        page = selectors.journal_page(pk, size=MOST)
    except Team.DoesNotExist:
        raise Http404 from None
    sheet_seen(request, page.team)
    written = io.StringIO()
    written.write("\ufeff")  # spreadsheets take it for UTF-8 by the mark
    columns = _columns()
    writer = csv.DictWriter(
        written, list(columns), restval="", delimiter=";" if (get_language() or "").startswith("fr") else ","
    )
    writer.writerow(columns)
    writer.writerows({name: safe(each) for name, each in row.items()} for row in _rows(page))
    response = HttpResponse(written.getvalue(), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="journal-{page.team.pk}.csv"'
    return response


def _columns() -> dict[str, str]:
    """The columns, in their order, each with its heading."""
    return {
        "entry": _("Entry"),
        "time": _("Time"),
        "kind": _("What was done"),
        "match": _("Match"),
        "by": _("By"),
        "for": _("For"),
        "player": _("Player"),
        "account": _("Account"),
        "gold": _("Gold"),
        "treasury": _("Treasury"),
        "spp": _("SPP"),
        "what": _("What it changed"),
        "superseded": _("No longer holds"),
        "reason": _("Reason"),
    }


def _rows(page: JournalPage) -> Iterator[Row]:
    """The lines of all entries, with what they took the place of and what was taken out, in the order of the story."""
    place = around().place(page.team.book_id)
    zone = place.zone if place else None
    matches = {at: match_name(each) for at, each in around().played(page.team, page.matches).items()}
    replaced = selectors.superseded_in(page)
    reasons = {
        at: "; ".join(filter(None, (each.reason, *each.passed))) for at, each in selectors.corrections_in(page).items()
    }
    parts = [(each.row.position, [_taken_out(each, zone)]) for each in reversed(selectors.taken_out(page.team))]
    for entry in page.entries:
        at = entry.position
        head: Row = {"entry": entry.number, "match": matches.get(at, "")}
        before = [head | _superseded(each, zone) for each in reversed(replaced.get(at, []))]
        head |= _who(entry.kind, entry.made, entry.by, entry.acted_for, zone)
        parts.append((at, [*before, *(head | line for line in _lines(entry, page, reasons.get(at, "")))]))
    for _at, rows in sorted(parts, key=itemgetter(0)):
        yield from rows


def _lines(entry: JournalEntry, page: JournalPage, reason: str) -> Sequence[Row]:
    """Each movement of gold and of SPP, and each sentence of an entry; one line where there is nothing."""
    catalogue, players = page.wording.catalogue, page.players
    lines: list[Row] = [
        {"account": catalogue.account(each.account), "gold": each.gold, "treasury": each.balance}
        for each in entry.movements
    ]
    lines += [
        {"player": players.get(each.player, ""), "account": catalogue.account(each.source), "spp": each.spp}
        for each in entry.experience
    ]
    lines += [
        {
            "player": players.get(str(each.params.get("player")), ""),
            "what": words,
            "reason": page.wording.texts.get(str(each.params.get("reason")), ""),
        }
        for each, words in zip(entry.said, entry.explanations, strict=True)
    ]
    lines += [{"what": each} for each in (*_overtyped(entry), *_removed(entry))]
    return [line | {"reason": reason or line.get("reason", "")} for line in lines or [{}]]


def _overtyped(entry: JournalEntry) -> Iterator[str]:
    for each in entry.overtyped:
        words = _("A die was typed in as %(typed)s, rolled here %(rolled)s.")
        yield words % {"typed": each.typed, "rolled": each.rolled}


def _removed(entry: JournalEntry) -> Iterator[str]:
    for each in entry.removed:
        when = each.redacted.strftime("%Y-%m-%d") if each.redacted else ""
        words = _("Words removed by %(by)s, %(when)s: “%(why)s”")
        yield words % {"by": each.redacted_by, "when": when, "why": each.redacted_why}


def _superseded(each: Superseded, zone: ZoneInfo | None) -> Row:
    row = each.row
    who = _who(row.kind, row.made, row.actor, row.acted_for, zone)
    return {**who, "superseded": _("replaced"), "reason": each.reason}


def _taken_out(each: TakenOut, zone: ZoneInfo | None) -> Row:
    return {**_who(each.kind, each.made, each.by, None, zone), "superseded": _("taken out"), "reason": each.reason}


def _who(kind: str, made: datetime, by: object, acted_for: object, zone: ZoneInfo | None) -> Row:
    when = timezone.localtime(made, zone).strftime("%Y-%m-%d %H:%M")
    return {"time": when, "kind": kind_name(kind), "by": str(by), "for": str(acted_for or "")}


def safe(cell: object) -> object:
    """A figure as it is; words so that no spreadsheet takes them for a formula."""
    if not isinstance(cell, str):
        return cell
    words = ISOLATES.sub("", cell)
    return f"'{words}" if FORMULA.match(words.lstrip(" \u00a0\u202f")) else words
