"""A league: points and the order of its table, the shape of a season, prizes, and the re-draft after it."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.ruleset.naming import Figure, Key, Name, Words
from rules.values import Count, Gold, Value


class Points(Value):
    """League points of a match."""

    win: int
    draw: int
    loss: int


class Bonus(Value):
    """League points for a figure of the match that reaches `at_least` or stays within `at_most`."""

    key: Key
    name: Name
    points: int
    counts: Literal["touchdowns", "touchdowns-against", "casualties", "casualties-against"]
    at_least: Count | None = None
    at_most: Count | None = None


class Season(Value):
    """The shape of a season: how often two teams of a division meet, and how many teams it needs.

    A tie of the play-offs is one match: `play_off_legs` says so where an edition does.
    """

    meetings: Annotated[int, Meta(ge=1)]
    min_teams: Count
    min_division: Count
    play_off_teams: Count = 0
    third_place: bool = False
    play_off_legs: Annotated[int, Meta(ge=1, le=1)] = 1

    def host(self, one: int, other: int) -> int:
        """Which of two places of the table is at home (first) in the play-offs: the better one."""
        return min(one, other)


class Prize(Value):
    """Prize money of a place; the trophy is kept until the next season ends."""

    place: Annotated[int, Meta(ge=1)]
    gold: Gold
    trophy: bool = False


class Recovery(Value):
    """A roll for each injury between seasons: healed from that result on; an apothecary adds to it."""

    dice: Literal["1d6"]
    healed_from: Figure
    apothecary_adds: Count = 0


class Redraft(Value):
    """What a team may spend to come back for another season, in gold, and what it keeps.

    `counts_friendlies`: a friendly is a game played. `grudges`: the roll for each group that a player came to hate.
    `restored_leaves_niggling`: a healed reduction leaves a niggling injury behind.
    """

    budget: Gold
    adds_treasury: bool
    keeps_unspent: bool
    per_game: Gold
    per_win: Gold
    per_draw: Gold
    counts_play_offs: bool
    agent_fee: Gold
    keeps_dedicated_fans: bool
    niggling: Recovery
    retired: Recovery
    cap: Gold | None = None
    counts_friendlies: bool = True
    restored_leaves_niggling: bool = True
    grudges: Recovery | None = None
    note: Words | None = None


class League(Value):
    """Points, order and prizes of a league. `tie_breakers` are in order; `bonuses` are a league's to take or leave."""

    points: Points
    tie_breakers: tuple[Key, ...]
    season: Season
    bonuses: tuple[Bonus, ...] = ()
    prizes: tuple[Prize, ...] = ()
    no_show_penalty: Count = 0
    redraft: Redraft | None = None
