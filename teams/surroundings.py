"""What stands around teams and is known above them only: leagues with their names and addresses, matches to come.

Pages of teams ask ``around()``. Leagues register theirs when the site starts (``surround``); without them there is
nothing around, and the pages do without.
"""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from teams.models import Team, TeamDraft
from teams.permissions import User


@dataclass(frozen=True, slots=True)
class Place:
    """A league: the id of its book, its key in addresses, its name and page, its rule set's digest, its time zone."""

    book_id: int
    key: str
    name: str
    url: str
    ruleset: str
    zone: ZoneInfo

    def day(self, moment: datetime) -> date:
        """The day of a moment by the clocks of the league."""
        return moment.astimezone(self.zone).date()


@dataclass(frozen=True, slots=True)
class NextMatch:
    """A team's next match, against whom and by what day (of the league's clocks); ``state`` is one of a match's."""

    opponent: str
    at_home: bool
    due: date | None
    state: str
    url: str


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A decided match of a team: against whom, in which round, own score and theirs (None: there was no game)."""

    opponent: str
    at_home: bool
    round_number: int | None
    score: tuple[int, int] | None
    url: str


class Surroundings:
    """Nothing around: what pages are told where no league registered."""

    def places(self, book_ids: Collection[int]) -> dict[int, Place]:
        """The leagues of some books, by the book's id."""
        return {}

    def places_of(self, user: User) -> list[Place]:
        """The leagues that a person may offer a team to, by name."""
        return []

    def next_match(self, team: Team) -> NextMatch | None:
        """The match that a team plays next."""
        return None

    def played(self, team: Team, positions: Collection[int]) -> dict[int, PlayedMatch]:
        """The matches of a team at some positions of its book's story."""
        return {}

    def player_url(self, player_id: str) -> str:
        """The page of a player."""
        return ""

    def sequence_url(self, team: Team) -> str:
        """Where a team settles its last match; "" where it has none to settle."""
        return ""

    def office_url(self, place: Place, match_id: str) -> str:
        """Where a commissioner changes a match: its date, its opening, an end without play."""
        return ""

    def review_url(self, draft: TeamDraft) -> str:
        """Where a commissioner decides on a draft; "" where there is nothing to decide."""
        return ""

    def place(self, book_id: int | None) -> Place | None:
        """The league of one book."""
        return self.places([book_id]).get(book_id) if book_id is not None else None


_registered: list[Surroundings] = [Surroundings()]


def surround(surroundings: Surroundings) -> None:
    """Register what stands around teams; the last one counts."""
    _registered[:] = [surroundings]


def around() -> Surroundings:
    """What stands around teams."""
    return _registered[0]
