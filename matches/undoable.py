"""What a coach may undo of what he did to his team, and until when; what else he may ask a commissioner to undo."""

from rules import actions
from teams.models import Action, Team

UNDOABLE = (
    actions.HirePlayer,
    actions.HireJourneyman,
    actions.TakeOffer,
    actions.FirePlayer,
    actions.RetirePlayer,
    actions.BuyGoods,
    actions.DropGoods,
    actions.AdvancePlayer,
    actions.RenamePlayer,
    actions.RenumberPlayers,
    actions.RenameTeam,
)
# What may go with one of those, where it no longer holds without it: the sequence is open again then.
WITH_IT = (*UNDOABLE, actions.CloseSequence)

UNDOABLE_KINDS = frozenset(str(each.__struct_config__.tag) for each in UNDOABLE)
# What was a coach's to do: he may ask for it to be undone when he may not undo it himself.
COACHS_KINDS = frozenset(str(each.__struct_config__.tag) for each in WITH_IT)


def last_match_of(team: Team) -> int:
    """Where the last match of a team stands in its book's story; 0 before the first. One query."""
    played = Action.objects.current().filter(entries__team=team, kind="play-match").order_by("-position")
    return played.values_list("position", flat=True).first() or 0


def in_time(team: Team, position: int, last_match: int) -> bool:
    """Whether what stands at a position may still be undone: no match has begun since (``last_match_of``)."""
    return team.phase != Team.Phase.MATCH and position > last_match


def last_done(team: Team) -> Action | None:
    """What was done last to a team, where its coach may undo it. One query, none while a match is played."""
    if team.phase == Team.Phase.MATCH:
        return None
    last = Action.objects.current().filter(book=team.book_id, position=team.position)
    return last.filter(kind__in=UNDOABLE_KINDS).select_related("actor").defer("body").first()
