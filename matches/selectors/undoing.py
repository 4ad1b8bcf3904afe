"""What can be undone of a team's journal, by whom, and what it would come to."""

from collections.abc import Collection
from dataclasses import dataclass

from matches import permissions
from matches.models import Correction, TeamRequest
from matches.selectors.consequences import Consequences
from matches.undoable import COACHS_KINDS, UNDOABLE_KINDS, in_time, last_match_of
from rules.values import encode
from teams.corrections import Shown
from teams.models import Action, Team
from teams.permissions import Standing
from teams.selectors import JournalEntry, journal_page
from teams.wording.kinds import kind_name


def undoing(team: Team, position: int, shown: Shown) -> Consequences:
    """What comes of undoing an entry of a team, as the pages of corrections show it."""
    return Consequences(Correction(book=team.book, position=position, edits=encode(shown.edits)), shown)


def entry_at(team: Team, position: int) -> JournalEntry | None:
    """What stands at a position of a team's journal, worded; None for nothing."""
    row = Action.objects.current().filter(entries__team=team, position=position).values_list("pk", flat=True).first()
    return next(iter(journal_page(team.pk, action=row).entries), None) if row else None


@dataclass(frozen=True, slots=True)
class DoneSince:
    """Something that was done to a team: what, whose and when."""

    title: str
    by: str
    action: Action


def done_since(team: Team, serial: int) -> list[DoneSince]:
    """What was recorded for a team after a serial, in order: one query."""
    rows = Action.objects.filter(entries__team=team, serial__gt=serial).select_related("actor").defer("body")
    return [DoneSince(kind_name(each.kind), str(each.actor), each) for each in rows.order_by("serial")]


@dataclass(frozen=True, slots=True)
class Open:
    """What may be done about an entry: ``undo`` it, ``ask`` for that, or read the request (its id) that waits."""

    undo: bool = False
    ask: bool = False
    asked: int | None = None


def open_for(team: Team, who: Standing, entries: Collection[Action]) -> dict[int, Open]:
    """What somebody may do about entries of a team, by position: two queries, none where he may do nothing."""
    if not permissions.may_undo(who, team):
        return {}
    last = last_match_of(team)
    asked = dict(TeamRequest.objects.waiting().filter(team=team).values_list("action", "pk"))
    may_ask = permissions.may_ask(who, team)
    found = {}
    for each in entries:
        undo = each.kind in UNDOABLE_KINDS and in_time(team, each.position, last)
        request = asked.get(each.pk)
        ask = may_ask and not undo and request is None and each.kind in COACHS_KINDS
        if undo or ask or request:
            found[each.position] = Open(undo, ask, request)
    return found
