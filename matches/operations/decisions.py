"""Results: a report is confirmed by who did not send it, or decided by a commissioner; then it enters the books."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from matches import inputs as given_inputs
from matches import lines, mails, permissions
from matches.models import Draft, Match, Report
from matches.operations.reports import put_report, reopen, require_same, standing_report, worded
from matches.operations.shared import held, match_at, preview_at, read_overrides, require_unreported, teams_of
from outbox.receipts import find_receipt
from rules.actions import Action, Override
from rules.effects import MatchPlayed
from rules.outcome import TeamEffect
from rules.steps.conduct import GIVEN_UP
from rules.values import encode
from teams.ledger import Desk
from teams.operations import end_match
from teams.permissions import may_override, require
from teams.records import read_body, read_overtyped
from teams.refusals import Refused, Stale, broken, refusal
from teams.surroundings import around


def confirm_report(match_id: str, *, digest: str, actor: AbstractBaseUser, key: str | None = None) -> Match:
    """Confirm the report that was read; it is written into the book.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: it is confirmed already, disputed, or nobody sent one; it can't be written any more.
        Stale: another report stands by now, or it would come to something else.
    """
    with held(match_id, "confirm-report", digest, actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        if desk.again:
            return match
        require_unreported(match, Match.State.REPORTED)
        report = standing_report(match)
        assert report is not None
        require(permissions.may_confirm(desk.standing, match, report))
        _write(desk, match, report, digest)
        return match


def decide(
    match_id: str,
    verdict: str,
    reason: str,
    *,
    digest: str,
    actor: AbstractBaseUser,
    in_own_match: bool = False,
    key: str | None = None,
) -> Match:
    """Decide as a commissioner, with a reason: the report holds (``uphold``) or goes back to both coaches (``return``).

    ``in_own_match`` says that the actor knows he coaches one of the teams; it is shown to all.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: no report waits; no reason; ``own-match`` where he plays and did not say so.
        Stale: another report stands by now, or it would come to something else.
        ValueError: there is no such verdict.
    """
    with held(match_id, "decide-match", verdict, reason, digest, in_own_match, actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        if desk.again:
            return match
        require(permissions.may_decide(desk.standing))
        require_unreported(match, *Match.UNDECIDED)
        report = standing_report(match)
        assert report is not None
        _sign(desk, match, reason, in_own_match=in_own_match)
        match verdict:
            case "uphold":
                _write(desk, match, report, digest)
            case "return":
                require_same(desk, match, report, digest)
                match.save(update_fields=["decision", "decided_in_own"])
                mails.report_returned(match, report)
                reopen(match, *(team.coach_id for team in teams_of(match)))
            case _:
                raise ValueError(verdict)
        return match


def record_result(
    match_id: str,
    inputs: dict[str, Any] | None,
    reason: str,
    *,
    digest: str,
    actor: AbstractBaseUser,
    in_own_match: bool = False,
    overrides: Sequence[Override] = (),
    asked: Sequence[Any] = (),
    key: str | None = None,
) -> Match:
    """Record a match as a commissioner in one act: a forfeit, an unplayed fixture, or a report he typed in.

    ``asked`` is what he sent where the inputs were worked out from it: a request under the same key is then known by
    that (``recorded_before``).

    Raises:
        Match.DoesNotExist, Denied, KeyConflict, Stale
        Refused: as ``send_report`` and ``decide``.
    """
    given = tuple(asked) or (inputs, reason, digest, in_own_match, tuple(overrides))
    with held(match_id, "record-result", *given, actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        if desk.again:
            return match
        require(permissions.may_decide(desk.standing))
        require_unreported(match, *Match.REPORTABLE, Match.State.REPORTED)
        _sign(desk, match, reason, in_own_match=in_own_match)
        report = put_report(desk, match, digest, inputs, overrides)
        _write(desk, match, report, digest)
        return match


def recorded_before(match_id: str, asked: Sequence[Any], *, actor: AbstractBaseUser, key: str | None) -> bool:
    """Whether ``record_result`` was asked the same under this key, and did it. Raises ``KeyConflict``."""
    with transaction.atomic():
        return find_receipt(actor, key, "record-result", encode([match_id, *asked])) is not None


def _sign(desk: Desk, match: Match, reason: str, *, in_own_match: bool) -> None:
    own = bool(permissions.sides_of(desk.standing, match))
    if own and not in_own_match:
        raise refusal(broken("own-match", "in_own_match", match=match.pk))
    match.decided, match.decided_in_own, match.decision = True, own, worded(reason)


def _write(desk: Desk, match: Match, report: Report, digest: str) -> None:
    """The report becomes its action: sheets, lines, result; the match waits for both teams' sequences."""
    overrides = read_overrides(report.overrides)
    if overrides:
        require(may_override(desk.standing))
    shown = preview_at(desk, match, given_inputs.read(report.inputs), overrides)
    if shown.digest != digest:
        raise Stale
    if not shown.outcome.ok:
        raise Refused(shown.outcome)
    for team in teams_of(match):
        end_match(desk, team.pk, match.pk)
    written = desk.write(shown.action, overtyped=read_overtyped(report.overtyped))
    effects = written.outcome.effects
    lines.write(match, effects, lines.known_to(shown.before.values(), effects))
    action = read_body(written.row.body).action
    assert action is not None
    enter(match, action, effects)
    settled = all(desk.state(team.pk).open is None for team in teams_of(match))
    match.state = Match.State.CLOSED if settled else Match.State.CONFIRMED
    match.position, match.confirmed, match.confirmed_by_id = written.row.position, timezone.now(), desk.actor.pk
    match.played = match.played or report.sent
    match.save()
    # Words that were typed stand in the book's texts alone from now on.
    Report.objects.filter(pk=report.pk).update(inputs=encode(action.inputs), overrides=encode(action.overrides))
    Draft.objects.filter(match=match).delete()
    mails.result_confirmed(match, report)
    if match.kind == Match.Kind.PLAY_OFF:
        around().decided(match.pk)
    desk.answer = match.pk


def enter(match: Match, action: Action, effects: Sequence[TeamEffect]) -> None:
    """Set the columns of the result, from what came of the match; an unplayed one has none."""
    for column, value in result(match.home_id, match.away_id, action, effects).items():
        setattr(match, column, value)


def result(home: str, away: str, action: Action, effects: Sequence[TeamEffect]) -> dict[str, Any]:
    """The columns of a match that say how it ended, by what came of it."""
    conduct = action.inputs.get("conduct") or {}
    ended = conduct.get("ended", "played")
    columns = {"ended": ended, "gave_up": conduct.get("by", "") if ended in GIVEN_UP else ""}
    played = {each.team: each.effect for each in effects if isinstance(each.effect, MatchPlayed)}
    for side, team in (("home", home), ("away", away)):
        mine = played.get(team)
        columns[f"{side}_result"] = mine.result if mine else ""
        columns[f"{side}_score"] = mine.score[0] if mine else None
        columns[f"{side}_casualties"] = mine.casualties[0] if mine else None
    return columns
