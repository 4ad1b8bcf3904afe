"""What is done to a team's sheet once it is accepted: each is one action of its coach, or of who runs the book for him.

All of them take the team's id, the inputs of the action (by step, as the rule set's sequence says), who acts, and a key
that makes the request safe to send twice; a commissioner may add overrides. ``request`` is what was sent under the key,
where the inputs alone don't tell (a page makes the newcomer's id). They raise ``Refused`` (rules, phase), ``Denied``,
``KeyConflict`` and ``Team.DoesNotExist``, and answer ``Done``.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction

from rules import actions
from rules.actions import Override, kind_of
from rules.values import encode
from teams import permissions
from teams.dice import dice_of_team, overtyped
from teams.ledger import Desk, Done, Written, read_done, writing
from teams.models import Team, TeamDraft, Tenure
from teams.models.sheets import hex_colour
from teams.refusals import broken, refusal
from teams.revisions import changed
from teams.texts import faults

TeamAction = (
    actions.HirePlayer
    | actions.HireJourneyman
    | actions.TakeOffer
    | actions.FirePlayer
    | actions.RetirePlayer
    | actions.BuyGoods
    | actions.DropGoods
    | actions.AdvancePlayer
    | actions.RenamePlayer
    | actions.RenumberPlayers
    | actions.RenameTeam
    | actions.CloseSequence
    | actions.AwardPrize
    | actions.RedraftTeam
    | actions.RetireTeam
    | actions.AdjustTeam
    | actions.AdjustTable
    | actions.BringOver
)

# Names and numbers change at any time; prize money comes when it comes. All else waits for the match's end.
DURING_A_MATCH = (
    actions.RenamePlayer,
    actions.RenumberPlayers,
    actions.RenameTeam,
    actions.AwardPrize,
    actions.AdjustTable,
)
# Before the first match a change goes back to the draft; these are none of a draft's.
BEFORE_THE_FIRST_MATCH = (
    actions.AdjustTeam,
    actions.AdjustTable,
    actions.BringOver,
    actions.AwardPrize,
    actions.RedraftTeam,
    actions.RetireTeam,
)
# The league's own acts.
BY_COMMISSIONER = (actions.AdjustTable, actions.AdjustTeam, actions.AwardPrize, actions.BringOver)


class Operation(Protocol):
    """An operation on one team's sheet."""

    def __call__(
        self,
        team_id: str,
        inputs: dict[str, Any],
        *,
        actor: AbstractBaseUser,
        key: str | None = None,
        request: bytes | None = None,
        overrides: Sequence[Override] = (),
    ) -> Done:
        """Do it, see the head of this module."""


def _operation(make: Callable[..., TeamAction], doc: str) -> Operation:
    def operate(
        team_id: str,
        inputs: dict[str, Any],
        *,
        actor: AbstractBaseUser,
        key: str | None = None,
        request: bytes | None = None,
        overrides: Sequence[Override] = (),
    ) -> Done:
        action = make(team=team_id, inputs=inputs, overrides=tuple(overrides))
        return act(action, actor=actor, key=key, request=request)

    operate.__doc__ = doc
    return operate


def act(action: TeamAction, *, actor: AbstractBaseUser, key: str | None = None, request: bytes | None = None) -> Done:
    """Do one thing to one team's sheet."""
    return on_sheet(
        action.team,
        lambda desk, team: carry_out(desk, team, action),
        decides=isinstance(action, BY_COMMISSIONER),
        actor=actor,
        key=key,
        request=request or encode(action),
        operation=kind_of(action),
    )


def on_sheet(
    team_id: str,
    write: Callable[[Desk, Team], object],
    *,
    decides: bool,
    actor: AbstractBaseUser,
    key: str | None,
    request: bytes | str,
    operation: str,
) -> Done:
    """Let ``write`` do something to a sheet while its book is held; the same request again gets the first answer.

    Args:
        decides: who runs the book alone may do it, not the team's coach.

    Raises:
        Denied, KeyConflict, Team.DoesNotExist, and what ``write`` raises: nothing is written then.
    """
    with writing(book_of(team_id), actor=actor, key=key, request=request, operation=operation) as desk:
        if desk.again:
            return read_done(desk.answer)
        team, who = desk.team(team_id), desk.standing
        permissions.require(permissions.may_decide(who) if decides else permissions.may_manage_team(who, team))
        write(desk, team)
        return desk.done()


def carry_out(desk: Desk, team: Team, action: TeamAction) -> Written:
    """Write an action on one team, in a phase that allows it, with its dice as the league wants them."""
    require_phase(team, action)
    dice = dice_of_team(desk.rules, desk.state(team.pk), action)
    return desk.write(action, acted_for=acted_for(desk, team), overtyped=overtyped(dice, team.pk, desk.book.dice))


def require_phase(team: Team, action: TeamAction) -> None:
    """Raise ``Refused`` where the team's phase does not allow the action now."""
    if team.status == Team.Status.RETIRED:
        raise refusal(broken("team-retired", team=team.pk))
    if team.status == Team.Status.REOPENED and not isinstance(action, actions.RetireTeam):
        raise refusal(broken("team-reopened", team=team.pk))
    if team.phase == Team.Phase.MATCH and not isinstance(action, DURING_A_MATCH):
        raise refusal(broken("match-open", team=team.pk, match=team.open_match))
    if team.phase == Team.Phase.NEW and not isinstance(action, BEFORE_THE_FIRST_MATCH):
        raise refusal(broken("change-the-draft", team=team.pk))


def acted_for(desk: Desk, team: Team) -> int | None:
    """The coach whose step the actor takes, None when it is his own or the team has nobody."""
    return team.coach_id if team.coach_id != desk.actor.pk else None


def book_of(team_id: str) -> int:
    """The book of a team; a team stays in its book for life. Raises ``Team.DoesNotExist``."""
    return Team.objects.values_list("book_id", flat=True).get(pk=team_id)


hire_player = _operation(actions.HirePlayer, "Hire a player from the roster.")
hire_journeyman = _operation(actions.HireJourneyman, "Make a journeyman of the last match a player of the team.")
take_offer = _operation(actions.TakeOffer, "Take a player on for nothing, where a special rule offers one.")
fire_player = _operation(actions.FirePlayer, "Dismiss a player.")
retire_player = _operation(actions.RetirePlayer, "Retire a player for a time.")
buy_goods = _operation(actions.BuyGoods, "Buy re-rolls, staff, an apothecary.")
drop_goods = _operation(actions.DropGoods, "Dismiss staff.")
advance_player = _operation(actions.AdvancePlayer, "Spend a player's points on an advancement.")
rename_player = _operation(actions.RenamePlayer, "Give a player another name.")
renumber_players = _operation(actions.RenumberPlayers, "Change shirt numbers; a swap changes two at once.")
rename_team = _operation(actions.RenameTeam, "Give the team another name.")
close_sequence = _operation(actions.CloseSequence, "Settle the last match and prepare for the next.")
award_prize = _operation(actions.AwardPrize, "Pay a team prize money.")
redraft_team = _operation(actions.RedraftTeam, "Draft the team again between two seasons.")
adjust_team = _operation(actions.AdjustTeam, "Set figures of a sheet right, signed and with a reason.")
retire_team = _operation(actions.RetireTeam, "Take the team out of the league's play.")


def transfer_team(team_id: str, coach_id: int | None, *, actor: AbstractBaseUser, key: str | None = None) -> None:
    """Pass a team to another coach, or to nobody: who runs the book then takes its steps.

    Raises:
        Denied: the actor does not run the book.
        Refused: ``no-such-coach``.
    """
    request = encode([team_id, coach_id])
    with writing(book_of(team_id), actor=actor, key=key, request=request, operation="transfer-team") as desk:
        if desk.again:
            return
        team = desk.team(team_id)
        permissions.require(permissions.may_decide(desk.standing))
        if coach_id is not None and not get_user_model().objects.filter(pk=coach_id, is_active=True).exists():
            raise refusal(broken("no-such-coach", "coach", team=team_id))
        if team.coach_id == coach_id:
            return
        team.coach_id = coach_id
        desk.touch(team)
        Tenure.objects.create(team=team, coach_id=coach_id, actor_id=actor.pk)
        if coach_id is not None:
            TeamDraft.objects.filter(team=team).update(owner=coach_id)


def set_colours(team_id: str, *, first: str, second: str, pattern: str, initials: str, actor: AbstractBaseUser) -> None:
    """Set a team's two colours and its crest.

    Raises:
        Denied: the actor may not manage the team.
        ValidationError: a colour is none.
        Refused: initials with characters that can't be seen.
    """
    with transaction.atomic():
        changed(teams=team_id)
        team = Team.objects.select_for_update(of=("self",), no_key=True).get(pk=team_id)
        permissions.require(permissions.may_manage_team(permissions.standing(actor, team.book_id), team))
        columns = crest_columns(first, second, pattern, initials)
        Team.objects.filter(pk=team_id).update(**columns)
        TeamDraft.objects.filter(team=team_id).update(**columns)


def crest_columns(first: str, second: str, pattern: str, initials: str) -> dict[str, str]:
    """The columns of colours and crest, checked. Raises ``ValidationError`` and ``Refused``."""
    hex_colour(first)
    hex_colour(second)
    if initials and (found := faults(initials, is_name=True)):
        raise refusal(*(broken(code, "crest_initials") for code in found))
    return {
        "first_colour": first.upper(),
        "second_colour": second.upper(),
        "crest_pattern": pattern[:12],
        "crest_initials": initials[:8],
    }
