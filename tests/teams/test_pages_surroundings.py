"""What pages of teams show of leagues and matches."""

import pytest
from django.utils import timezone

from accounts.models import User
from matches.models import Match
from teams.models import Team
from teams.surroundings import Surroundings, around, surround
from tests.teams.pages import at, browser, league_of, queries

pytestmark = pytest.mark.django_db


def test_the_match_that_is_open_comes_before_those_that_are_planned(team: Team, rival: Team) -> None:
    Match.objects.create(book=team.book, home=rival, away=team, due=timezone.now())
    found = around().next_match(team)
    assert found is not None
    assert (found.opponent, found.at_home, found.state) == ("Old Bones", False, "scheduled")
    Match.objects.create(book=team.book, home=team, away=rival, state="open", opened=timezone.now())
    found = around().next_match(team)
    assert found is not None
    assert (found.at_home, found.state) == (True, "open")
    page = browser().get(at("team-detail", team.pk)).content.decode()
    assert "at home against <bdi>Old Bones</bdi>" in page
    assert found.url in page


def test_what_is_decided_is_not_next(settling: Team) -> None:
    assert around().next_match(settling) is None


def test_planned_matches_cost_no_more_queries(team: Team, rival: Team) -> None:
    league_of(team.book)
    Match.objects.create(book=team.book, home=rival, away=team)
    one = queries(browser(), at("team-detail", team.pk))
    for _ in range(3):
        Match.objects.create(book=team.book, home=rival, away=team)
    assert queries(browser(), at("team-detail", team.pk)) == one


def test_without_leagues_there_is_nothing_around(team: Team, coach: User) -> None:
    registered = around()
    surround(Surroundings())
    try:
        for page in (at("team-detail", team.pk), at("mine"), at("draft-new"), at("draft-detail", team.draft.pk)):
            assert browser(coach).get(page).status_code == 200
    finally:
        surround(registered)


def test_leagues_to_offer_a_team_to_are_ones_own(team: Team, coach: User, stranger: User) -> None:
    league_of(team.book)
    assert [each.name for each in around().places_of(coach)] == ["Lockside League"]
    assert around().places_of(stranger) == []
    assert around().places_of(None) == []
    assert around().places([]) == {}
