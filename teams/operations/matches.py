"""What a match does to its teams' rows beside its action. Called by the operations of matches, at their desk."""

from teams.ledger import Desk
from teams.models import Team
from teams.refusals import broken, refusal


def begin_match(desk: Desk, team_id: str, match_id: str, *, reserved: int = 0) -> None:
    """The team plays a match from now on: it buys nothing until the match ends; ``reserved`` gold is promised for it.

    Asked again for the same match, it only sets what is reserved.

    Raises:
        Refused: ``team-retired``, ``team-reopened``, ``match-open`` (another match), ``sequence-open`` (of the match
            before), ``gold-not-there``.
    """
    team = desk.team(team_id)
    if team.status != Team.Status.ACTIVE:
        raise refusal(broken(f"team-{team.status}", team=team_id))
    if team.open_match not in ("", match_id):
        raise refusal(broken("match-open", team=team_id, match=team.open_match))
    if team.phase == Team.Phase.SEQUENCE:
        raise refusal(broken("sequence-open", team=team_id))
    if reserved > team.treasury:
        raise refusal(broken("gold-not-there", team=team_id, needed=reserved, treasury=team.treasury))
    team.begun, team.open_match, team.reserved = True, match_id, reserved
    desk.touch(team)


def end_match(desk: Desk, team_id: str, match_id: str) -> None:
    """The match is no longer open: it is about to be written (call this first), or nothing comes of it."""
    team = desk.team(team_id)
    if team.open_match == match_id:
        team.open_match, team.reserved = "", 0
        desk.touch(team)
