"""Parts of pages are kept: whatever changes shows at once all the same, and nobody is shown another reader's."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.operations import choose
from leagues import operations
from leagues.models import League, Season
from matches.models import Match
from teams import operations as of_teams
from teams.models import Book, Team
from tests.leagues import builders
from tests.matches import builders as of_matches

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    cache.clear()


@pytest.fixture
def season(league: League, commissioner: User) -> Season:
    coaches = [builders.person(f"Coach {each}") for each in "AB"]
    teams = [of_matches.team(league.book, each, commissioner, f"Team of {each.display_name}") for each in coaches]
    return builders.season_of(league, teams, commissioner)


@pytest.fixture
def match(season: Season) -> Match:
    return Match.objects.select_related("home__coach", "away__coach", "book").get()


def addresses(match: Match, *names: str) -> list[str]:
    found = {
        "front": reverse("leagues:league", args=[match.book.league.slug]),
        "standings": reverse("leagues:standings", args=[match.book.league.slug]),
    }
    return [found[each] for each in names or found]


def read(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def shown(match: Match, *names: str) -> list[str]:
    """The pages as a stranger reads them."""
    return [read(Client(), each) for each in addresses(match, *names)]


def played(match: Match) -> None:
    """Report and confirm it."""
    of_matches.send(match, match.home.coach, of_matches.settled(match, of_matches.result(match)))
    of_matches.confirm(match, match.away.coach)


def plain(page: str) -> str:
    """A page without the tokens that are made for each answer."""
    return re.sub(r'(X-CSRFToken": |csrfmiddlewaretoken" value=)"\w+"', "", page)


def test_what_is_kept_asks_for_the_league_and_its_seasons_alone(
    match: Match, django_assert_num_queries: Callable[..., Any]
) -> None:
    first = [plain(each) for each in shown(match)]
    with django_assert_num_queries(2 * len(first)):
        assert [plain(each) for each in shown(match)] == first


def test_a_confirmed_report_shows_at_once(match: Match) -> None:
    shown(match)
    of_matches.send(match, match.home.coach, of_matches.settled(match, of_matches.result(match)))
    assert "dg-state--wait" in shown(match, "standings")[0]
    of_matches.confirm(match, match.away.coach)
    front, standings = shown(match)
    assert 'aria-label="1–0"' in front
    assert "1 × 3 (won) = 3 points" in standings
    assert "dg-state--wait" not in standings


def test_a_team_that_is_called_otherwise_shows_at_once(match: Match) -> None:
    played(match)
    shown(match)
    of_teams.rename_team(match.home_id, {"rename": {"name": "Harbour Lights"}}, actor=match.home.coach)
    for page in shown(match):
        assert "Harbour Lights" in page
        assert "<bdi>Team of Coach A</bdi>" not in page


def test_a_redacted_name_is_gone_at_once(match: Match, commissioner: User) -> None:
    shown(match)
    of_teams.redact_text(match.home.name_id, why="rude", actor=commissioner)
    for page in shown(match):
        assert "[redacted]" in page
        assert "<bdi>Team of Coach A</bdi>" not in page


def test_other_colours_show_at_once(match: Match) -> None:
    shown(match)
    chosen = {"first": "#123456", "second": "#654321", "pattern": "hoops", "initials": "HL"}
    of_teams.set_colours(match.home_id, **chosen, actor=match.home.coach)
    for page in shown(match):
        assert "#123456" in page


def test_settings_show_at_once(match: Match, league: League, commissioner: User) -> None:
    shown(match)
    league.refresh_from_db()
    changes = {"description": "Mondays by the lock.", "win_points": 2, "tie_breakers": "touchdown-difference"}
    operations.change_settings(league.pk, changes, version=league.version, actor=commissioner)
    front, standings = shown(match)
    assert "Mondays by the lock." in front
    assert "Win 2, draw 1, loss 0; level teams by difference of touchdowns" in standings


def test_a_league_that_is_closed_to_strangers_is_closed_at_once(
    match: Match, league: League, commissioner: User
) -> None:
    shown(match)
    league.refresh_from_db()
    operations.change_settings(
        league.pk, {}, version=league.version, actor=commissioner, visibility=Book.Visibility.MEMBERS
    )
    assert [Client().get(each).status_code for each in addresses(match)] == [404, 404]


def test_a_coach_who_is_called_otherwise_shows_at_once(match: Match) -> None:
    assert "Coach A" in shown(match, "standings")[0]
    choose(match.home.coach, {"display_name": "Ada the Great"})
    assert "Ada the Great" in shown(match, "standings")[0]


def test_a_date_that_was_moved_shows_at_once(match: Match, season: Season, commissioner: User) -> None:
    shown(match)
    operations.rename_season(season.pk, "Spring", actor=commissioner)
    assert all("Spring" in each for each in shown(match))


def test_a_team_that_was_passed_on_shows_at_once(match: Match, commissioner: User) -> None:
    shown(match)
    other = builders.person("Odo")
    of_teams.transfer_team(match.home_id, other.pk, actor=commissioner)
    assert "Odo" in shown(match, "standings")[0]


def test_nobody_is_shown_what_was_kept_for_another(match: Match, commissioner: User) -> None:
    """One's own row is marked for oneself, and the commissioner's button is the commissioner's."""
    mine, desk = Client(), Client()
    mine.force_login(match.home.coach)
    desk.force_login(commissioner)
    button = reverse("leagues:commissioner", args=[match.book.league.slug])
    for client, own_rows, buttons in ((mine, 1, 0), (desk, 0, 2), (Client(), 0, 0), (mine, 1, 0)):
        [front, standings] = [read(client, each) for each in addresses(match)]
        assert (front.count('"is-me"'), standings.count('"is-me"')) == (own_rows, own_rows)
        assert front.count(f'href="{button}"') == buttons


def test_each_language_has_its_own(match: Match) -> None:
    [english] = shown(match, "standings")
    french = Client(headers={"accept-language": "fr"}).get(addresses(match, "standings")[0]).content.decode()
    assert "Touchdowns scored and conceded" in english
    assert "Touchdowns scored and conceded" not in french


def test_a_cache_that_is_down_takes_no_page_with_it(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(cache, "get", broken)
    monkeypatch.setattr(cache, "set", broken)
    assert all(Team.objects.get(pk=match.home_id).name.words in each for each in shown(match))
