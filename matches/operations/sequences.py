"""A team closes its sequence after a match; the match is closed when both have."""

from collections.abc import Sequence
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser

from matches.models import ErrandDraft, Match
from rules.actions import CloseSequence, Override
from rules.values import encode
from teams import permissions
from teams.ledger import Desk, Done, read_done, writing
from teams.operations.sheets import book_of, carry_out


def close_team_sequence(
    team_id: str,
    inputs: dict[str, Any],
    *,
    actor: AbstractBaseUser,
    key: str | None = None,
    request: bytes | None = None,
    overrides: Sequence[Override] = (),
) -> Done:
    """Settle a team's last match, and close the match when the other team has settled it too.

    ``request`` is what was sent under the key, where the inputs alone don't tell.

    Raises:
        Team.DoesNotExist, Denied, KeyConflict
        Refused: something is missing or broken, or no sequence is open.
    """
    action = CloseSequence(team=team_id, inputs=inputs, overrides=tuple(overrides))
    sent = request or encode(action)
    with writing(book_of(team_id), actor=actor, key=key, request=sent, operation="close-sequence") as desk:
        if desk.again:
            return read_done(desk.answer)
        team = desk.team(team_id)
        permissions.require(permissions.may_manage_team(desk.standing, team))
        opened = desk.state(team_id).open
        carry_out(desk, team, action)
        if opened is not None:
            ErrandDraft.objects.filter(match=opened.match, team=team).delete()
            close_if_settled(desk, opened.match)
        return desk.done()


def close_if_settled(desk: Desk, match_id: str) -> None:
    """Close a confirmed match whose two teams have both settled it."""
    match = Match.objects.filter(pk=match_id, state=Match.State.CONFIRMED).first()
    if match is None:
        return
    sheets = [desk.state(each.pk) for each in desk.teams(match.home_id, match.away_id)]
    if any(each.open is not None and each.open.match == match_id for each in sheets):
        return
    Match.objects.filter(pk=match_id).update(state=Match.State.CLOSED)
