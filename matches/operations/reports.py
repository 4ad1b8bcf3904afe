"""Reports: sent by one side, disputed by the other, taken back."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils import timezone

from matches import inputs as given_inputs
from matches import mails, permissions
from matches.beginning import begun, disputed_report, recorded_match
from matches.models import Draft, Match, Report
from matches.operations.shared import (
    held,
    match_at,
    open_for_play,
    preview_at,
    read_overrides,
    require_unreported,
    shared_inputs,
)
from rules.actions import Override
from rules.values import encode
from teams.dice import dice_in, overtyped
from teams.ledger import Desk
from teams.permissions import may_override, require
from teams.refusals import Refused, Stale, broken, refusal
from teams.texts import faults


def send_report(
    match_id: str,
    *,
    digest: str,
    actor: AbstractBaseUser,
    inputs: dict[str, Any] | None = None,
    overrides: Sequence[Override] = (),
    key: str | None = None,
) -> Report:
    """Send a report: the actor's draft over what was sent before the match, or ``inputs`` as they come.

    ``digest`` is that of the preview he read.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: something is missing or broken; a report waits already; a team has not settled its match before.
        Stale: it would come to something else by now.
    """
    with held(match_id, "send-report", digest, inputs, overrides, actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        require(permissions.may_report(desk.standing, match))
        if desk.again:
            return Report.objects.get(pk=desk.answer)
        require_unreported(match, *Match.REPORTABLE)
        report = put_report(desk, match, digest, inputs, overrides)
        mails.report_sent(match, report)
        desk.answer = str(report.pk)
        return report


def put_report(
    desk: Desk, match: Match, digest: str, inputs: dict[str, Any] | None, overrides: Sequence[Override]
) -> Report:
    """Put a report in the place of the one that stands. Raises as ``send_report``."""
    if overrides:
        require(may_override(desk.standing))
    if inputs is None:
        inputs = own_inputs(match, desk.actor)
    text = given_inputs.checked(inputs, {each.key for each in desk.rules.sequences["play-match"]})
    shown = preview_at(desk, match, given_inputs.read(text), overrides)
    if not shown.outcome.ok:
        raise Refused(shown.outcome)
    if shown.digest != digest:
        raise Stale
    typed = overtyped(dice_in(desk.rules, shown.action, shown.asked), match.pk, match.dice)
    open_for_play(desk, match, shown)
    Report.objects.filter(match=match, standing=True).update(standing=False)
    report = Report.objects.create(
        match=match,
        author_id=desk.actor.pk,
        side=permissions.side_of(desk.standing, match),
        inputs=text,
        overrides=encode(tuple(overrides)),
        overtyped=encode(typed),
        digest=digest,
    )
    match.state, match.reported, match.reminded = Match.State.REPORTED, report.sent, None
    match.opened = match.opened or report.sent
    match.save(update_fields=["state", "reported", "reminded", "opened"])
    return report


def own_inputs(match: Match, actor: AbstractBaseUser) -> dict[str, Any]:
    """What the actor would send: his draft (or the disputed report) over what was sent before the match.

    Of a decided match it is his draft, or what is recorded of it.
    """
    draft = Draft.objects.filter(match=match, author=actor.pk).first()
    if match.is_decided:
        return given_inputs.read(draft.inputs) if draft else recorded_match(match).inputs
    return given_inputs.merged(shared_inputs(match.pk)[0], begun(draft, disputed_report(match)))


def dispute(match_id: str, reason: str, *, digest: str, actor: AbstractBaseUser, key: str | None = None) -> Report:
    """Say that a report is wrong, and why; its digest is the one of the report that was read.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: no reason, or one that is too long; no report waits.
        Stale: another report stands by now.
    """
    with held(match_id, "dispute-report", reason, digest, actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        report = standing_report(match)
        if desk.again and report:
            return report
        require_unreported(match, Match.State.REPORTED)
        assert report is not None
        require(permissions.may_dispute(desk.standing, match, report))
        require_same(desk, match, report, digest)
        report.reason = worded(reason)
        report.disputed, report.disputed_by_id = timezone.now(), actor.pk
        report.save(update_fields=["reason", "disputed", "disputed_by"])
        match.state = Match.State.DISPUTED
        match.save(update_fields=["state"])
        mails.report_disputed(match, report)
        return report


def withdraw_report(match_id: str, *, actor: AbstractBaseUser, key: str | None = None) -> Match:
    """Take a report back before it is confirmed; the match is open again.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: no report waits.
    """
    with held(match_id, "withdraw-report", actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        if desk.again:
            return match
        require_unreported(match, *Match.UNDECIDED)
        report = standing_report(match)
        assert report is not None
        require(permissions.may_withdraw(desk.standing, match, report))
        reopen(match)
        return match


def reopen(match: Match, *writers: int | None) -> None:
    """No report stands any more; both sides may send one.

    What its author wrote is his draft again, and that of these ``writers`` too, as far as they have none.
    """
    report = standing_report(match)
    if report is not None:
        Report.objects.filter(pk=report.pk).update(standing=False)
        authors = {report.author_id, *filter(None, writers)}
        again = [Draft(match=match, author_id=each, inputs=report.inputs) for each in sorted(authors)]
        Draft.objects.bulk_create(again, ignore_conflicts=True)
    match.state, match.reported, match.reminded = Match.State.OPEN, None, None
    match.save(update_fields=["state", "reported", "reminded"])


def standing_report(match: Match) -> Report | None:
    """The report that stands."""
    return Report.objects.filter(match=match, standing=True).select_related("author").first()


def require_same(desk: Desk, match: Match, report: Report, digest: str) -> None:
    """Raise ``Stale`` unless the digest is the report's, as it was sent or as it would be written now."""
    if digest == report.digest:
        return
    if preview_at(desk, match, given_inputs.read(report.inputs), read_overrides(report.overrides)).digest != digest:
        raise Stale


def worded(reason: str) -> str:
    """A reason as it is kept. Raises ``Refused`` where it is empty or too long, or hides what it says."""
    words = reason.strip()
    if not words:
        raise refusal(broken("reason-missing", "reason"))
    if wrong := faults(words, is_name=False):
        raise refusal(*(broken(code, "reason") for code in wrong))
    return words
