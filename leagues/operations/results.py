"""What a commissioner records for matches that nobody plays."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from leagues.answers import answered, put
from matches import operations as of_matches
from matches.models import Match
from matches.permissions import may_decide
from matches.preview import preview
from rules.binding import Rules
from rules.outcome import Outcome, Question
from rules.values import SIDES
from teams import operations as of_teams
from teams.permissions import require, standing
from teams.records import read_state
from teams.refusals import Refused, Stale, broken, refusal
from teams.rulesets import rules_of

# What there is to say of a match that was conceded before play: nothing happened, nobody wrote down who kicks first.
NOTHING: dict[str, Any] = {"log": [], "kicking": "home", "awarded": []}

# How a match can end without play, and whether one side is the reason.
ENDINGS = {"forfeit": True, "conceded": True, "unplayed": False}


@dataclass(frozen=True, slots=True)
class Worked:
    """The inputs of a match that nobody plays, with all dice, and the digest of what comes of them."""

    inputs: dict[str, Any]
    digest: str


def work_out_without_play(match_id: str, ended: str, *, actor: AbstractBaseUser, by: str = "") -> Worked:
    """What it comes to when a match is forfeit or conceded before play ``by`` a side, or unplayed.

    Nothing of it is written, but the server rolls what is rolled: the same dice are there when it is recorded.

    Args:
        ended: a key of ``ENDINGS``.
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
    if match.is_decided:
        raise refusal(broken("match-decided", "match", match=match_id))
    rules = rules_of(match.book.ruleset_id)
    states = {each.pk: read_state(each.state) for each in (match.home, match.away)}
    conduct: dict[str, Any] = {"ended": ended} | ({"by": by} if by else {})
    inputs = answered(
        lambda given: preview(rules, states, match, given).outcome,
        {"conduct": conduct},
        lambda question: _rolled(match, rules, question, actor),
    )
    _award(inputs, preview(rules, states, match, inputs).outcome)
    shown = preview(rules, states, match, inputs)
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


def _award(inputs: dict[str, Any], outcome: Outcome) -> None:
    """The touchdowns that a concession brings go to nobody in particular."""
    for each in outcome.standing_violations:
        if each.code == "awarded-touchdowns":
            put(inputs, each.path, [None] * int(str(each.params["wanted"])))


def _rolled(match: Match, rules: Rules, question: Question, actor: AbstractBaseUser) -> Any:
    """A die that the server rolls; where nothing was bought and nothing happened, nothing. The rest is for people."""
    if question.kind == "dice":
        return of_teams.server_roll(match.pk, question.key, question.spec, actor=actor).total
    last = question.path.rpartition(".")[2]
    if question.step in rules.before_play and last in SIDES:
        return {}
    return NOTHING.get(last)
