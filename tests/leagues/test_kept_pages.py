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
from matches import operations as in_matches
from matches.models import Match
from teams import operations as of_teams
from teams.models import Book, Player, Team
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
        "team": reverse("teams:team-detail", args=[match.home_id]),
        "match": reverse("matches:match", args=[match.pk]),
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
    return re.sub(r'(X-CSRFToken": |csrfmiddlewaretoken" value=|nonce=)"[^"]+"', "", page)


def test_what_is_kept_asks_for_one_row_alone(match: Match, django_assert_num_queries: Callable[..., Any]) -> None:
    played(match)
    first = [plain(each) for each in shown(match)]
    with django_assert_num_queries(len(first)):
        assert [plain(each) for each in shown(match)] == first


def test_a_confirmed_report_shows_at_once(match: Match) -> None:
    shown(match)
    of_matches.send(match, match.home.coach, of_matches.settled(match, of_matches.result(match)))
    standings, team, page = shown(match, "standings", "team", "match")
    assert all("dg-state--wait" in each for each in (standings, team, page))
    assert "0–0–0" in team
    of_matches.confirm(match, match.away.coach)
    front, standings, team, page = shown(match)
    assert 'aria-label="1–0"' in front
    assert "1 × 3 (won) = 3 points" in standings
    assert "1–0–0" in team
    assert "How it went" in page
    assert not any("dg-state--wait" in each for each in (standings, team, page))


def test_a_match_that_is_settled_shows_at_once(match: Match) -> None:
    played(match)
    assert "The last match is not settled yet" in shown(match, "team")[0]
    of_matches.close(match.home, match.home.coach)
    of_matches.close(match.away, match.away.coach)
    team, page = shown(match, "team", "match")
    assert "The last match is not settled yet" not in team
    assert 'bi-lock-fill" aria-hidden="true"></i>closed' in page


def test_a_team_that_is_called_otherwise_shows_at_once(match: Match) -> None:
    played(match)
    shown(match)
    of_teams.rename_team(match.home_id, {"rename": {"name": "Harbour Lights"}}, actor=match.home.coach)
    for page in shown(match):
        assert "Harbour Lights" in page
        assert "<bdi>Team of Coach A</bdi>" not in page


def test_a_redacted_name_is_gone_at_once(match: Match, commissioner: User) -> None:
    shown(match)
    of_teams.redact_texts(match.book_id, [match.home.name_id], why="rude", actor=commissioner)
    for page in shown(match, "front", "standings", "match"):
        assert "[redacted]" in page
        assert "<bdi>Team of Coach A</bdi>" not in page


def test_a_redacted_name_of_a_player_is_gone_at_once(match: Match, commissioner: User) -> None:
    played(match)
    scorer = Player.objects.get(pk=of_matches.player(match.home, 3))
    name = str(scorer.name)
    assert all(name in each for each in shown(match, "team", "match"))
    of_teams.redact_texts(match.book_id, [scorer.name_id or ""], why="rude", actor=commissioner)
    assert not any(f"{name}<" in each for each in shown(match, "team", "match"))


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
    front, standings = shown(match, "front", "standings")
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
    assert [Client().get(each).status_code for each in addresses(match)] == [404] * 4


def test_rosters_that_are_hidden_are_hidden_at_once(match: Match, league: League, commissioner: User) -> None:
    shown(match, "team")
    mine = Client()
    mine.force_login(match.home.coach)
    league.refresh_from_db()
    operations.change_settings(league.pk, {}, version=league.version, actor=commissioner, rosters_hidden=True)
    [address] = addresses(match, "team")
    read(mine, address)
    assert Client().get(address).status_code == 404


def test_a_coach_who_is_called_otherwise_shows_at_once(match: Match) -> None:
    played(match)
    assert all("Coach A" in each for each in shown(match, "standings", "team", "match"))
    choose(match.home.coach, {"display_name": "Ada the Great"})
    assert all("Ada the Great" in each for each in shown(match, "standings", "team", "match"))


def test_an_operator_who_is_called_otherwise_shows_at_once(match: Match) -> None:
    operator = builders.person("Olga", is_staff=True, is_superuser=True)
    of_matches.send(match, match.home.coach)
    of_matches.confirm(match, operator)
    assert all("Olga" in each for each in shown(match, "match"))
    choose(operator, {"display_name": "Olga of the site"})
    assert all("Olga of the site" in each for each in shown(match, "match"))


def test_a_date_that_was_moved_shows_at_once(match: Match, season: Season, commissioner: User) -> None:
    shown(match)
    operations.rename_season(season.pk, "Spring", actor=commissioner)
    assert all("Spring" in each for each in shown(match, "front", "standings"))


def test_another_name_of_the_league_shows_at_once(match: Match, league: League, commissioner: User) -> None:
    played(match)
    shown(match)
    league.refresh_from_db()
    operations.change_settings(league.pk, {"name": "Quayside Cup"}, version=league.version, actor=commissioner)
    assert all("Quayside Cup" in each for each in shown(match))


def test_a_team_that_was_passed_on_shows_at_once(match: Match, commissioner: User) -> None:
    shown(match)
    other = builders.person("Odo")
    of_teams.transfer_team(match.home_id, other.pk, actor=commissioner)
    assert all("Odo" in each for each in shown(match, "standings", "team", "match"))


def test_nobody_is_shown_what_was_kept_for_another(match: Match, commissioner: User) -> None:
    """One's own row is marked for oneself, and the commissioner's button is the commissioner's."""
    mine, desk = Client(), Client()
    mine.force_login(match.home.coach)
    desk.force_login(commissioner)
    button = reverse("leagues:commissioner", args=[match.book.league.slug])
    for client, own_rows, buttons in ((mine, 1, 0), (desk, 0, 2), (Client(), 0, 0), (mine, 1, 0)):
        [front, standings] = [read(client, each) for each in addresses(match, "front", "standings")]
        assert (front.count('"is-me"'), standings.count('"is-me"')) == (own_rows, own_rows)
        assert front.count(f'href="{button}"') == buttons


def test_what_only_the_coach_may_do_is_offered_to_him_alone(match: Match, commissioner: User) -> None:
    """With each of the readers first, so that whoever comes first leaves nothing to the others."""
    readers = {"stranger": Client(), "coach": Client(), "rival": Client(), "desk": Client()}
    readers["coach"].force_login(match.home.coach)
    readers["rival"].force_login(match.away.coach)
    readers["desk"].force_login(commissioner)
    names = list(readers)
    orders = [names[place:] + names[:place] for place in range(len(names))]
    team, page = addresses(match, "team", "match")
    draft = f'href="{reverse("teams:draft-detail", args=[match.home.draft.pk])}"'
    for order in orders:
        cache.clear()
        assert [name for name in order if draft in read(readers[name], team)] == ["coach"]
    played(match)
    Team.objects.filter(pk=match.home_id).update(reserved=40_000)
    renaming = reverse("teams:team-edit", args=[match.home_id])
    after = reverse("matches:after", args=[match.home_id])
    for order in orders:
        cache.clear()
        seen = {name: (read(readers[name], team), read(readers[name], page)) for name in order}
        for marks, where, who in (
            ((renaming, after, "40,000 promised"), 0, {"coach", "desk"}),
            ((f'href="{after}"',), 1, {"coach"}),
        ):
            for mark in marks:
                assert {name for name, pages in seen.items() if mark in pages[where]} == who


def test_a_draft_of_a_match_is_its_authors_alone(match: Match) -> None:
    """The page of a match that is not decided is not kept: drafts come and go without a trace in the books."""
    mine = Client()
    mine.force_login(match.home.coach)
    [address] = addresses(match, "match")
    button = "Throw my draft away"
    assert button not in read(mine, address)
    in_matches.save_draft(match.pk, {"fans": {"home": {"d3": 2}}}, version=0, actor=match.home.coach)
    assert button in read(mine, address)
    assert button not in read(Client(), address)


def test_each_language_has_its_own(match: Match) -> None:
    played(match)
    for name, words in (
        ("standings", "Touchdowns scored and conceded"),
        ("team", "How the values come about"),
        ("match", "Side by side"),
    ):
        [english] = shown(match, name)
        french = read(Client(headers={"accept-language": "fr"}), addresses(match, name)[0])
        assert words in english
        assert words not in french


def test_a_cache_that_is_down_takes_no_page_with_it(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ConnectionError

    monkeypatch.setattr(cache, "get", broken)
    monkeypatch.setattr(cache, "set", broken)
    assert all(Team.objects.get(pk=match.home_id).name.words in each for each in shown(match))
