"""Undoing: what a coach did to his team since its last match is taken back, until its next one begins."""

from django.contrib.auth.base_user import AbstractBaseUser

from matches import permissions
from matches.operations.coming_out import settle_matches
from matches.operations.granting import close_done
from matches.undoable import UNDOABLE, UNDOABLE_KINDS, WITH_IT, in_time, last_match_of
from rules.amending import Edit
from rules.values import encode
from teams import corrections
from teams.corrections import Shown
from teams.ledger import writing
from teams.models import Action, Book, Team
from teams.operations.sheets import book_of
from teams.permissions import Standing, require, standing
from teams.records import Body, read_body
from teams.refusals import Refused, broken, refusal


def show_undo(team_id: str, position: int, *, actor: AbstractBaseUser) -> Shown:
    """What comes of undoing an action, with all that rests on it. Writes nothing.

    Raises:
        Team.DoesNotExist, Denied
        Refused: see ``undo``.
    """
    team = Team.objects.select_related("book").get(pk=team_id)
    return _show(team.book, team, position, standing(actor, team.book_id))


def undo(team_id: str, position: int, *, digest: str, actor: AbstractBaseUser, key: str | None = None) -> None:
    """Undo an action of a team, with all that rests on it, as it was shown (``Shown.digest``).

    Raises:
        Team.DoesNotExist, Denied, KeyConflict, Stale
        Refused: ``nothing-there``; ``not-to-be-undone`` (another kind of action); ``undo-too-late`` (the next match has
            begun); ``undo-rests`` (something rests on it that is no coach's to undo).
    """
    request = encode([team_id, position, digest])
    with writing(book_of(team_id), actor=actor, key=key, request=request, operation="undo") as desk:
        if desk.again:
            return
        shown = _show(desk.book, desk.team(team_id), position, desk.standing)
        found = corrections.read_again(desk, shown.edits, digest)
        close_done(desk, shown.edits)
        corrections.write(desk, found, reason=None)
        settle_matches(desk, found)


def may_undo_now(book: Book, team: Team, row: Action, who: Standing) -> bool:
    """Whether a coach could undo what stands there himself, with all that rests on it."""
    if row.kind not in UNDOABLE_KINDS or not in_time(team, row.position, last_match_of(team)):
        return False
    try:
        _show(book, team, row.position, who)
    except Refused:
        return False
    return True


def _show(book: Book, team: Team, position: int, who: Standing) -> Shown:
    """The void of an action, and of whatever no longer holds without it, one after another."""
    require(permissions.may_undo(who, team))
    action = _to_undo(team, position)
    edits = {position: Edit(action=None, ruleset=action.ruleset)}
    while conflicts := (shown := corrections.show(book, edits)).amendment.conflicts:
        if not isinstance(conflicts[0].action, WITH_IT):
            raise refusal(broken("undo-rests", "position", team=team.pk))
        edits[conflicts[0].position] = Edit(action=None, ruleset=conflicts[0].ruleset)
    return shown


def _to_undo(team: Team, position: int) -> Body:
    row = Action.objects.current().filter(entries__team=team, position=position).first()
    if row is None:
        raise refusal(broken("nothing-there", "position", team=team.pk))
    body = read_body(row.body)
    if not isinstance(body.action, UNDOABLE):
        raise refusal(broken("not-to-be-undone", "position", team=team.pk))
    if not in_time(team, position, last_match_of(team)):
        raise refusal(broken("undo-too-late", "position", team=team.pk))
    return body
