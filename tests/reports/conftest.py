"""A league with two teams, a season drawn and open, and the match of its first round."""

from pathlib import Path
from typing import Any

import pytest

from accounts.models import User
from leagues.models import League, Season
from matches.models import Match
from teams.models import Team
from tests.leagues import builders as of_leagues
from tests.reports import stories


@pytest.fixture
def league(commissioner: User) -> League:
    """A public league on the 2020 edition."""
    return of_leagues.league_of(commissioner)


@pytest.fixture
def home(league: League, ada: User, commissioner: User) -> Team:
    """Humans with an apothecary and three re-rolls."""
    return stories.team(league, ada, commissioner, "Rivertown Rovers", "human", apothecary=1, team_re_roll=3)


@pytest.fixture
def away(league: League, bob: User, commissioner: User) -> Team:
    """Orcs with an apothecary and two re-rolls."""
    return stories.team(league, bob, commissioner, "Les Échassiers", "orc", apothecary=1, team_re_roll=2)


@pytest.fixture
def season(league: League, home: Team, away: Team, commissioner: User) -> Season:
    """The first season, open: one round, the home team at home."""
    return of_leagues.season_of(league, [home, away], commissioner)


@pytest.fixture
def match(season: Season, home: Team, away: Team) -> Match:
    """The match of the first round."""
    return Match.objects.with_teams().get(fixture__round__stage__season=season)


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    """Files of jobs go here."""
    settings.MEDIA_ROOT = tmp_path
    return tmp_path
