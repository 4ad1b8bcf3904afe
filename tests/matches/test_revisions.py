"""The revisions of sheets: no two that differ ever have the same, whatever is corrected or undone."""

import importlib
from typing import Any

import pytest
from django.apps import apps

from accounts.models import User
from matches import operations
from rules.state import TeamState
from teams.history import state_before
from teams.models import Book, Entry, Team
from teams.records import read_state
from tests.matches.test_conflicts import NO_TOUCHDOWN, World
from tests.matches.test_undoing import hire, undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def world(book: Book, home: Team, away: Team, commissioner: User, ada: User, bob: User) -> World:
    return World(book, home, away, commissioner, ada, bob)


class Printed:
    """All papers of a team that were ever printed, by their revision."""

    def __init__(self, team: Team) -> None:
        self.team = team
        self.last = 0
        self.papers: dict[int, TeamState] = {}

    def all(self) -> None:
        """Print today's sheet, and what the sheet was after each entry: no number is another paper's."""
        self.team.refresh_from_db()
        assert self.team.revision > self.last
        self.last = self.team.revision
        today = read_state(self.team.state)
        assert self.papers.setdefault(self.team.revision, today) == today
        for entry in Entry.objects.filter(team=self.team):
            then = state_before(self.team.pk, entry.position + 1)
            assert self.papers.setdefault(entry.revision, then) == then


def test_no_two_papers_have_the_same(world: World) -> None:
    printed = [Printed(each) for each in (world.home, world.away)]

    def all_of_them() -> None:
        for each in printed:
            each.all()

    all_of_them()
    world.play(world.first)
    all_of_them()
    world.close()
    world.second = world.schedule()
    world.play(world.second)
    all_of_them()
    world.write(world.correct(NO_TOUCHDOWN))
    printed[0].all()
    world.write(operations.propose_match(world.first.pk, "take-back", actor=world.commissioner))
    printed[0].all()


def test_an_undoing_counts_on(world: World, ada: User) -> None:
    world.play(world.first)
    printed = Printed(world.home)
    printed.all()
    for number in (40, 41):
        position = hire(world.home, number, ada)
        printed.all()
        undo(world.home, position, ada)
        moment = world.home.written
        printed.all()
        assert moment == world.book.actions.latest("serial").made


def test_what_was_written_before_is_numbered_past_what_was_undone(world: World, ada: User) -> None:
    world.play(world.first)
    printed = Printed(world.home)
    position = hire(world.home, 40, ada)
    printed.all()
    undo(world.home, position, ada)
    world.home.refresh_from_db()
    written = world.home.written
    Team.objects.update(revision=0, written=None)
    Entry.objects.update(revision=0)
    number: Any = importlib.import_module("teams.migrations.0011_sheet_revisions").number
    number(apps, None)
    printed.all()
    assert list(Entry.objects.filter(team=world.home).order_by("position").values_list("revision", flat=True)) == [1, 2]
    assert world.home.written is not None
    assert written is not None
    assert world.home.written <= written
