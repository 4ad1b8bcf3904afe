"""A book with its people. Whoever takes the book has it audited when the test ends."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from teams.audit import audit
from teams.models import Book, Team
from tests.teams import builders


@pytest.fixture
def book(commissioner: User) -> Iterator[Book]:
    """A league's book; it must be whole in the end."""
    book = builders.new_book(commissioner)
    yield book
    assert audit(book) == []


@pytest.fixture
def team(book: Book, coach: User, commissioner: User) -> Team:
    """An accepted team of eleven linemen with two re-rolls: 330,000 gold left."""
    return builders.accepted_team(book, coach, commissioner)


@pytest.fixture
def rival(book: Book, commissioner: User) -> Team:
    """The opponents: skeletons."""
    inputs = builders.draft_inputs("Old Bones", "shambling-undead", "skeleton-lineman")
    return builders.accepted_team(book, builders.person("Boris"), commissioner, inputs)


@pytest.fixture
def settling(book: Book, team: Team, rival: Team, commissioner: User) -> Team:
    """The team after its first match, with 330,000 gold and its sequence open."""
    builders.match_played(book, team, rival, commissioner)
    builders.set_right(team, commissioner, gold={"by": 330_000 - team.treasury})
    return team
