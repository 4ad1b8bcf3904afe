"""The people of the tests: one runs things, two coach, one has nothing to do with it."""

import pytest
from hypothesis import HealthCheck, settings

from accounts.models import User
from tests.teams.builders import person

# A machine that is busy with something else is no fault of what is tested.
settings.register_profile("any machine", settings(), deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("any machine")


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
