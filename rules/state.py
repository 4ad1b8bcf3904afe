"""A team sheet as a value: `TeamState` with its `PlayerState`s.

Prices, characteristics and skills are those of the day a player signed, so that a later revision of the rules
never changes a recorded player. Gold is in gold pieces. States hold tuples only: they hash and compare by value.
"""

from collections.abc import Collection, Iterable
from typing import Literal

from rules.values import Characteristic, Value

Result = Literal["win", "draw", "loss"]
MatchKind = Literal["league", "play-off", "friendly", "exhibition"]
SHIRT_NUMBERS = range(1, 100)


class Profile(Value):
    """Characteristics as printed (3 stands for 3+ where the edition prints target numbers; None for "-")."""

    ma: int
    st: int
    ag: int
    pa: int | None
    av: int

    def of(self, name: Characteristic) -> int | None:
        """The printed number of one characteristic."""
        match name:
            case "ma":
                return self.ma
            case "st":
                return self.st
            case "ag":
                return self.ag
            case "pa":
                return self.pa
            case "av":
                return self.av


class Advancement(Value):
    """One advancement: its kind, what it brought (a skill key or a characteristic), SPP paid, value added (gold)."""

    kind: str
    gain: str
    spp: int
    value: int


class PlayerState(Value):
    """One player of the list (a journeyman too, until he leaves or is hired).

    `uncounted` is the gold of his value that current team value leaves out; `captain`: he leads the team.
    """

    id: str
    name: str
    number: int | None
    position: str
    journeyman: bool
    fee: int
    value: int
    base: Profile
    profile: Profile
    starting: tuple[str, ...]
    gained: tuple[str, ...]
    spp: int
    earned: int
    advancements: tuple[Advancement, ...]
    improved: tuple[Characteristic, ...]
    reduced: tuple[Characteristic, ...]
    niggling: int
    misses_next: bool
    retired: bool
    seasons: int
    uncounted: int = 0
    captain: bool = False

    @property
    def skills(self) -> tuple[str, ...]:
        """Starting skills, then the gained ones in the order they came."""
        return self.starting + self.gained

    def has(self, skill: str) -> bool:
        """Whether he has `skill`, with whatever parameter (`loner` finds `loner:4`)."""
        return any(each.partition(":")[0] == skill for each in self.skills)

    @property
    def available(self) -> bool:
        """May play the next match."""
        return not self.misses_next and not self.retired


class Goods(Value, omit_defaults=True):
    """Bought for the team, and not a player: re-rolls, staff, an apothecary. Each counts `value` gold in team value.

    So many are `uncounted`: given by a commissioner, they count for nothing. Sheets without such are written as ever.
    """

    key: str
    count: int
    value: int
    uncounted: int = 0

    @property
    def worth(self) -> int:
        """What all of them count in team value, in gold."""
        return (self.count - self.uncounted) * self.value


class Offer(Value):
    """A player the team may take on in the open sequence by a special rule: for nothing, or at his fee (not `free`).

    `positions` are those he may have instead of `position`.
    """

    rule: str
    position: str
    free: bool = True
    positions: tuple[str, ...] = ()


class OpenSequence(Value):
    """What the team still has to settle after a match: exists from the confirmation to the closing of its sequence.

    `stage` is how far the team has come in the edition's order; what belongs to an earlier stage is over. `winnings` is
    the gold that the match brought, `fans` by how much it moved the fans, where the edition asks for it afterwards.
    """

    match: str
    kind: MatchKind
    result: Result
    touchdowns: int
    conceded: bool
    missed: tuple[str, ...]
    retirable: tuple[str, ...]
    offers: tuple[Offer, ...]
    stage: int = 0
    winnings: int = 0
    fans: int = 0


class Record(Value):
    """Matches counted: all of them, or those of one season. Play-off matches are among the league's.

    `exhibitions` and `friendlies` are among those `played`; exhibitions stand outside the season.
    """

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    league_won: int = 0
    league_drawn: int = 0
    play_offs: int = 0
    play_offs_won: int = 0
    play_offs_drawn: int = 0
    exhibitions: int = 0
    friendlies: int = 0


class Brought(Value):
    """What a team had done before its league kept its books here; two figures are for and against."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    touchdowns: tuple[int, int] = (0, 0)
    casualties: tuple[int, int] = (0, 0)

    @property
    def played(self) -> int:
        """Matches in all."""
        return self.won + self.drawn + self.lost

    def plus(self, more: "Brought") -> "Brought":
        """Both together."""
        return Brought(
            won=self.won + more.won,
            drawn=self.drawn + more.drawn,
            lost=self.lost + more.lost,
            touchdowns=(self.touchdowns[0] + more.touchdowns[0], self.touchdowns[1] + more.touchdowns[1]),
            casualties=(self.casualties[0] + more.casualties[0], self.casualties[1] + more.casualties[1]),
        )


class TeamState(Value, omit_defaults=True):
    """The whole sheet of a team.

    `brought` is what it had done before its league kept its books here; sheets of other teams are written as ever.
    """

    id: str
    name: str
    roster: str
    leagues: tuple[str, ...]
    special_rules: tuple[str, ...]
    treasury: int
    fans: int
    goods: tuple[Goods, ...]
    players: tuple[PlayerState, ...]
    open: OpenSequence | None
    season: int
    season_record: Record
    record: Record
    active: bool
    brought: Brought | None = None

    def player(self, player_id: str) -> PlayerState | None:
        """The player of that id on the list, None when he is not on it."""
        for each in self.players:  # asked with every effect: a loop takes half the time of a generator
            if each.id == player_id:
                return each
        return None

    def count(self, key: str) -> int:
        """How many of a kind of goods the team owns."""
        return next((each.count for each in self.goods if each.key == key), 0)

    @property
    def hired(self) -> tuple[PlayerState, ...]:
        """Players on the list without the journeymen."""
        return tuple([each for each in self.players if not each.journeyman])

    @property
    def available(self) -> tuple[PlayerState, ...]:
        """Hired players who may play the next match."""
        return tuple([each for each in self.hired if each.available])


def new_team(team_id: str) -> TeamState:
    """A sheet with nothing on it: what `create-team` starts from."""
    return TeamState(
        id=team_id,
        name="",
        roster="",
        leagues=(),
        special_rules=(),
        treasury=0,
        fans=0,
        goods=(),
        players=(),
        open=None,
        season=1,
        season_record=Record(),
        record=Record(),
        active=False,
    )


def numbers_taken(players: Iterable[PlayerState]) -> set[int]:
    """Shirt numbers in use."""
    return {each.number for each in players if each.number is not None}


def numbers_free(taken: Collection[object]) -> list[int]:
    """Shirt numbers that are not in use, the lowest first."""
    return [each for each in SHIRT_NUMBERS if each not in taken]
