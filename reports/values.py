"""Everything that a sheet prints, as values. Selectors fill them, the drawing modules draw them, no rule is decided.

Words that belong to an edition or to people (names of skills, of staff, of an edition's own terms) come translated.
Words of the sheet itself are translated when it is drawn. Gold is in gold pieces, money and counts are plain integers.
"""

from datetime import date, datetime
from enum import Enum
from typing import dataclass_transform

from msgspec import Struct, field


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value(Struct, frozen=True):
    """A part of a sheet."""


# --- What all sheets share --------------------------------------------------------------------------------------


class Crest(Value):
    """A shield: initials and the key of a pattern (``reports.pen.PATTERNS``; an unknown one is left plain)."""

    initials: str
    pattern: str = ""


class Foot(Value):
    """The line at the bottom, and where the sheet leads to.

    ``as_of`` is when the last action that the sheet shows was taken, in the league's time zone: never the clock.
    ``revisions`` are those of the rosters shown.
    ``address`` is short and printed in letters, ``link`` is the whole address for the QR code; either may be empty.
    """

    league: str
    season: str = ""
    as_of: datetime | None = None
    revisions: tuple[int, ...] = ()
    address: str = ""
    link: str = ""


class Pdf(Value):
    """A finished document: its bytes, a file name that sorts and is safe, and the characters that no font has."""

    content: bytes
    file_name: str
    missing: tuple[str, ...] = ()


# --- Players ----------------------------------------------------------------------------------------------------


class Kind(Enum):
    """What a player is to the team. The value is the letter that stands for a number that he has not."""

    PLAYER = ""
    JOURNEYMAN = "J"
    STAR = "S"
    MERCENARY = "M"


class Availability(Enum):
    """Whether a player may play the next match."""

    READY = "ready"
    MISSES_NEXT = "misses-next"
    RETIRED = "temporarily-retired"


class Statistic(Value):
    """A characteristic as it is printed ("3+"), and whether it is better (1) or worse (-1) than the position's."""

    text: str
    change: int = 0


class Skill(Value):
    """A skill or trait with its parameter ("Mighty Blow (+1)"), and whether the player gained it."""

    name: str
    gained: bool = False


class Spare(Value):
    """Who may come on the rows below the list: the letter that stands for his number, and what he is."""

    letter: str = ""
    hint: str = ""


class PlayerRow(Value):
    """A player on a sheet. ``values`` holds the figures of the columns by their key, zero is printed as nothing.

    ``letter`` is the one of his kind, where the edition has another one for it.
    """

    name: str
    position: str
    number: int | None = None
    kind: Kind = Kind.PLAYER
    keywords: str = ""
    statistics: dict[str, Statistic] = {}
    skills: tuple[Skill, ...] = ()
    values: dict[str, int | str] = {}
    next_price: int | None = None
    may_advance: bool = False
    availability: Availability = Availability.READY
    letter: str = ""
    captain: bool = False

    @property
    def sign(self) -> str:
        """The letter that stands for a number that he has not."""
        return self.letter or self.kind.value


class ColumnKind(Enum):
    """How a column of players is drawn."""

    NUMBER = "number"
    NAME = "name"
    POSITION = "position"
    STATISTIC = "statistic"
    SKILLS = "skills"
    GOLD = "gold"
    COUNT = "count"
    TALLY = "tally"
    SPP = "spp"
    MISSES_NEXT = "misses-next"
    RETIRED = "retired"
    TICKS = "ticks"
    WRITE = "write"


class Column(Value):
    """A column of players: how it is drawn, its heading, its width in millimetres (0: what the others leave).

    A tally is how often a player earned an award. ``key`` finds the figure in a row's ``statistics`` or ``values``.
    ``ticks`` is the number of boxes in it. ``private`` columns are left out of the opponent's copy.
    """

    kind: ColumnKind
    label: str
    width: float = 0
    key: str = ""
    ticks: int = 0
    private: bool = False


# --- Team sheet -------------------------------------------------------------------------------------------------


class Figure(Value):
    """A figure of the head in its frame: TV, CTV, treasury, fans. A private one is not for the opponent."""

    label: str
    value: int | str
    private: bool = False


class Part(Value):
    """A part of a sum: what it is, and its amount (negative: taken off)."""

    label: str
    amount: int


class Sum(Value):
    """A figure with the sum that makes it; the sum is in gold, the figure in so many pieces of it (rounded down)."""

    label: str
    total: int
    parts: tuple[Part, ...]
    unit: int = 1


class StaffLine(Value):
    """A line of the staff: how many at which price, and what they are worth. ``None`` leaves a place to write.

    A strong line is the sum of those before it; a private one (the treasury) is not for the opponent.
    """

    name: str
    count: int | None = None
    price: int | None = None
    total: int | None = None
    strong: bool = False
    private: bool = False


class InducementLine(Value):
    """An inducement that this team may take: its price (``None``: it varies) and how many (``None``: no limit)."""

    name: str
    price: int | None = None
    limit: int | None = None


class TeamSheet(Value):
    """A team as it stands. Empty strings and ``None`` leave a place to write: without rows it is a blank form.

    ``for_sale`` are goods beyond the staff, which the team has not.
    ``positions`` are those that a team of the roster may hire, for the back of a blank form. ``bought`` is what the
    edition calls what is bought for a match.
    """

    foot: Foot
    columns: tuple[Column, ...]
    team: str = ""
    crest: Crest | None = None
    roster: str = ""
    tier: str = ""
    leagues: tuple[str, ...] = ()
    special_rules: tuple[str, ...] = ()
    coach: str = ""
    division: str = ""
    record: tuple[int, int, int] | None = None
    brought: tuple[int, int, int] | None = None
    figures: tuple[Figure, ...] = ()
    sum: Sum | None = None
    rows: tuple[PlayerRow, ...] = ()
    staff: tuple[StaffLine, ...] = ()
    inducements: tuple[InducementLine, ...] = ()
    for_sale: tuple[InducementLine, ...] = ()
    next_matches: tuple[str, ...] = ()
    positions: tuple[PlayerRow, ...] = ()
    position_columns: tuple[Column, ...] = ()
    spare: Spare = Spare()
    bought: str = ""
    code: str = ""


class Variant(Enum):
    """Which copy of a team sheet: for the coach, for the opponent (without what is private), or in large print."""

    FULL = "full"
    OPPONENT = "opponent"
    LARGE = "large"


# --- Match record -----------------------------------------------------------------------------------------------


class Side(Value):
    """One team of a match record.

    ``before`` and ``after`` are lines of the form in the order of the rules. In them a row of underscores is a line to
    write on, 2 mm each, and ``▢`` is a box to tick. ``stock`` is what may be used up in the game (an apothecary, a
    bribe), a box each. ``inducements`` and ``stars`` are what the team may take as long as it has not chosen.
    ``bought`` and ``starring`` are the edition's words for them.
    ``scorers`` are the numbers of those who scored, a touchdown each, once the match is decided.
    """

    team: str
    coach: str = ""
    roster: str = ""
    crest: Crest | None = None
    rows: tuple[PlayerRow, ...] = ()
    rerolls: int = 0
    facts: tuple[Figure, ...] = ()
    stock: tuple[str, ...] = ()
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    inducements: tuple[InducementLine, ...] = ()
    stars: tuple[InducementLine, ...] = ()
    scorers: tuple[str, ...] = ()
    spare: Spare = Spare()
    bought: str = ""
    starring: str = ""


class MatchRecord(Value):
    """The form on which a match is recorded at the table, filled in with both teams. ``code`` finds the match.

    ``score`` is home's and away's once it stands; boxes of players are ticked then by the ``values`` of their rows.
    ``ended`` is how it ended then (as ``Match.ended`` has it, or ``disqualified``), ``gave_up`` the team that was the
    reason, ``turn`` the one it conceded in.
    """

    foot: Foot
    columns: tuple[Column, ...]
    home: Side
    away: Side
    competition: str = ""
    round: str = ""
    code: str = ""
    date: datetime | None = None
    table: str = ""
    turns: int = 8
    overtime_turns: int = 8
    round_number: int | None = None
    score: tuple[int, int] | None = None
    ended: str = ""
    gave_up: str = ""
    turn: int | None = None


# --- Standings and fixtures -------------------------------------------------------------------------------------


class Outcome(Enum):
    """How a team's match ended; drawn as a strong ring, a square and a fine ring with its letter."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"


class StandingColumn(Value):
    """A column of figures of a table; a strong one is set large (points)."""

    label: str
    width: float
    strong: bool = False


class StandingRow(Value):
    """A team's row. ``mark`` stands behind the place († forfeit, * adjusted); a team that left is set in grey."""

    place: str
    team: str
    coach: str = ""
    roster: str = ""
    cells: tuple[str, ...] = ()
    form: tuple[Outcome, ...] = ()
    left: int | None = None
    mark: str = ""
    gone: bool = False
    cut_after: str = ""


class FixtureRow(Value):
    """A fixture of a round. With no score there are cells to write one in; ``note`` says when, or what became of it."""

    home: str
    away: str
    score: str = ""
    note: str = ""


class RoundBlock(Value):
    """A round: its name, its deadline in words, its fixtures, and what else there is to say (byes, postponed)."""

    name: str
    deadline: str = ""
    fixtures: tuple[FixtureRow, ...] = ()
    notes: tuple[str, ...] = ()


class StandingsSheet(Value):
    """A table for the club wall, with the reasons for its order, the next round and the last one."""

    foot: Foot
    title: str
    columns: tuple[StandingColumn, ...]
    rows: tuple[StandingRow, ...]
    subtitle: str = ""
    reasons: tuple[str, ...] = ()
    order: str = ""
    marks: tuple[str, ...] = ()
    rounds: tuple[RoundBlock, ...] = ()
    code: str = ""


class FixturesSheet(Value):
    """The whole calendar of a season."""

    foot: Foot
    title: str
    rounds: tuple[RoundBlock, ...]
    subtitle: str = ""
    code: str = ""
    day: date | None = None
