"""A site to measure: a league of twenty teams with every tie-breaker on, one team with 16 players and 3 journeymen."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import connection

from accounts.models import User
from leagues.models import League, Season
from matches.models import Match
from rules.chance import by_chance
from rules.inputs import put_at
from rules.table import TIE_BREAKERS
from teams.ids import new_id
from teams.models import Team
from tests.leagues import builders as of_leagues
from tests.matches import builders as of_matches
from tests.teams import builders as of_teams

TEAMS, PLAYERS, JOURNEYMEN = 20, 16, 3


class Site(NamedTuple):
    """What there is to look at."""

    league: League
    season: Season
    team: Team
    match: Match
    commissioner: User


@contextmanager
def database() -> Iterator[None]:
    """An empty test database of the configured kind; gone afterwards."""
    name = connection.creation.create_test_db(verbosity=0, autoclobber=True)
    try:
        yield
    finally:
        connection.creation.destroy_test_db(name, verbosity=0)


def build() -> Site:
    """Twenty teams, a season drawn and half played; the first match is a real one, whole."""
    commissioner = of_teams.person("Carla")
    league = of_leagues.league_of(commissioner, visibility="public", tie_breakers=" ".join(TIE_BREAKERS))
    teams = [_team(league, number, commissioner) for number in range(TEAMS)]
    season = of_leagues.season_of(league, teams, commissioner)
    ordered = Match.objects.filter(fixture__round__stage__season=season).order_by(
        "fixture__round__number", "fixture__number"
    )
    first = ordered[0]
    _play(first, commissioner)
    for place, match in enumerate(ordered[1:95]):
        of_leagues.result(match, place % 4, (place * 7) % 3, position=place + 2)
    second = (
        ordered.filter(home=first.home, state="scheduled").first()
        or ordered.filter(away=first.home, state="scheduled")[0]
    )
    return Site(league, season, _crowded(second, first.home_id, commissioner), first, commissioner)


def _team(league: League, number: int, commissioner: User) -> Team:
    stem = new_id()
    players = [
        {"id": f"{stem}-{each}", "position": "human-lineman", "number": each, "name": f"Player {number}/{each}"}
        for each in range(1, PLAYERS + 1)
    ]
    inputs = {
        "team": {"roster": "human", "name": f"Team {number}"},
        "players": {"players": players},
        "goods": {"goods": {"apothecary": 0, "team-re-roll": 2}},
    }
    return of_teams.accepted_team(league.book, of_teams.person(f"Coach {number}"), commissioner, inputs)


def _play(match: Match, commissioner: User) -> None:
    """Eight of the home side are hurt and miss the next match."""
    hurt = [
        {
            "victim": of_matches.player(match.home, number),
            "cause": "block",
            "by": of_matches.player(match.away, number),
            "roll": {"d16": 8},
        }
        for number in range(1, PLAYERS - 11 + JOURNEYMEN + 1)
    ]
    _write(match, of_matches.result(match, casualties={"suffered": hurt}), commissioner)
    for team in (match.home, match.away):
        of_matches.close(team, commissioner)


def _crowded(match: Match, team_id: str, commissioner: User) -> Team:
    """Plays the next match with three journeymen, who are there until the sequence is closed."""
    side = "home" if match.home_id == team_id else "away"
    team = match.home if side == "home" else match.away
    taken = [{"id": f"{new_id()}", "position": "human-lineman", "number": 90 + each} for each in range(JOURNEYMEN)]
    inputs: dict[str, Any] = of_matches.result(match, journeymen={side: {"taken": taken}})
    inputs["events"] = {"log": []}
    inputs["inducements"] = {"home": {}, "away": {}}
    _write(match, inputs, commissioner)
    return Team.objects.get(pk=team.pk)


def _write(match: Match, inputs: dict[str, Any], commissioner: User) -> None:
    inputs = answered(match, inputs)
    of_matches.send(match, match.home.coach, inputs)
    of_matches.confirm(match, match.away.coach)


def answered(match: Match, inputs: dict[str, Any]) -> dict[str, Any]:
    """The inputs with every die that is still asked for."""
    rng = random.Random(1)
    for _ in range(50):
        found = of_matches.shown(match, inputs).outcome
        if not found.questions:
            break
        for question in found.questions:
            inputs = put_at(inputs, question.path, by_chance(question, rng))
    return inputs
