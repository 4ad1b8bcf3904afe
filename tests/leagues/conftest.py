"""A league with its people."""

import pytest

from accounts.models import User
from leagues.models import League
from tests.leagues import builders


@pytest.fixture
def commissioner(db: None) -> User:
    """Runs the league."""
    return builders.person("Carla")


@pytest.fixture
def coach(db: None) -> User:
    """Wants to play."""
    return builders.person("Ada")


@pytest.fixture
def stranger(db: None) -> User:
    """Has nothing to do with the league."""
    return builders.person("Sam")


@pytest.fixture
def league(commissioner: User) -> League:
    """A public league on the 2020 edition."""
    return builders.league_of(commissioner)
