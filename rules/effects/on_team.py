"""What happens to a team: its name, gold, fans, goods, who comes and goes, where it stands."""

from rules.effects.base import Effect, PlayerEffect
from rules.state import Brought, PlayerState


class TeamCreated(Effect, tag="team-created"):
    """The sheet begins: name (a text's id), roster, regional and special rules with the choices made, fans."""

    name: str
    roster: str
    leagues: tuple[str, ...]
    special_rules: tuple[str, ...]
    fans: int


class TeamRenamed(Effect, tag="team-renamed"):
    """The team's name (a text's id) changes."""

    name: str


class TeamRetired(Effect, tag="team-retired"):
    """The team leaves the league's play."""


class TreasuryMoved(Effect, tag="treasury-moved"):
    """Gold comes in (or goes out, negative); `account` is the other side of the movement."""

    gold: int
    account: str


class FansMoved(Effect, tag="fans-moved"):
    """Dedicated fans (or the fan factor) change by so much."""

    by: int


class GoodsMoved(Effect, tag="goods-moved", omit_defaults=True):
    """Goods come or go; each counts `value` gold in team value. Those that count for nothing change by `uncounted`."""

    key: str
    count: int
    value: int
    uncounted: int = 0


class PlayerSigned(Effect, tag="player-signed"):
    """A player comes on the list, whole."""

    player: PlayerState


class PlayerLeft(PlayerEffect, tag="player-left"):
    """A player goes off the list: dead, fired, left …"""

    reason: str


class SeasonBegun(Effect, tag="season-begun"):
    """A new season: its record starts from nothing."""

    season: int


class RecordBrought(Effect, tag="record-brought", omit_defaults=True):
    """Results of before the league kept its books here enter the record, and (`season`) that of the season.

    Those of the season may count in its `table` too.
    """

    results: Brought
    season: bool
    table: str = ""


class PointsMoved(Effect, tag="points-moved"):
    """League points given (or docked) by decision, in one table: the sheet does not change."""

    table: str
    points: int


class ResultsVoided(Effect, tag="results-voided"):
    """None of the team's matches counts in one table, for nobody: the sheet does not change."""

    table: str


class ResultsRestored(Effect, tag="results-restored"):
    """The team's matches count in one table again: the sheet does not change."""

    table: str


OnTeam = (
    TeamCreated
    | TeamRenamed
    | TeamRetired
    | TreasuryMoved
    | FansMoved
    | GoodsMoved
    | PlayerSigned
    | PlayerLeft
    | SeasonBegun
    | RecordBrought
    | PointsMoved
    | ResultsVoided
    | ResultsRestored
)
