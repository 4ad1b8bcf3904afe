"""What a commissioner records for matches that nobody plays."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from matches import operations as of_matches
from matches.models import Match
from matches.permissions import may_decide
from matches.preview import Preview, preview
from rules.answers import answered
from rules.outcome import Outcome
from rules.state import TeamState
from rules.unplayed import ENDINGS, answers
from rules.values import SIDES
from teams import operations as of_teams
from teams.permissions import require, standing
from teams.records import read_state
from teams.refusals import Refused, Stale, broken, refusal
from teams.rulesets import rules_of


@dataclass(frozen=True, slots=True)
class Worked:
    """The inputs of a match that nobody plays, with all dice, and the digest of what comes of them."""

    inputs: dict[str, Any]
    digest: str


def work_out_without_play(match_id: str, ended: str, *, actor: AbstractBaseUser, by: str = "") -> Worked:
    """What it comes to when a match is forfeit or conceded before play ``by`` a side, or unplayed.

    Nothing of it is written, but the server rolls what is rolled: the same dice are there when it is recorded.

    Args:
        ended: a key of ``rules.unplayed.ENDINGS``.
        by: ``home`` or ``away``: who gave it up; "" for unplayed.

    Raises:
        Match.DoesNotExist, Denied
        Refused: ``match-decided``, ``ending-unknown``, ``side-missing``; what the rules refuse.
    """
    if ended not in ENDINGS:
        raise refusal(broken("ending-unknown", "ended", value=ended))
    if ENDINGS[ended] != (by in SIDES):
        raise refusal(broken("side-missing", "by"))
    match = Match.objects.select_related("book", "home", "away").get(pk=match_id)
    require(may_decide(standing(actor, match.book_id)))
    if match.position is not None:
        raise refusal(broken("match-decided" if match.is_decided else "match-voided", "match", match=match_id))
    working = _Working(match, actor, {each.pk: read_state(each.state) for each in (match.home, match.away)})
    inputs, _ = answered(working.resolve, {"conduct": {"ended": ended} | ({"by": by} if by else {})}, working.answers)
    shown = working.shown(inputs)
    if not shown.outcome.ok:
        raise Refused(shown.outcome)
    return Worked(inputs, shown.digest)


def record_without_play(
    match_id: str,
    ended: str,
    *,
    reason: str,
    actor: AbstractBaseUser,
    by: str = "",
    digest: str | None = None,
    in_own_match: bool = False,
    key: str | None = None,
) -> Match:
    """Record a match that nobody plays, as ``work_out_without_play`` works it out.

    Args:
        reason: the commissioner's words, for all to see.
        digest: of what he read; without one he takes what comes.

    Raises:
        KeyConflict, as ``work_out_without_play`` and ``matches.operations.record_result``
        Stale: it comes to something else than he read.
    """
    asked = (ended, by, reason, digest, in_own_match)
    if of_matches.recorded_before(match_id, asked, actor=actor, key=key):
        return Match.objects.get(pk=match_id)
    worked = work_out_without_play(match_id, ended, by=by, actor=actor)
    if digest not in (None, worked.digest):
        raise Stale
    return of_matches.record_result(
        match_id,
        worked.inputs,
        reason,
        digest=worked.digest,
        actor=actor,
        in_own_match=in_own_match,
        asked=asked,
        key=key,
    )


class _Working:
    """A match that nobody played, with what needs nobody's word: the dice, and what lots and the rules decide."""

    def __init__(self, match: Match, actor: AbstractBaseUser, states: dict[str, TeamState]) -> None:
        self.match, self.actor, self.states = match, actor, states
        self.rules = rules_of(match.book.ruleset_id)
        self.facts: Mapping[str, Any] = {}

    def shown(self, inputs: dict[str, Any]) -> Preview:
        """What the inputs come to."""
        return preview(self.rules, self.states, self.match, inputs)

    def resolve(self, inputs: dict[str, Any]) -> Outcome:
        """The same, with the figures for the next answers."""
        shown = self.shown(inputs)
        self.facts = shown.facts
        return shown.outcome

    def answers(self, outcome: Outcome) -> dict[str, Any]:
        """What the rules say of it, with the server's dice and lots; by path, what is not here is for people."""
        return answers(self.rules, self.states, self.match.pk, outcome, self.facts, self._roll)

    def _roll(self, key: str, spec: str) -> int:
        return of_teams.server_roll(self.match.pk, key, spec, actor=self.actor).total
