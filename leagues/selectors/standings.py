"""A season's table, with the reason of every row."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from django.utils.translation import gettext

from leagues import wording
from leagues.models import Entrant
from leagues.selectors.cards import TeamCard
from leagues.selectors.fixtures import FixtureCard, MatchRow
from leagues.selectors.seasons import SeasonBook
from rules import table as tables
from rules.ruleset import Points
from rules.steps.conduct import PLAYED
from teams.wording.catalogue import Catalogue, catalogue_of

FORM = {"win": "w", "draw": "d", "loss": "l"}
FORM_LENGTH = 5


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A row of the table with why it stands there; the names are those that the table's component reads."""

    place: int
    shared: bool
    team: TeamCard
    row: tables.Row
    form: str
    explain: Callable[[], str]
    gone: bool = False

    @property
    def why(self) -> str:
        """The sum of its points, and what splits it from the row above; worded when asked for."""
        return self.explain()

    @property
    def url(self) -> str:
        """The team's page."""
        return self.team.url

    @property
    def small(self) -> str:
        """Coach and roster."""
        return ", ".join(filter(None, (self.team.coach, self.team.roster)))

    def cells(self, user_id: int | None = None) -> dict[str, Any]:
        """The row as the table's component reads it; ``user_id`` marks the reader's own."""
        row = self.row
        return {
            "place": f"{row.place}=" if row.shared else row.place,
            "team": self.team,
            "url": self.url,
            "small": self.small,
            "played": row.played,
            "won": row.won,
            "drawn": row.drawn,
            "lost": row.lost,
            "points": row.points,
            "td_for": row.touchdowns,
            "td_against": row.touchdowns_against,
            "td_diff": row.touchdowns - row.touchdowns_against,
            "cas_for": row.casualties,
            "cas_against": row.casualties_against,
            "cas_diff": row.casualties - row.casualties_against,
            "form": self.form,
            "ctv": self.team.worth,
            "why": self.why,
            "mine": user_id is not None and self.team.coach_id == user_id,
            "adjusted": bool(row.adjusted),
            "gone": self.gone,
        }


class Heads(NamedTuple):
    """Words above the table that hang on the edition: what a score counts, and what a team is worth."""

    score: str
    scored: str
    difference: str
    casualty: str
    short: str
    value: str


def heads_of(catalogue: Catalogue) -> Heads:
    """The words of an edition."""
    touchdowns = catalogue.by_touchdowns
    return Heads(
        score=gettext("TD") if touchdowns else gettext("Score"),
        scored=gettext("Touchdowns scored and conceded") if touchdowns else gettext("Score for and against"),
        difference=gettext("Difference of touchdowns") if touchdowns else gettext("Difference of scores"),
        casualty=catalogue.deeds.get("casualty", (gettext("Cas"),))[0],
        short=catalogue.short_values[-1],
        value=catalogue.name("current-team-value"),
    )


@dataclass(frozen=True, slots=True)
class Standings:
    """The table of a season: rows in order, the order of its tie-breakers, and how many results are in it."""

    rows: tuple[StandingRow, ...]
    tie_breakers: tuple[str, ...]
    points: Points
    bonuses: tuple[str, ...]
    order: str
    heads: Heads
    counted: int

    def last_in(self, places: int, drawn: Collection[str]) -> str:
        """The id of the last team in play-offs of so many places; "" where none are drawn, or all teams are in.

        Who was ``drawn`` into them and has left since is in them.
        """
        inside = [each.team.key for each in self.rows if each.team.key in drawn or not each.gone][:places]
        return inside[-1] if inside and len(inside) < len(self.rows) else ""

    def of_team(self, team_id: str) -> StandingRow | None:
        """A team's row."""
        return next((each for each in self.rows if each.team.key == team_id), None)


def standings(book: SeasonBook) -> Standings:
    """The table of a season, with the reason of every row; no further query."""
    return table_of(book, [as_played(each.match) for each in book.decided if each.match], voided(book))


def voided(book: SeasonBook) -> frozenset[str]:
    """The teams none of whose results counts."""
    return frozenset(team for team, each in book.left.items() if each.way == Entrant.Way.VOID)


def table_of(book: SeasonBook, matches: Iterable[tables.Match], out: frozenset[str]) -> Standings:
    """The table that some matches make where those of the teams that are ``out`` count for nobody; no further query."""
    league = book.season.league
    catalogue = catalogue_of(league.book.ruleset_id)
    ruleset = catalogue.rules.ruleset
    rules = tables.rules_for(
        ruleset.league, bonuses=league.bonuses.split(), tie_breakers=tuple(league.tie_breakers.split())
    )
    made = tables.table(
        rules,
        list(book.teams),
        matches,
        adjustments=[tables.Adjustment(each.team.key, each.points, each.reason_id) for each in book.decisions],
        brought=book.brought,
        lots=book.lots,
        voided=out,
    )
    names = {each.key: wording.within(catalogue.name(each.key)) for each in ruleset.league.bonuses}
    forms = _forms(each for each in book.counted if out.isdisjoint(each.teams))
    reasons = {each.reason_id: each.reason for each in book.decisions}

    def total(row: tables.Row) -> str:
        return wording.sum_of(row, rules.points, rules.bonuses, names, reasons)

    rows = tuple(
        StandingRow(
            place=row.place,
            shared=row.shared,
            team=book.teams[row.team],
            row=row,
            form=forms.get(row.team, "")[-FORM_LENGTH:],
            explain=partial(_why, catalogue, made.rows, place, book.teams, total),
            gone=row.team in book.left or row.team in out,
        )
        for place, row in enumerate(made.rows)
    )
    bonuses = tuple(wording.bonus_in_words(each, names) for each in rules.bonuses)
    order = wording.order_in_words(catalogue, rules.points, made.tie_breakers, bonuses)
    return Standings(
        rows=rows,
        tie_breakers=made.tie_breakers,
        points=rules.points,
        bonuses=bonuses,
        order=order,
        heads=heads_of(catalogue),
        counted=sum(out.isdisjoint(each.teams) for each in book.counted),
    )


def as_played(match: MatchRow) -> tables.Match:
    """A decided match as the table sees it."""
    results = (match.home_result, match.away_result)
    return tables.Match(
        match=match.pk,
        home=match.home_id,
        away=match.away_id,
        results=results if all(results) else None,  # type: ignore[arg-type]  # the engine wrote them
        touchdowns=(match.home_score or 0, match.away_score or 0),
        casualties=(match.home_casualties or 0, match.away_casualties or 0),
        ending="played" if match.ended in PLAYED else match.ended,  # type: ignore[arg-type]
        kind=match.kind,  # type: ignore[arg-type]
    )


def _why(
    catalogue: Catalogue,
    rows: Sequence[tables.Row],
    place: int,
    teams: dict[str, TeamCard],
    total: Callable[[tables.Row], str],
) -> str:
    """The sum of the points, and what splits the row from the one above (of the first: from the one below)."""
    said = rows[place].above if place else rows[place].below
    if not said:  # it stands alone, or none of its results counts
        return f"{total(rows[place])}."
    other = rows[place - 1] if place else rows[1]
    return f"{total(rows[place])}. {wording.compared(catalogue, said, teams[other.team].name, ahead=not place)}"


def _forms(decided: Iterable[FixtureCard]) -> dict[str, str]:
    """The results of each team, oldest first, as letters."""
    forms: dict[str, str] = {}
    for each in decided:
        assert each.match is not None
        for team, result in (
            (each.match.home_id, each.match.home_result),
            (each.match.away_id, each.match.away_result),
        ):
            if result in FORM:
                forms[team] = forms.get(team, "") + FORM[result]
    return forms
