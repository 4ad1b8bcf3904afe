"""What a correction reads grows neither with the seasons that lie behind nor with the other leagues of the site."""

import pytest

from accounts.models import User
from matches.models import Match
from teams.models import Book, Entry
from tests.matches.stories import Cost, cost_of, last_round, scored_again, under, written
from tests.rules.builders import shipped
from tests.rules.seasons import RoundRobin
from tests.teams.builders import new_book

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

TEAMS, SEASONS, LEAGUES = 4, 10, 50
# How many entries more may lie behind a team's sheet, since its last mark.
MARK = 50


def costs(book: Book) -> list[Cost]:
    return [cost_of(book, scored_again(book, each)) for each in last_round(book)]


def since_the_marks(match: Match) -> int:
    """The entries of both teams from the last mark before a match on: all that there is to read of them."""
    found = 0
    for team in (match.home_id, match.away_id):
        journal = Entry.objects.filter(team=team)
        marks = journal.filter(position__lt=match.position, state__isnull=False).order_by("position")
        last = marks.last()
        found += journal.filter(position__gte=last.position if last else 0).count()
    return found


def test_neither_earlier_seasons_nor_other_leagues_are_read(commissioner: User) -> None:
    one, ten = (RoundRobin(shipped(), 5, TEAMS, stem) for stem in ("one-", "ten-"))
    one.play(1)
    ten.play(SEASONS)
    young, old = (written(each, new_book(commissioner), commissioner) for each in (one, ten))
    alone, late = costs(young), costs(old)
    assert len(alone) == len(late) == TEAMS // 2
    for book, found in ((young, alone), (old, late)):
        assert all(each.entries <= since_the_marks(m) for each, m in zip(found, last_round(book), strict=True))
    assert sum(each.entries for each in late) <= sum(each.entries for each in alone) + TEAMS * MARK
    assert abs(sum(each.queries for each in late) - sum(each.queries for each in alone)) <= TEAMS
    for number in range(2, LEAGUES):
        written(under(one, "one-", f"{number}-"), new_book(commissioner), commissioner)
    assert Book.objects.count() == LEAGUES
    assert costs(young) == alone
