"""Where writing a match down begins: from one's own draft, from the report that is disputed, or from nothing.

A decided match is written again from what is recorded of it, over both sheets as they stood before it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from matches import inputs as given_inputs
from matches.models import Draft, Match, Report
from rules.actions import Override, PlayMatch
from rules.state import TeamState
from teams.corrections import standing_at
from teams.history import state_before
from teams.records import read_body, read_state
from teams.texts import ids_named, plain, words_of


@dataclass(frozen=True, slots=True)
class Ground:
    """What a match is written down over: the digest of its rule set, and both sheets before it, by the team's id."""

    ruleset: str
    states: Mapping[str, TeamState]


def ground_of(match: Match) -> Ground:
    """The rules of today and both sheets as they stand."""
    return Ground(match.book.ruleset_id, {each.pk: read_state(each.state) for each in (match.home, match.away)})


@dataclass(frozen=True, slots=True)
class Recorded:
    """A decided match as it was written into the book: words in place of the ids of texts, and what it was over."""

    inputs: dict[str, Any]
    overrides: tuple[Override, ...]
    ground: Ground


def recorded_match(match: Match) -> Recorded:
    """What stands of a decided match."""
    assert match.position is not None  # by constraint
    row = standing_at(match.book_id, match.position)
    assert row is not None
    body = read_body(row.body)
    action = worded_again(body.action)
    assert isinstance(action, PlayMatch)
    states = {each: state_before(each, match.position) for each in (match.home_id, match.away_id)}
    return Recorded(action.inputs, action.overrides, Ground(body.ruleset, states))


def worded_again(action: Any) -> Any:
    """An action with words in place of the ids of its texts; redacted words keep their ids."""
    raw = msgspec.to_builtins(action)
    words = {each: found for each, found in words_of(ids_named(raw)).items() if found is not None}
    return msgspec.convert(plain(raw, words), type(action))


def disputed_report(match: Match) -> Report | None:
    """The report of a match that is disputed, with who disputes it; asks the database in that state only."""
    if match.state != Match.State.DISPUTED:
        return None
    return Report.objects.filter(match=match, standing=True).select_related("disputed_by").first()


def is_set_aside(draft: Draft | None, report: Report | None) -> bool:
    """Whether a draft is older than the dispute: the report is written again as it was entered, for everybody."""
    if draft is None or report is None or report.disputed is None:
        return False
    return draft.changed <= report.disputed


def begun(draft: Draft | None, report: Report | None) -> dict[str, Any]:
    """The inputs that a person goes on from: those of his draft, or of the disputed report until he has changed it."""
    if report is not None and (draft is None or is_set_aside(draft, report)):
        return given_inputs.read(report.inputs)
    return given_inputs.read(draft.inputs) if draft else {}
