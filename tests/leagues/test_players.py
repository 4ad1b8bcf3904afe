"""The page of a player: his line of the sheet, what he is worth and why, his matches, his journal."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from leagues.models import League
from matches.models import Match, PlayerLine
from teams import operations
from teams.models import Player, Team
from tests.leagues import builders
from tests.teams import builders as of_teams
from tests.teams.pages import queries

pytestmark = pytest.mark.django_db


@pytest.fixture
def settling(league: League, commissioner: User) -> Team:
    """A team with a match to settle."""
    team, rival = builders.teams_in(league, 2, commissioner)
    of_teams.match_played(league.book, team, rival, commissioner)
    return team


@pytest.fixture
def player(settling: Team) -> Player:
    return Player.objects.filter(team=settling, active=True, journeyman=False).order_by("number").first()


def address(player: Player) -> str:
    return reverse("leagues:player", args=[player.pk])


def said(client: Client, player: Player) -> str:
    response: Any = client.get(address(player))
    assert response.status_code == 200
    return str(response.content.decode())


def test_the_sheet_and_the_journal_lead_there(client: Client, settling: Team, player: Player) -> None:
    assert address(player) in client.get(reverse("teams:team-detail", args=[settling.pk])).content.decode()


def test_his_matches_and_his_entries(client: Client, settling: Team, player: Player) -> None:
    assert "No match yet" in said(client, player)
    rival = Team.objects.exclude(pk=settling.pk).get()
    match = Match.objects.create(book=settling.book, home=settling, away=rival, kind="friendly")
    builders.result(match, 2, 1)
    PlayerLine.objects.create(match=match, team=settling, player=player, who=player.pk, touchdowns=2, spp=6)
    shown = client.get(address(player))
    assert shown.context["career"].totals["touchdowns"] == 2
    assert shown.context["career"].record == {"w": 1, "d": 0, "l": 0}
    page = shown.content.decode()
    assert reverse("matches:match", args=[match.pk]) in page
    assert page.count('<li id="entry-') == len(shown.context["entries"]) >= 2


def test_his_value_is_explained(client: Client, settling: Team, player: Player, commissioner: User) -> None:
    of_teams.set_right(settling, commissioner, spp={"player": player.pk, "by": 6 - player.spp})
    inputs = {"advance": {"player": player.pk, "kind": "chosen-primary", "skill": "block"}}
    operations.advance_player(settling.pk, inputs, actor=settling.coach)
    page = said(client, player)
    assert 'aria-label="50,000 fee that counts + 20,000 advancement = 70,000 value"' in page
    assert "<b>Block</b>" in page


def test_who_left_keeps_his_page(client: Client, settling: Team, player: Player) -> None:
    operations.fire_player(settling.pk, {"fire": {"player": player.pk}}, actor=settling.coach)
    page = said(client, player)
    assert str(player.name) in page
    assert "dismissed" in page


def test_a_redacted_name_stays_away(client: Client, player: Player, commissioner: User) -> None:
    operations.redact_texts(player.team.book_id, [player.name_id or ""], why="asked for", actor=commissioner)
    page = said(client, player)
    assert "Team 0 1<" not in page
    assert "[redacted]" in page


def test_search_engines_read_what_is_public(client: Client, player: Player, stranger: User) -> None:
    assert client.get(address(player))["X-Robots-Tag"] == "all"
    client.force_login(stranger)
    assert client.get(address(player))["X-Robots-Tag"] != "all"


def test_queries_do_not_grow(client: Client, settling: Team, player: Player, commissioner: User) -> None:
    before = queries(client, address(player))
    assert before <= 6
    for _ in range(3):
        of_teams.set_right(settling, commissioner, spp={"player": player.pk, "by": 1})
    assert queries(client, address(player)) == before


@pytest.mark.parametrize("nothing", ["nothinghere", "a" * 200, "%00", "<b>"])
def test_who_is_not_there_is_not_found(client: Client, nothing: str) -> None:
    assert client.get(reverse("leagues:player", args=[nothing])).status_code == 404
