"""Requests: what a coach asks of the commissioners for his team, and what they answer."""

from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.utils import timezone

from matches import mails, permissions
from matches.models import TeamRequest
from matches.operations.granting import close
from matches.operations.undoing import may_undo_now
from matches.selectors.figures import keys_of
from matches.undoable import COACHS_KINDS
from rules.values import encode
from teams import texts
from teams.ledger import Desk, writing
from teams.models import Action, Team
from teams.operations.sheets import book_of
from teams.permissions import may_decide, require
from teams.records import read_state
from teams.refusals import Stale, broken, refusal

MOST_OPEN = 5  # requests of a team that wait at once
MOST_BY = 100_000_000  # that a figure is to be put right by
MOST_A_DAY = 10  # that a team makes in twenty-four hours, whatever became of them

Kind, State = TeamRequest.Kind, TeamRequest.State


def ask(
    team_id: str,
    kind: str,
    *,
    word: str = "",
    position: int | None = None,
    figure: str = "",
    by: int | None = None,
    actor: AbstractBaseUser,
    key: str | None = None,
) -> TeamRequest:
    """Ask the commissioners for something: that what stands at a position is undone, or something else, in words.

    Args:
        kind: one of ``TeamRequest.Kind``; ``undo`` goes with a position of the team's journal, the others with a word.
        figure, by: which figure is to be put right (``selectors.figures``) and by how much, where that is asked for.

    Raises:
        Team.DoesNotExist, KeyConflict
        Denied: the actor is not the team's coach.
        Refused: ``nothing-there``; ``not-to-be-undone`` (no coach's action); ``undo-yourself`` (it is not too late);
            ``asked-already``; ``requests-full``; ``requests-too-often``; ``reason-missing``; a word that can't be kept;
            ``no-such-figure``, ``by-how-much``.
    """
    request = encode([team_id, str(kind), position, word, figure, by])
    with writing(book_of(team_id), actor=actor, key=key, request=request, operation="ask") as desk:
        if desk.again:
            return TeamRequest.objects.whole().get(pk=int(desk.answer))
        team = desk.team(team_id)
        require(permissions.may_ask(desk.standing, team))
        action = _to_ask_for(desk, team, position) if kind == Kind.UNDO else None
        words = _worded(word, needed=action is None)
        asked = _figure(team, figure, by) if kind == Kind.FIGURE else {}
        _require_room(team)
        made = TeamRequest.objects.create(team=team, author_id=actor.pk, kind=kind, action=action, word=words, **asked)
        mails.request_made(made)
        desk.answer = str(made.pk)
    return made


def _to_ask_for(desk: Desk, team: Team, position: int | None) -> Action:
    """The entry whose undoing may be asked for."""
    rows = Action.objects.current().filter(entries__team=team)
    row = rows.filter(position=position).first() if position is not None else None
    if row is None:
        raise refusal(broken("nothing-there", "position", team=team.pk))
    if row.kind not in COACHS_KINDS:
        raise refusal(broken("not-to-be-undone", "position", team=team.pk))
    if TeamRequest.objects.waiting().filter(action=row).exists():
        raise refusal(broken("asked-already", "position", team=team.pk))
    if may_undo_now(desk.book, team, row, desk.standing):
        raise refusal(broken("undo-yourself", "position", team=team.pk))
    return row


def _figure(team: Team, figure: str, by: int | None) -> dict[str, Any]:
    """The figure that is to be put right, where one is named."""
    if not figure and by is None:
        return {}
    if figure not in keys_of(team, read_state(team.state)):
        raise refusal(broken("no-such-figure", "figure", team=team.pk))
    if not by or abs(by) > MOST_BY:
        raise refusal(broken("by-how-much", "by", team=team.pk))
    return {"figure": figure, "by": by}


def _require_room(team: Team) -> None:
    """No more than so many at once, and in a day: nobody floods a commissioner."""
    own = TeamRequest.objects.filter(team=team)
    if own.waiting().count() >= MOST_OPEN:
        raise refusal(broken("requests-full", most=MOST_OPEN))
    if own.filter(made__gte=timezone.now() - timedelta(days=1)).count() >= MOST_A_DAY:
        raise refusal(broken("requests-too-often", most=MOST_A_DAY))


def withdraw_request(request_id: int, *, actor: AbstractBaseUser, key: str | None = None) -> None:
    """Take a request back that waits.

    Raises:
        TeamRequest.DoesNotExist, Denied, KeyConflict
        Stale: it does not wait any more.
    """
    with _held(request_id, "withdraw-request", actor=actor, key=key) as desk:
        if desk.again:
            return
        asked = _asked(desk, request_id)
        require(permissions.may_withdraw_request(desk.standing, asked.team))
        close(desk, asked, State.WITHDRAWN)


def refuse_request(request_id: int, word: str, *, actor: AbstractBaseUser, key: str | None = None) -> None:
    """Refuse a request, and say why.

    Raises:
        TeamRequest.DoesNotExist, Denied, KeyConflict
        Stale: it does not wait any more.
        Refused: ``reason-missing``; a word that can't be kept.
    """
    with _held(request_id, "refuse-request", word, actor=actor, key=key) as desk:
        if desk.again:
            return
        asked = _asked(desk, request_id)
        require(may_decide(desk.standing))
        close(desk, asked, State.REFUSED, _worded(word, needed=True))


def grant_request(request_id: int, word: str = "", *, actor: AbstractBaseUser, key: str | None = None) -> None:
    """Say that what was asked for is done. (An undoing is granted by the correction that does it.)

    Raises:
        TeamRequest.DoesNotExist, Denied, KeyConflict
        Stale: it does not wait any more.
        Refused: ``undo-by-correction``; a word that can't be kept.
    """
    with _held(request_id, "grant-request", word, actor=actor, key=key) as desk:
        if desk.again:
            return
        asked = _asked(desk, request_id)
        require(may_decide(desk.standing))
        if asked.kind == Kind.UNDO:
            raise refusal(broken("undo-by-correction"))
        close(desk, asked, State.GRANTED, _worded(word, needed=False))


def note_answer(request_id: int, *, actor: AbstractBaseUser) -> None:
    """The coach who asked has read the answer: it waits for him no longer. Raises ``TeamRequest.DoesNotExist``."""
    asked = TeamRequest.objects.filter(pk=request_id, author=actor.pk).exclude(state=State.OPEN)
    if not asked.update(noted=True):
        raise TeamRequest.DoesNotExist


def _held(
    request_id: int, operation: str, *given: str, actor: AbstractBaseUser, key: str | None
) -> AbstractContextManager[Desk]:
    """The book of a request, held for writing."""
    book_id = TeamRequest.objects.values_list("team__book", flat=True).get(pk=request_id)
    return writing(book_id, actor=actor, key=key, request=encode([request_id, *given]), operation=operation)


def _asked(desk: Desk, request_id: int) -> TeamRequest:
    """A request that waits. Raises ``Stale`` where it does no longer."""
    asked = TeamRequest.objects.whole().get(pk=request_id, team__book=desk.book)
    if not asked.is_open:
        raise Stale
    return asked


def _worded(word: str, *, needed: bool) -> str:
    """A word as it is kept."""
    if needed and not word.strip():
        raise refusal(broken("reason-missing", "word"))
    if found := texts.faults(word, is_name=False):
        raise refusal(*(broken(code, "word") for code in found))
    return word.strip()
