"""Drafts, which are one person's own, and what both sides send before play begins."""

from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils import timezone

from matches import inputs as given_inputs
from matches import permissions
from matches.beginning import begun, disputed_report, recorded_match
from matches.models import Draft, Match, PreMatch
from matches.operations.shared import (
    Conflict,
    held,
    match_at,
    open_for_play,
    preview_at,
    require_unreported,
    shared_inputs,
)
from outbox.receipts import once
from rules.values import encode
from teams.permissions import require, standing
from teams.refusals import Refused
from teams.rulesets import rules_of

SEQUENCE = "play-match"
SAVING = "save-match-draft"


def save_draft(
    match_id: str,
    steps: dict[str, Any],
    *,
    version: int,
    actor: AbstractBaseUser,
    key: str | None = None,
    request: bytes | None = None,
) -> Draft:
    """Save some steps of the actor's own draft, half done or not; the others stay as they were.

    The first change after a dispute is made on the disputed report, of a decided match on what is recorded of it.

    ``version`` is that of the draft the change was made on, 0 where there was none. ``request`` is what was sent under
    the key, where the steps hang on what is kept as well (a tap adds to the log).

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: the match is decided (unless the actor may correct it) or taken out; a step is unknown or unreadable.
        Conflict: it is another version by now; nothing was saved.
    """
    with once(actor, key, SAVING, request or encode([match_id, version, steps])) as done:
        match = Match.objects.select_related("book", "home", "away").get(pk=match_id)
        who = standing(actor, match.book_id)
        require(permissions.may_report(who, match))
        mine = Draft.objects.filter(match=match, author=actor.pk)
        if done.again and (draft := mine.first()):
            return draft
        again = permissions.may_rewrite(who, match)
        if not again:
            require_unreported(match, *Match.REPORTABLE, Match.State.REPORTED)
        recorded = recorded_match(match) if again else None
        ruleset = recorded.ground.ruleset if recorded else match.book.ruleset_id
        known = {each.key for each in rules_of(ruleset).sequences[SEQUENCE]}
        given_inputs.checked(steps, known)
        before = mine.first()
        base = recorded.inputs if recorded and not before else begun(before, disputed_report(match))
        whole = {**base, **steps}
        if (before.version if before else 0) != version or not _put(match, actor, before, whole, known):
            raise Conflict(mine.first(), steps)
        done.subject = f"match:{match_id}"
        return mine.get()


def _put(match: Match, actor: AbstractBaseUser, before: Draft | None, whole: dict[str, Any], known: set[str]) -> bool:
    """Write the draft; False where another hand was faster."""
    text = given_inputs.checked({step: given for step, given in whole.items() if given}, known)
    if before is None:
        fresh = Draft(match=match, author_id=actor.pk, inputs=text)
        Draft.objects.bulk_create([fresh], ignore_conflicts=True)
        return Draft.objects.filter(match=match, author=actor.pk, version=1, inputs=text).exists()
    changed = Draft.objects.filter(pk=before.pk, version=before.version)
    return changed.update(inputs=text, version=before.version + 1, changed=timezone.now()) == 1


def discard_draft(match_id: str, *, actor: AbstractBaseUser) -> None:
    """Throw the actor's own draft away; what was sent stays."""
    Draft.objects.filter(match=match_id, author=actor.pk).delete()


def send_before(
    match_id: str, steps: dict[str, Any], *, version: int, actor: AbstractBaseUser, key: str | None = None
) -> PreMatch:
    """Send steps that go before the match, for both sides to see; the first one opens the match.

    ``version`` is that of what was sent before, 0 for nothing. Open questions don't hold it up.

    Raises:
        Match.DoesNotExist, Denied, KeyConflict
        Refused: what is broken in these steps; a team has not settled its match before (it is named) or plays
            another; the match is reported or decided.
        Conflict: the other side sent something meanwhile; nothing was saved.
    """
    with held(match_id, "send-before", steps, version, actor=actor, key=key) as desk:
        match = match_at(desk, match_id)
        require(permissions.may_report(desk.standing, match))
        if desk.again:
            return PreMatch.objects.get(pk=match_id)
        require_unreported(match, *Match.UNREPORTED)
        given_inputs.checked(steps, set(desk.rules.before_play))
        shared, now = shared_inputs(match_id)
        if now != version:
            raise Conflict(PreMatch.objects.filter(pk=match_id).first(), steps)
        whole = given_inputs.merged(shared, steps)
        shown = preview_at(desk, match, whole)
        _refuse_broken(shown.outcome, steps)
        open_for_play(desk, match, shown)
        if match.state == Match.State.SCHEDULED:
            match.state, match.opened = Match.State.OPEN, timezone.now()
            match.save(update_fields=["state", "opened"])
        _take_out(match_id, actor, steps)
        sent, _ = PreMatch.objects.update_or_create(
            match=match,
            defaults={
                "inputs": encode(whole),
                "version": now + 1,
                "sent_by_id": actor.pk,
                "changed": timezone.now(),
            },
        )
        return sent


def _refuse_broken(outcome: Any, steps: dict[str, Any]) -> None:
    found = [each for each in outcome.standing_violations if each.step in steps]
    if found:
        raise Refused(outcome)


def _take_out(match_id: str, actor: AbstractBaseUser, steps: dict[str, Any]) -> None:
    """What is sent is no longer a draft."""
    draft = Draft.objects.filter(match=match_id, author=actor.pk).first()
    if draft is None:
        return
    rest = given_inputs.without(given_inputs.read(draft.inputs), steps)
    Draft.objects.filter(pk=draft.pk).update(inputs=encode(rest), version=draft.version + 1, changed=timezone.now())
