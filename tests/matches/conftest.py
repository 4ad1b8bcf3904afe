"""A book with a commissioner, two coaches and their teams, and a match between them. The book is audited at the end."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from matches import operations
from matches.models import Match
from teams.audit import audit
from teams.models import Book, Team
from tests.matches import builders
from tests.teams.builders import new_book


@pytest.fixture
def book(commissioner: User) -> Iterator[Book]:
    book = new_book(commissioner)
    yield book
    book.refresh_from_db()
    assert audit(book) == []


@pytest.fixture
def home(book: Book, ada: User, commissioner: User) -> Team:
    return builders.team(book, ada, commissioner, "Rovers", "human", apothecary=1, team_re_roll=3)


@pytest.fixture
def away(book: Book, bob: User, commissioner: User) -> Team:
    return builders.team(book, bob, commissioner, "Gutter Kings", "orc", apothecary=1, team_re_roll=2)


@pytest.fixture
def match(book: Book, home: Team, away: Team) -> Match:
    return operations.schedule(book, [(home.pk, away.pk)])[0]
