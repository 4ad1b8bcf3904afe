"""A match in a team's journal: against whom, how it ended, and the way to its page."""

import csv
import io
import re
from collections import Counter

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import escape

from accounts.models import User
from matches import operations
from matches.models import Match
from teams import operations as of_teams
from teams.models import Action, Team
from teams.records import read_state
from teams.views.journal_table import safe
from tests.matches import builders

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("side", "words"), [("home", "at home against Gutter Kings"), ("away", "away to Rovers")])
def test_a_match_is_named_and_linked(match: Match, ada: User, bob: User, client: Client, side: str, words: str) -> None:
    builders.send(match, ada)
    builders.confirm(match, bob)
    team: Team = match.team_of(side)
    html = client.get(reverse("teams:team-journal", args=[team.pk])).content.decode()
    heading = next(each for each in re.findall(r"<h3>\s*(.*?)\s*</h3>", html, re.DOTALL) if each.startswith("Match"))
    assert reverse("matches:match", args=[match.pk]) in heading
    assert words in re.sub(r"<[^>]+>", "", heading)
    assert ("1–0" if side == "home" else "0–1") in heading


@pytest.fixture
def played(match: Match, ada: User, bob: User) -> Match:
    """A match that stands, after which both teams bought somebody to cheer."""
    builders.send(match, ada)
    builders.confirm(match, bob)
    for team, coach in ((match.home, ada), (match.away, bob)):
        buy(team, coach)
    match.refresh_from_db()
    return match


def buy(team: Team, coach: User) -> None:
    of_teams.buy_goods(team.pk, {"buy": {"goods": "cheerleader", "count": 1}}, actor=coach)


def asked(client: Client, url: str, **data: str) -> tuple[str, int]:
    """A page, and how many queries it took with nothing kept."""
    cache.clear()
    with CaptureQueriesContext(connection) as queries:
        response = client.get(url, data)
        text = b"".join(response) if response.streaming else response.content
    assert response.status_code == 200
    return text.decode(), len(queries)


def test_the_sheet_as_it_stood_after_a_match(played: Match, ada: User, client: Client) -> None:
    team = Team.objects.get(pk=played.home_id)
    then = reverse("teams:team-then", args=[team.pk, played.position])
    shown, queries = asked(client, then)
    words = " ".join(re.sub(r"<[^>]+>", "", shown).split())
    assert "after the match at home against Gutter Kings. It can only be read." in words
    assert "1–0" in words
    before = read_state(team.state).treasury + 10_000
    assert f">{before:,}</a>" in shown
    assert f">{team.treasury:,}</a>" not in shown
    assert "<form" not in shown.partition("<main")[2].partition("</main")[0]
    assert then in client.get(reverse("teams:team-journal", args=[team.pk])).content.decode()
    for _each in range(3):
        buy(team, ada)
    again, after = asked(client, then)
    assert f">{before:,}</a>" in again
    assert after == queries
    for position in (0, 7, (played.position or 0) + 1, 2**63, 2**70):
        found = client.get(reverse("teams:team-then", args=[team.pk, position]))
        assert found.status_code == (200 if position == played.position else 404)


def test_what_nobody_may_see_he_may_not_see_as_it_stood(
    played: Match, commissioner: User, stranger: User, bob: User, client: Client
) -> None:
    of_teams.set_visibility(played.book, visibility="public", rosters_hidden=True, actor=commissioner)
    for somebody, status in ((None, 404), (stranger, 404), (bob, 404), (commissioner, 200)):
        if somebody:
            client.force_login(somebody)
        for name, more in (("team-then", [played.position]), ("team-journal-table", [])):
            assert client.get(reverse(f"teams:{name}", args=[played.home_id, *more])).status_code == status


def test_the_journal_of_one_match_and_what_followed(played: Match, client: Client) -> None:
    journal = reverse("teams:team-journal", args=[played.home_id])
    shown, _queries = asked(client, journal)
    assert f'<option value="{played.position}">Gutter Kings 1–0' in shown
    kinds = re.findall(r"<h3>\s*([^<:]*?)\s*[:<]", asked(client, journal, match=str(played.position))[0])
    assert kinds == ["Bought", "Match"]
    for nothing in ("5", "x", "9" * 30):
        assert "Nothing of this kind" in asked(client, journal, match=nothing)[0]


def table_of(client: Client, team: str) -> tuple[list[dict[str, str]], int]:
    """The lines of a team's journal as a table, and how many queries it took."""
    text, queries = asked(client, reverse("teams:team-journal-table", args=[team]))
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff")))), queries


def test_the_whole_journal_as_a_table(played: Match, ada: User, client: Client) -> None:
    User.objects.filter(pk=ada.pk).update(display_name="=HYPERLINK(1)")
    rows, queries = table_of(client, played.home_id)
    team = Team.objects.get(pk=played.home_id)
    gold = [each for each in rows if each["Gold"]]
    assert int(gold[-1]["Treasury"]) == team.treasury == sum(int(each["Gold"]) for each in gold)
    assert [each["Account"] for each in gold[-2:]] == ["Winnings", "Cheerleader"]
    assert gold[-2]["Match"] == "Gutter Kings 1–0"
    assert {each["By"] for each in gold[-2:]} >= {"'=HYPERLINK(1)"}
    earned = Counter[str]()
    for each in rows:
        earned[each["Player"]] += int(each["SPP"] or 0)
    players = {f"#{each.number} {each.name}": each.spp for each in team.players.select_related("name")}
    assert {name: spp for name, spp in earned.items() if spp} == {name: spp for name, spp in players.items() if spp}
    assert ("Touchdown", "3") in {(each["Account"], each["SPP"]) for each in rows}
    page = " ".join(asked(client, reverse("teams:team-journal", args=[team.pk]))[0].split())
    said = [each["What it changed"] for each in rows if each["What it changed"]]
    assert all(escape(each.removeprefix("'")) in re.sub("[\u2066-\u2069]", "", page) for each in said)
    for _each in range(3):
        buy(team, ada)
    longer, after = table_of(client, team.pk)
    assert len([each for each in longer if each["Gold"]]) == len(gold) + 3
    assert after == queries
    table = reverse("teams:team-journal-table", args=[team.pk])
    response = client.get(table, headers={"accept-language": "fr"})
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response.content.decode().splitlines()[0] == (
        "\ufeffÉcriture;Date et heure;Ce qui a été fait;Match;Par;Pour;Joueur;Compte;po;Trésorerie;PSP;"
        "Ce que cela a changé;Ne vaut plus;Raison"
    )


def test_the_table_marks_what_no_longer_holds(played: Match, commissioner: User, client: Client) -> None:
    place = Action.objects.current().get(book=played.book, kind="buy-goods", entries__team=played.home_id).position
    written = [
        ("replace", {"buy": {"goods": "assistant-coach", "count": 1}}, "+He meant another one"),
        ("void", None, "He never did"),
    ]
    for change, inputs, reason in written:
        made = operations.propose_entry(played.home_id, place, change=change, inputs=inputs, actor=commissioner)
        digest = operations.shown(made).digest
        operations.write_correction(made.pk, digest=digest, reason=reason, actor=commissioner)
        rows, _queries = table_of(client, played.home_id)
        marked = [
            (each["Entry"] != "", each["What was done"], each["Reason"]) for each in rows if each["No longer holds"]
        ]
        if change == "replace":
            assert marked == [(True, "Bought", "'+He meant another one")]
            [bought] = [each for each in rows if each["Account"] == "Assistant coach"]
            assert (bought["Reason"], bought["No longer holds"]) == ("'+He meant another one", "")
    assert marked == [(False, "Bought", "He never did")]
    assert "Cheerleader" not in {each["Account"] for each in rows}


@pytest.mark.parametrize("words", ["=1+1", "+1", "-1", "@SUM(1)", "\t=1", " =1", "\u2068=1", "\uff1d1"])
def test_no_cell_is_a_formula(words: str) -> None:
    assert str(safe(words)).startswith("'")
    assert safe(-30_000) == -30_000
    assert safe("#1 Grog – 2") == "#1 Grog – 2"
