"""A book with its people. Whoever takes the book has it audited when the test ends."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from teams.audit import audit
from teams.models import Book, Team
from tests.teams import builders


@pytest.fixture
def commissioner(db: None) -> User:
    """Runs the book."""
    return builders.person("Carla")


@pytest.fixture
def coach(db: None) -> User:
    """Coaches the team."""
    return builders.person("Ada")


@pytest.fixture
def stranger(db: None) -> User:
    """Has nothing to do with the book."""
    return builders.person("Sam")


@pytest.fixture
def book(commissioner: User) -> Iterator[Book]:
    """A league's book; it must be whole in the end."""
    book = builders.new_book(commissioner)
    yield book
    book.refresh_from_db()
    assert audit(book) == []


@pytest.fixture
def team(book: Book, coach: User, commissioner: User) -> Team:
    """An accepted team of eleven linemen with two re-rolls: 330,000 gold left."""
    return builders.accepted_team(book, coach, commissioner)
