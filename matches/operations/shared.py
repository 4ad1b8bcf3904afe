"""What the operations of matches share: a match held for writing, and both its teams brought into it."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser

from matches import inputs as given_inputs
from matches.models import Draft, Match, PreMatch
from matches.preview import Preview, preview
from rules.actions import Override
from rules.outcome import Violation
from rules.values import encode
from teams.ledger import Desk, writing
from teams.models import Team
from teams.operations import begin_match
from teams.refusals import Refused, broken, refusal

_overrides = msgspec.json.Decoder(tuple[Override, ...])


class Conflict(Exception):
    """Something was saved by another hand (or in another window) meanwhile: ``theirs`` is kept, ``mine`` was sent."""

    def __init__(self, theirs: Draft | PreMatch | None, mine: dict[str, Any]) -> None:
        super().__init__("saved by another hand meanwhile")
        self.theirs = theirs
        self.mine = mine

    @property
    def version(self) -> int:
        """The version that is kept; 0 where nothing is."""
        return self.theirs.version if self.theirs else 0


def held(
    match_id: str, operation: str, *given: Any, actor: AbstractBaseUser, key: str | None
) -> AbstractContextManager[Desk]:
    """The match's book and the match itself, held for writing. Raises ``Match.DoesNotExist``."""
    book_id = Match.objects.values_list("book_id", flat=True).get(pk=match_id)
    return writing(
        book_id,
        actor=actor,
        key=key,
        request=encode([match_id, *given]),
        operation=operation,
        lock=[Match.objects.filter(pk=match_id)],
    )


def match_at(desk: Desk, match_id: str) -> Match:
    """The match that a desk holds, its teams being the desk's own rows."""
    match: Match = desk.locked[0] if desk.locked else Match.objects.get(pk=match_id)
    match.book = desk.book
    match.home, match.away = desk.teams(match.home_id, match.away_id)
    return match


def teams_of(match: Match) -> tuple[Team, Team]:
    """Both teams, home first."""
    return match.home, match.away


def preview_at(desk: Desk, match: Match, inputs: dict[str, Any], overrides: Sequence[Override] = ()) -> Preview:
    """What the inputs come to, from the sheets as they stand under the lock."""
    states = {each.pk: desk.state(each.pk) for each in teams_of(match)}
    return preview(desk.rules, states, match, inputs, overrides)


def open_for_play(desk: Desk, match: Match, shown: Preview) -> None:
    """Both teams play this match from now on, their promised gold is reserved.

    Raises:
        Refused: a team has not settled its match before, plays another one, or is not in play.
    """
    found: list[Violation] = []
    for team in teams_of(match):
        try:
            begin_match(desk, team.pk, match.pk, reserved=shown.promised(team.pk))
        except Refused as wrong:
            found.extend(wrong.outcome.violations)
    if found:
        raise refusal(*found)


def require_unreported(match: Match, *states: str) -> None:
    """Raise ``Refused`` unless the match is in one of the states, and say what it is in instead."""
    if match.state in states:
        return
    if match.state in Match.UNREPORTED and Match.State.REPORTED in states:
        raise refusal(broken("no-report", "match", match=match.pk))
    code = "match-decided" if match.is_decided else f"match-{match.state}"
    raise refusal(broken(code, "match", match=match.pk))


def shared_inputs(match_id: str) -> tuple[dict[str, Any], int]:
    """What was sent before the match, and its version (0 for nothing)."""
    row = PreMatch.objects.filter(pk=match_id).values_list("inputs", "version").first()
    return (given_inputs.read(row[0]), row[1]) if row else ({}, 0)


def read_overrides(text: str) -> tuple[Override, ...]:
    """The overrides of a report."""
    return _overrides.decode(text)
