"""A league with its people."""

import pytest

from accounts.models import User
from leagues.models import League
from tests.leagues import builders


@pytest.fixture
def league(commissioner: User) -> League:
    """A public league on the 2020 edition."""
    return builders.league_of(commissioner)
