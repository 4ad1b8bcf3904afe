"""Leagues for tests: with people, teams, a season."""

from random import Random
from typing import Any

from accounts.models import User
from leagues import operations
from leagues.models import League, Season
from matches.models import Match
from teams.ids import new_id
from teams.models import Team
from tests.teams import builders as of_teams
from tests.teams.builders import person

__all__ = ["InOrder", "copies", "league_of", "person", "played", "result", "season_of", "teams_in"]


class InOrder(Random):
    """A source that leaves things in their order: what a draw comes to is then known."""

    def shuffle(self, x: Any) -> None:
        return None


def league_of(commissioner: User, name: str = "Lockside League", **settings: Any) -> League:
    """A league with its first season planned."""
    settings.setdefault("edition", "bb2020")
    return operations.create_league(name=name, actor=commissioner, **settings)


def teams_in(league: League, count: int, commissioner: User) -> list[Team]:
    """Accepted teams, each with a coach of its own."""
    found = []
    for number in range(count):
        coach = person(f"Coach-{league.pk}-{number}")
        inputs = of_teams.draft_inputs(f"Team {number}")
        found.append(of_teams.accepted_team(league.book, coach, commissioner, inputs))
    return found


def copies(team: Team, count: int) -> list[Team]:
    """Further rows like a team's: for counting queries, not for playing."""
    columns = {each.attname: getattr(team, each.attname) for each in Team._meta.concrete_fields}
    made = [Team(**columns | {"id": new_id(), "coach_id": person(f"Copy-{new_id()}").pk}) for _ in range(count)]
    return Team.objects.bulk_create(made)


def season_of(league: League, teams: list[Team], commissioner: User, *, opened: bool = True) -> Season:
    """The league's season with these teams, drawn in this order."""
    season = league.seasons.get()
    operations.enter_teams(season.pk, [each.pk for each in teams], actor=commissioner)
    operations.draw_round_robin(season.pk, actor=commissioner, random=InOrder())
    if opened:
        operations.open_season(season.pk, actor=commissioner)
    season.refresh_from_db()
    return season


def result(match: Match, home: int, away: int, casualties: tuple[int, int] = (0, 0), position: int = 1) -> Match:
    """Write a result straight into a match's columns: for tables, not for sheets."""
    words = {1: ("win", "loss"), 0: ("draw", "draw"), -1: ("loss", "win")}[(home > away) - (home < away)]
    Match.objects.filter(pk=match.pk).update(
        state="closed",
        position=position,
        ended="played",
        home_result=words[0],
        away_result=words[1],
        home_score=home,
        away_score=away,
        home_casualties=casualties[0],
        away_casualties=casualties[1],
    )
    match.refresh_from_db()
    return match


def played(season: Season, *scores: tuple[int, int]) -> None:
    """Results for the first matches of a season, in the order of their rounds."""
    matches = Match.objects.filter(fixture__round__stage__season=season)
    ordered = matches.order_by("fixture__round__number", "fixture__number")
    for place, (match, score) in enumerate(zip(ordered, scores, strict=False)):
        result(match, *score, position=place + 1)
