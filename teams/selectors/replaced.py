"""What a team's journal replaced: versions that hold no more, what was taken out, the reasons for it."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rules.actions import sides_of
from teams.models import Action, Team
from teams.records import Body, read_body
from teams.selectors.journal import JournalPage
from teams.texts import words_of


@dataclass(frozen=True, slots=True)
class Superseded:
    """An action that another one took the place of, and why."""

    row: Action
    reason: str


def superseded_in(page: JournalPage) -> dict[int, list[Superseded]]:
    """What the entries of a page took the place of, by position, the latest first; two queries at most."""
    positions = [each.action.position for each in page.entries]
    rows = list(
        Action.objects.filter(book=page.team.book_id, position__in=positions, superseded_by__isnull=False)
        .select_related("actor", "acted_for", "superseded_by")
        .defer("body")
        .order_by("-serial")
    )
    reasons = {row.pk: read_body(row.superseded_by.body).reason for row in rows}
    words = words_of(set(reasons.values()))
    found: dict[int, list[Superseded]] = {}
    for row in rows:
        found.setdefault(row.position, []).append(Superseded(row, words.get(reasons[row.pk]) or ""))
    return found


@dataclass(frozen=True, slots=True)
class Corrected:
    """Why an action took the place of another, and for which reasons something of it was let pass."""

    reason: str
    passed: list[str]


def corrections_in(page: JournalPage) -> dict[int, Corrected]:
    """The entries of a page whose actions were corrected, by position; two queries at most."""
    rows = [each.action.pk for each in page.entries if each.action.supersedes_id is not None]
    if not rows:
        return {}
    bodies = [read_body(each) for each in Action.objects.filter(pk__in=rows).values_list("body", flat=True)]
    passed = {each.position: passed_of(each) for each in bodies}
    words = words_of({each.reason for each in bodies} | {one for each in passed.values() for one in each})
    return {
        each.position: Corrected(
            words.get(each.reason) or "", [words[one] or "" for one in passed[each.position] if words.get(one)]
        )
        for each in bodies
    }


def passed_of(body: Body) -> list[str]:
    """The ids of the reasons for which something that is broken was let pass."""
    return list(dict.fromkeys(each.reason for each in body.action.overrides)) if body.action else []


@dataclass(frozen=True, slots=True)
class TakenOut:
    """An action of a team that holds no more: what it was, whose and when, who took it out, when and why.

    ``row`` is what stands in its place.
    """

    row: Action
    kind: str
    by: Any
    made: datetime
    out_by: Any
    out: datetime
    reason: str


def taken_out(team: Team) -> list[TakenOut]:
    """The actions of a team that hold no more, the latest taken out first; two queries."""
    rows = (
        Action.objects.current()
        .filter(book=team.book_id, kind="void")
        .select_related("actor", "supersedes__actor")
        .order_by("-serial")
    )
    found = [(row, read_body(row.body).reason) for row in rows if _was_of(row, team.pk)]
    words = words_of({reason for _row, reason in found})
    return [
        TakenOut(
            row=row,
            kind=row.supersedes.kind,
            by=row.supersedes.actor,
            made=row.supersedes.made,
            out_by=row.actor,
            out=row.made,
            reason=words.get(reason) or "",
        )
        for row, reason in found
        if row.supersedes is not None
    ]


def _was_of(row: Action, team: str) -> bool:
    """Whether a void took the place of an action of the team."""
    action = read_body(row.supersedes.body).action if row.supersedes else None
    return action is not None and team in sides_of(action).values()
