"""The people of the tests: one runs things, two coach, one has nothing to do with it."""

import pytest

from accounts.models import User
from tests.teams.builders import person


@pytest.fixture
def commissioner(db: None) -> User:
    """Runs the league."""
    return person("Carla")


@pytest.fixture
def coach(db: None) -> User:
    """Coaches a team, or wants to."""
    return person("Ada")


@pytest.fixture
def ada(coach: User) -> User:
    """Coaches the home team."""
    return coach


@pytest.fixture
def bob(db: None) -> User:
    """Coaches the away team."""
    return person("Bob")


@pytest.fixture
def stranger(db: None) -> User:
    """Has nothing to do with the league."""
    return person("Sam")
