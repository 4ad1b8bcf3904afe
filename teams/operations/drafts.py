"""Drafts of teams: private and free, handed in, accepted or returned with a word; drafted again until they play."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import models
from django.utils import timezone

from outbox.receipts import once
from rules.actions import CreateTeam, Override
from rules.values import encode
from teams import permissions
from teams.drafting import name_in, preview
from teams.ids import new_id
from teams.kits import first_crest, letters_for
from teams.ledger import Desk, Done, read_done, writing
from teams.models import Action, RulesetVersion, Team, TeamDraft, Tenure
from teams.operations.sheets import crest_columns
from teams.refusals import Refused, Stale, broken, refusal

LARGEST = 100_000  # characters of a draft's inputs: a full team takes some 3,000


class Conflict(Exception):
    """The draft was saved by another hand (or in another window) meanwhile: ``theirs`` is kept, ``mine`` was sent."""

    def __init__(self, theirs: TeamDraft, mine: dict[str, Any]) -> None:
        super().__init__(f"version {theirs.version}")
        self.theirs = theirs
        self.mine = mine


def draft_team(
    ruleset: RulesetVersion,
    *,
    actor: AbstractBaseUser,
    inputs: dict[str, Any] | None = None,
    book_id: int | None = None,
    key: str | None = None,
) -> TeamDraft:
    """Return a new private draft under a rule set, meant for a book already or for none yet.

    Raises:
        Denied: the actor does not belong to the book's league.
        Refused: ``unreadable-input``.
        TeamDraft.DoesNotExist: the same request made one that was deleted since.
    """
    given = inputs or {}
    text = readable(given)
    with once(actor, key, "draft-team", encode([ruleset.pk, book_id, given])) as done:
        if done.again:
            return TeamDraft.objects.get(pk=done.answer)
        if book_id is not None:
            permissions.require(permissions.may_hand_in(permissions.standing(actor, book_id)))
        draft = TeamDraft(
            owner_id=actor.pk, ruleset=ruleset, book_id=book_id, inputs=text, name=name_in(ruleset.pk, given)
        )
        for column, value in first_crest(draft.pk, book_id).items():
            setattr(draft, column, value)
        draft.save(force_insert=True)
        done.answer, done.subject = draft.pk, f"draft:{draft.pk}"
    return draft


def save_draft(
    draft_id: str,
    inputs: dict[str, Any],
    *,
    version: int,
    actor: AbstractBaseUser,
    crest: dict[str, str] | None = None,
    key: str | None = None,
) -> TeamDraft:
    """Save a draft as it is now, half done or not; ``version`` is the one the change was made on.

    ``crest`` holds first, second, pattern and initials. Returns the draft as saved.

    Raises:
        TeamDraft.DoesNotExist, Denied
        Refused: ``draft-locked`` (handed in or accepted), ``unreadable-input``.
        Conflict: it is another version by now; nothing was saved.
    """
    text = readable(inputs)
    with once(actor, key, "save-draft", encode([draft_id, version, inputs, crest])) as done:
        draft = TeamDraft.objects.get(pk=draft_id)
        permissions.require(permissions.may_change_draft(actor, draft))
        if done.again:
            return draft
        columns = crest_columns(**crest) if crest else {}
        mine = TeamDraft.objects.filter(pk=draft_id, owner=actor.pk, version=version, state__in=TeamDraft.OPEN)
        saved = mine.update(
            inputs=text,
            name=name_in(draft.ruleset_id, inputs),
            version=models.F("version") + 1,
            changed=timezone.now(),
            **columns,
        )
        now = TeamDraft.objects.get(pk=draft_id)
        if not saved and now.state not in TeamDraft.OPEN:
            raise refusal(broken("draft-locked"))
        if not saved:
            raise Conflict(now, inputs)
        done.subject = f"draft:{draft_id}"
    return now


def hand_in(
    draft_id: str, book_id: int, *, version: int, actor: AbstractBaseUser, ask: bool = False, key: str | None = None
) -> TeamDraft:
    """Offer a draft to a league, under its rules; it is locked until a commissioner accepts or returns it.

    With ``ask`` it is offered although rules are broken that a commissioner may let pass: he decides.

    Raises:
        TeamDraft.DoesNotExist, Book.DoesNotExist, Denied, Stale
        Refused: what is missing or broken; ``draft-locked``; ``other-book`` (a team stays in its book for life).
    """
    with _held(draft_id, book_id, actor, key, "hand-in", version, ask) as desk:
        [draft] = desk.locked or [TeamDraft.objects.get(pk=draft_id)]
        if desk.again:
            return draft
        permissions.require(permissions.may_change_draft(actor, draft) and permissions.may_hand_in(desk.standing))
        _require(draft, version, *TeamDraft.OPEN)
        if draft.team_id is not None and draft.book_id != book_id:
            raise refusal(broken("other-book"))
        outcome = preview(draft, desk.book.ruleset_id)
        if outcome.questions or any(not (ask and each.overridable) for each in outcome.violations):
            raise Refused(outcome)
        draft.book, draft.ruleset_id = desk.book, desk.book.ruleset_id
        draft.handed_in, draft.word = timezone.now(), ""
        return _move(draft, TeamDraft.State.HANDED_IN)


def withdraw(draft_id: str, *, version: int, actor: AbstractBaseUser, key: str | None = None) -> TeamDraft:
    """Take a draft back before a commissioner has decided; it is private again.

    Raises:
        TeamDraft.DoesNotExist, Denied, Stale, Refused (``draft-not-handed-in``)
    """
    with once(actor, key, "withdraw", encode([draft_id, version])) as done:
        draft = TeamDraft.objects.select_for_update(of=("self",), no_key=True).get(pk=draft_id)
        permissions.require(permissions.may_change_draft(actor, draft))
        if done.again:
            return draft
        _require(draft, version, TeamDraft.State.HANDED_IN)
        return _move(draft, TeamDraft.State.DRAFT)


def delete_draft(draft_id: str, *, version: int, actor: AbstractBaseUser, key: str | None = None) -> None:
    """Delete a draft that is in nobody's hands but its owner's and never was a team; nothing brings it back.

    Raises:
        TeamDraft.DoesNotExist, Denied, Stale
        Refused: ``draft-locked`` (handed in: take it back first; or accepted), ``draft-was-accepted`` (of a team that
            is drafted again).
    """
    with once(actor, key, "delete-draft", encode([draft_id, version])) as done:
        if done.again:
            return
        draft = TeamDraft.objects.select_for_update(of=("self",)).get(pk=draft_id)
        permissions.require(permissions.may_change_draft(actor, draft))
        _require(draft, version, *TeamDraft.OPEN)
        if draft.team_id is not None:
            raise refusal(broken("draft-was-accepted"))
        draft.delete()
        done.subject = f"draft:{draft_id}"


def return_draft(
    draft_id: str,
    word: str,
    *,
    version: int,
    actor: AbstractBaseUser,
    then: Callable[[TeamDraft], object] | None = None,
    key: str | None = None,
) -> TeamDraft:
    """Return a draft to its owner with a commissioner's word about what to change.

    ``then`` is called with it once, in the same transaction.

    Raises:
        TeamDraft.DoesNotExist, Denied, Stale
        Refused: ``draft-not-handed-in``; ``word-missing``.
    """
    with _held(draft_id, _book_of(draft_id), actor, key, "return-draft", version, word) as desk:
        [draft] = desk.locked or [TeamDraft.objects.get(pk=draft_id)]
        if desk.again:
            return draft
        permissions.require(permissions.may_decide(desk.standing))
        _require(draft, version, TeamDraft.State.HANDED_IN)
        if not word.strip():
            raise refusal(broken("word-missing", "word"))
        if len(word) > 500:
            raise refusal(broken("text-too-long", "word"))
        draft.word, draft.decided_by_id = word, actor.pk
        _move(draft, TeamDraft.State.RETURNED)
        if then is not None:
            then(draft)
        return draft


def accept_draft(
    draft_id: str,
    *,
    version: int,
    actor: AbstractBaseUser,
    overrides: Sequence[Override] = (),
    unclaimed: bool = False,
    then: Callable[[TeamDraft], object] | None = None,
    key: str | None = None,
) -> Done:
    """Accept a team: its ``CreateTeam`` is written at the prices of the day.

    A team that was accepted before and drafted again gets its new ``CreateTeam`` in the place of the first.
    ``unclaimed`` leaves it without a coach: who runs the book takes its steps. ``then`` is called with the accepted
    draft once, in the same transaction.

    Raises:
        TeamDraft.DoesNotExist, Denied, Stale
        Refused: what is missing or broken and not overridden; ``draft-not-handed-in``.
    """
    given = (encode(tuple(overrides)), unclaimed)
    with _held(draft_id, _book_of(draft_id), actor, key, "accept-draft", version, *given) as desk:
        if desk.again:
            return read_done(desk.answer)
        [draft] = desk.locked
        permissions.require(permissions.may_decide(desk.standing))
        _require(draft, version, TeamDraft.State.HANDED_IN)
        coach = None if unclaimed else draft.owner_id
        _write_team(desk, draft, coach, tuple(overrides))
        draft.decided_by_id, draft.word = actor.pk, ""
        _move(draft, TeamDraft.State.ACCEPTED)
        if then is not None:
            then(draft)
        return desk.done()


def _write_team(desk: Desk, draft: TeamDraft, coach: int | None, overrides: tuple[Override, ...]) -> None:
    inputs = msgspec.json.decode(draft.inputs)
    acted_for = coach if coach != desk.actor.pk else None
    if draft.team_id is not None:
        team = desk.team(draft.team_id)
        _require_unplayed(team)
        team.status = Team.Status.ACTIVE
        first = Action.objects.current().get(book=desk.book, position=team.position)
        action = CreateTeam(team=team.pk, inputs=inputs, overrides=overrides)
        desk.write(action, acted_for=acted_for, supersedes=first)
        Team.objects.filter(pk=team.pk).update(**_crest(draft, desk.book.pk))
        return
    team = Team(id=new_id(), book=desk.book, coach_id=coach, **_crest(draft, desk.book.pk))
    desk.write(CreateTeam(team=team.pk, inputs=inputs, overrides=overrides), acted_for=acted_for, sheet=team)
    Tenure.objects.create(team=team, coach_id=coach, actor_id=desk.actor.pk)
    draft.team = team


def _crest(draft: TeamDraft, book_id: int) -> dict[str, str]:
    """Colours and crest as drafted; letters that nobody chose are told from those of the book's other teams."""
    columns = ("first_colour", "second_colour", "crest_pattern", "crest_initials")
    crest = {each: str(getattr(draft, each)) for each in columns}
    if not draft.crest_initials:
        crest["crest_initials"] = letters_for(draft.name, book_id, draft.team_id or "")
    return crest


def reopen(draft_id: str, *, version: int, actor: AbstractBaseUser, key: str | None = None) -> TeamDraft:
    """Draft an accepted team again: the acceptance is withdrawn, and it can't play until it is accepted anew.

    Raises:
        TeamDraft.DoesNotExist, Denied, Stale
        Refused: ``already-played`` (its first match was opened), ``not-the-last`` (its sheet was changed since).
    """
    with _held(draft_id, _book_of(draft_id), actor, key, "reopen", version) as desk:
        [draft] = desk.locked or [TeamDraft.objects.get(pk=draft_id)]
        if desk.again:
            return draft
        _require(draft, version, TeamDraft.State.ACCEPTED)
        team = desk.team(draft.team_id or "")
        permissions.require(permissions.may_manage_team(desk.standing, team))
        _require_unplayed(team)
        team.status = Team.Status.REOPENED
        desk.touch(team)
        return _move(draft, TeamDraft.State.DRAFT)


def _require_unplayed(team: Team) -> None:
    if team.begun:
        raise refusal(broken("already-played", team=team.pk))
    if team.entries != 1:
        raise refusal(broken("not-the-last", team=team.pk))


# --- shared -----------------------------------------------------------------------------------------------------------


def readable(inputs: dict[str, Any]) -> str:
    """The text form of a draft's inputs. Raises ``Refused`` (``unreadable-input``) for what is none or is too long."""
    text = encode(inputs) if isinstance(inputs, dict) else ""
    if not text or len(text) > LARGEST:
        raise refusal(broken("unreadable-input", "inputs", reason="size"))
    return text


def _held(draft_id: str, book_id: int, actor: AbstractBaseUser, key: str | None, operation: str, *given: Any) -> Any:
    return writing(
        book_id,
        actor=actor,
        key=key,
        request=encode([draft_id, book_id, *given]),
        operation=operation,
        lock=[TeamDraft.objects.filter(pk=draft_id)],
    )


def _book_of(draft_id: str) -> int:
    """The book that a draft was handed in to. Raises ``TeamDraft.DoesNotExist``, ``Refused``."""
    book_id = TeamDraft.objects.values_list("book_id", flat=True).get(pk=draft_id)
    if book_id is None:
        raise refusal(broken("draft-not-handed-in"))
    return book_id


def _require(draft: TeamDraft, version: int, *states: str) -> None:
    if draft.version != version:
        raise Stale
    if draft.state not in states:
        raise refusal(broken("draft-locked" if TeamDraft.State.DRAFT in states else "draft-not-handed-in"))


def _move(draft: TeamDraft, state: str) -> TeamDraft:
    draft.state, draft.version, draft.changed = state, draft.version + 1, timezone.now()
    draft.save()
    return draft
