"""How a match was recorded before it was corrected: every version with who wrote it, when and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.translation import gettext

from matches.beginning import worded_again
from matches.models import Match
from matches.telling import Difference, Telling
from teams.corrections import standing_at
from teams.models import Action, Player, Team
from teams.records import read_body
from teams.selectors import labels
from teams.selectors.replaced import passed_of
from teams.texts import ids_named, strings_in, words_of
from teams.wording.catalogue import catalogue_of


@dataclass(frozen=True, slots=True)
class Version:
    """One version: by whom, when, why (nothing for the first).

    ``lines`` are what it changed, ``passed`` the reasons for which something was let pass.
    """

    by: Any
    made: Any
    reason: str
    taken_out: bool
    lines: list[Difference]
    passed: list[str]


def versions_of(match: Match) -> list[Version]:
    """The versions of a match, the latest first, in three queries."""
    rows = list(
        Action.objects.filter(book=match.book_id, position=match.position or 0)
        .select_related("actor")
        .order_by("serial")
    )
    bodies = [read_body(each.body) for each in rows]
    inputs = [msgspec.to_builtins(each.action.inputs) if each.action else {} for each in bodies]
    passed = {each for body in bodies for each in passed_of(body)}
    ids = {each for one in inputs for each in ids_named(one)} | {each.reason for each in bodies} | passed
    texts = words_of(ids)
    names = _names(match, texts, {leaf for one in inputs for leaf in strings_in(one)})
    telling = Telling(catalogue_of(match.book.ruleset_id), names)
    found: list[Version] = []
    before: dict[str, Any] = {}
    for row, body, now in zip(rows, bodies, inputs, strict=True):
        changed = bool(found) and body.action is not None
        found.append(
            Version(
                by=row.actor,
                made=row.made,
                reason=texts.get(body.reason) or "",
                taken_out=body.action is None,
                lines=list(telling.differences(before, now)) if changed else [],
                passed=[words for each in passed_of(body) if (words := texts.get(each))],
            )
        )
        before = now or before
    return found[::-1]


def proposed_of(match: Match, inputs: Mapping[str, Any]) -> list[Difference]:
    """What somebody proposes to write otherwise of a match that stands: ``inputs`` with words as they were typed."""
    row = standing_at(match.book_id, match.position or 0)
    body = read_body(row.body) if row else None
    if body is None or body.action is None:
        return []
    was, now = msgspec.to_builtins(worded_again(body.action).inputs), msgspec.to_builtins(inputs)
    values = {leaf for one in (was, now) for leaf in strings_in(one)}
    return list(Telling(catalogue_of(body.ruleset), _names(match, {}, values)).differences(was, now))


def _names(match: Match, texts: Mapping[str, str | None], values: set[str]) -> dict[str, str]:
    """The words of what inputs hold: both sides, texts, players."""
    sides = Team.objects.filter(pk__in=(match.home_id, match.away_id)).values_list("pk", "name__words")
    teams = {pk: words or "" for pk, words in sides}
    players = labels(Player.objects.filter(pk__in=values, team__book=match.book_id))
    written = {each: words or gettext("[redacted]") for each, words in texts.items()}
    return {"home": teams[match.home_id], "away": teams[match.away_id], **written, **players}
