"""What stands around teams and is known above them only: leagues with their names and addresses, matches to come.

Pages of teams ask ``around()``. Leagues register theirs when the site starts (``surround``); without them there is
nothing around, and the pages do without.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser

from rules.effects import RecordBrought
from teams.models import Action, Team, TeamDraft
from teams.permissions import Standing, User


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


@dataclass(frozen=True, slots=True)
class EntryLinks:
    """Where the reader undoes an entry of a journal, asks for that, reads what was asked, corrects it; "" for nowhere.

    ``ask`` is what a button posts to, ``ask_page`` where a word goes with it.
    """

    undo: str = ""
    ask: str = ""
    ask_page: str = ""
    asked: str = ""
    correct: str = ""


@dataclass(frozen=True, slots=True)
class AskedLine:
    """Something that a coach asked of the commissioners: what, its ``state`` (``waiting``, ``granted`` …), words.

    ``change`` are the fields of the adjustment that would do it, as its form has them; none where that is not said.
    """

    team: str
    title: str
    state: str
    by: Any
    made: datetime
    word: str
    answer: str
    answered_by: Any
    answered: datetime | None
    url: str
    change: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RunningSeason:
    """The season that a team plays in, or will: the key of its table, and its name."""

    key: str
    name: str


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What comes out otherwise: matches, as (unsaved) rows, and by team what it brought over (nothing: no more)."""

    matches: Sequence[Any] = ()
    brought: Mapping[str, Sequence[RecordBrought]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A team's row of a table, before and after: its place, points and scores."""

    label: str
    before: str
    after: str
    change: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A season's table that would be another one: its name, and the rows that differ."""

    title: str
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class PlaceLost:
    """A match of play-offs whose places would be others': which, where it stands in the book's story (None: nowhere).

    ``drawn`` are those who were drawn into it, ``now`` those whose places they would be, as far as that is known.
    ``choice`` is what was chosen so far: why it stays as it was drawn; "" that it leaves the bracket; None nothing.
    ``stays``: it may only be kept, as its season is finished and nobody would play another one.
    """

    match: str
    position: int | None
    title: str
    drawn: str
    now: str
    choice: str | None = None
    stays: bool = False


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

    def season_of(self, team: Team) -> RunningSeason | None:
        """The season that a team plays in, or will; None where it is in none."""
        return None

    def played(self, team: Team, positions: Collection[int]) -> dict[int, PlayedMatch]:
        """The matches of a team at some positions of its book's story."""
        return {}

    def entry_links(self, team: Team, who: Standing, entries: Collection[Action]) -> dict[int, EntryLinks]:
        """What somebody may do about entries of a team's journal, by position."""
        return {}

    def last_done(self, team: Team, who: Standing) -> tuple[str, str] | None:
        """What was done last to a team, and where it is undone, as long as somebody may."""
        return None

    def asked(self, team: Team, who: Standing) -> list[AskedLine]:
        """What was asked of the commissioners for a team, for whoever may read it."""
        return []

    def request(self, team: Team, who: Standing, number: str) -> AskedLine | None:
        """What waits for whoever decides, by its number as an address has it; None where nothing does."""
        return None

    def ask_url(self, team: Team, who: Standing) -> str:
        """Where somebody asks the commissioners for something; "" where he does not."""
        return ""

    def tables_if(self, supposed: Otherwise) -> list[Table]:
        """The tables that would be others if something had come out so."""
        return []

    def places_lost(self, supposed: Otherwise, choices: Mapping[str, str]) -> list[PlaceLost]:
        """The matches of play-offs whose places would be others' if something had come out so.

        ``choices`` are those made for some of them, see ``PlaceLost``. What is still to be chosen comes first.
        """
        return []

    def settle_places(self, found: Otherwise, choices: Mapping[str, str], actor: AbstractBaseUser) -> None:
        """Something has come out otherwise: do what was chosen for play-offs, within the caller's transaction."""

    def decided(self, match_id: str) -> None:
        """A match of play-offs was decided: what follows from it, within the caller's transaction."""

    def tie(self, match_id: str) -> tuple[int, int] | None:
        """Of a match in play-offs that were drawn: how many rounds follow its own, and its number there."""
        return None

    def not_again(self, match_id: str) -> str:
        """Why a match that was taken out is not to be played again: the code of a refusal; "" where it may be."""
        return ""

    def player_url(self, player_id: str) -> str:
        """The page of a player."""
        return ""

    def sequence_url(self, team: Team) -> str:
        """Where a team settles its last match; "" where it has none to settle."""
        return ""

    def roster_url(self, place: Place, roster: str) -> str:
        """A roster as a league plays it."""
        return ""

    def office_url(self, place: Place, match_id: str) -> str:
        """Where a commissioner changes a match: its date, its opening, an end without play."""
        return ""

    def words_url(self, place: Place) -> str:
        """Where a commissioner takes words out."""
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
