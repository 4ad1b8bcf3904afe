"""What people do to a team or to two of them. Every kind is a sequence of steps that the edition lists.

`inputs` holds what was given, by the key of the step; ids of players and journeymen are given by the action,
never counted, so that voiding one hire renames nobody. Kinds are a file format: never renamed, never removed.
"""

from typing import Any

from msgspec import field

from rules.state import MatchKind
from rules.values import Id, Side, Text, Value


class Override(Value):
    """A commissioner lets one broken rule pass: which code at which path, and why (a text's id)."""

    code: str
    path: str
    reason: Text


class _Action(Value, tag_field="kind"):
    inputs: dict[str, Any] = field(default_factory=dict)
    overrides: tuple[Override, ...] = ()


class _TeamAction(_Action, kw_only=True):
    team: Id


class CreateTeam(_TeamAction, tag="create-team"):
    """A team is drafted and accepted."""


class HirePlayer(_TeamAction, tag="hire-player"):
    """A player is hired from the roster."""


class HireJourneyman(_TeamAction, tag="hire-journeyman"):
    """A journeyman of the last match becomes a player of the team."""


class TakeOffer(_TeamAction, tag="take-offer"):
    """A player comes for nothing, by a special rule, after the match that allows it."""


class FirePlayer(_TeamAction, tag="fire-player"):
    """A player is dismissed."""


class RetirePlayer(_TeamAction, tag="retire-player"):
    """A player is temporarily retired."""


class BuyGoods(_TeamAction, tag="buy-goods"):
    """Re-rolls, staff, an apothecary …"""


class DropGoods(_TeamAction, tag="drop-goods"):
    """Staff is dismissed."""


class AdvancePlayer(_TeamAction, tag="advance-player"):
    """SPP are spent on an advancement."""


class RenamePlayer(_TeamAction, tag="rename-player"):
    """A player gets another name."""


class RenumberPlayers(_TeamAction, tag="renumber-players"):
    """Shirt numbers change; a swap changes two at once."""


class RenameTeam(_TeamAction, tag="rename-team"):
    """The team gets another name."""


class CloseSequence(_TeamAction, tag="close-sequence"):
    """The team settles its match and prepares for the next."""


class AwardPrize(_TeamAction, tag="award-prize"):
    """Prize money at the end of a season."""


class RedraftTeam(_TeamAction, tag="redraft-team"):
    """The team is drafted again between two seasons."""


class RetireTeam(_TeamAction, tag="retire-team"):
    """The team leaves the league's play."""


class AdjustTeam(_TeamAction, tag="adjust-team"):
    """A commissioner sets figures of the sheet right, signed and with a reason."""


class AdjustTable(_TeamAction, tag="adjust-table"):
    """A commissioner decides on a team's place in a table: points given or docked, results that count no more."""


class BringOver(_TeamAction, tag="bring-over"):
    """A team that began before its league kept its books here brings along what it had."""


class PlayMatch(_Action, tag="play-match", kw_only=True):
    """A match between two teams, whole: before, during and after, as far as both share it.

    `tie`: in play-offs that were drawn, how many rounds follow its own, and its number there; None where nobody knows.
    """

    match: Id
    home: Id
    away: Id
    match_kind: MatchKind = "league"
    overtime: bool = False
    tie: tuple[int, int] | None = None


Action = (
    CreateTeam
    | HirePlayer
    | HireJourneyman
    | TakeOffer
    | FirePlayer
    | RetirePlayer
    | BuyGoods
    | DropGoods
    | AdvancePlayer
    | RenamePlayer
    | RenumberPlayers
    | RenameTeam
    | CloseSequence
    | AwardPrize
    | RedraftTeam
    | RetireTeam
    | AdjustTeam
    | AdjustTable
    | BringOver
    | PlayMatch
)


def kind_of(action: Action) -> str:
    """The name of an action's kind, which is the name of its sequence in a rule set."""
    return str(action.__struct_config__.tag)


def sides_of(action: Action) -> dict[Side, str]:
    """The teams an action touches, by side."""
    if isinstance(action, PlayMatch):
        return {"home": action.home, "away": action.away}
    return {"team": action.team}
