"""What it comes to when a team leaves a season that has begun: its matches, and the table before and after."""

from collections.abc import Iterator
from dataclasses import dataclass

from leagues.models import Entrant
from leagues.selectors.fixtures import FixtureCard
from leagues.selectors.seasons import SeasonBook
from leagues.selectors.standings import Standings, as_played, standings, table_of, voided
from matches.models import Match
from rules import table as tables
from rules.state import Result
from rules.steps.score import forfeit_score
from teams.rulesets import rules_of


@dataclass(frozen=True, slots=True)
class Move:
    """A team's place and points now, and as they would be; ``out``: none of its results would count."""

    name: str
    place: tuple[int, int]
    points: tuple[int, int]
    out: bool

    @property
    def changes(self) -> bool:
        """Whether there is a difference."""
        return self.out or self.place[0] != self.place[1] or self.points[0] != self.points[1]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What one way of leaving comes to; ``waits`` are matches whose report is not answered yet."""

    way: str
    moves: tuple[Move, ...]
    fixtures: tuple[FixtureCard, ...]
    waits: tuple[FixtureCard, ...]


def foresee(book: SeasonBook, team_id: str, way: str) -> Foreseen:
    """What becomes of the season of a team that leaves; no query."""
    own = [each for each in book.fixtures if each.match is not None and team_id in each.teams and not each.decided]
    left = tuple(each for each in own if each.match and each.match.state in Match.UNREPORTED)
    decided = [as_played(each.match) for each in book.decided if each.match]
    out = voided(book)
    if way == Entrant.Way.VOID:
        after = table_of(book, decided, out | {team_id})
    else:
        after = table_of(book, [*decided, *_forfeits(book, left, team_id)], out)
    return Foreseen(
        way=way,
        moves=tuple(_moves(standings(book), after, out=team_id if way == Entrant.Way.VOID else "")),
        fixtures=left,
        waits=tuple(each for each in own if each not in left),
    )


def _forfeits(book: SeasonBook, left: tuple[FixtureCard, ...], team_id: str) -> Iterator[tables.Match]:
    """The matches that are left, as the table would see them given up."""
    stayed, gave_up = forfeit_score(rules_of(book.season.league.book.ruleset_id))
    lost: tuple[Result, Result] = ("loss", "win")
    won: tuple[Result, Result] = ("win", "loss")
    for each in left:
        assert each.match is not None
        at_home = each.match.home_id == team_id
        yield tables.Match(
            match=each.match.pk,
            home=each.match.home_id,
            away=each.match.away_id,
            results=lost if at_home else won,
            touchdowns=(gave_up, stayed) if at_home else (stayed, gave_up),
            ending="forfeit",
            kind=each.match.kind,  # type: ignore[arg-type]  # the column's choices are the engine's
        )


def _moves(before: Standings, after: Standings, *, out: str) -> Iterator[Move]:
    was = {each.team.key: each.row for each in before.rows}
    for shown in after.rows:
        row = was[shown.team.key]
        yield Move(
            name=shown.team.name,
            place=(row.place, shown.row.place),
            points=(row.points, shown.row.points),
            out=shown.team.key == out,
        )
