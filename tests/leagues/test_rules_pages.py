"""A league's rules as pages: what is, beside what the edition has; seen by whoever sees the league."""

import re
from typing import Any

import pytest
from django.urls import reverse

from accounts.models import User
from leagues import operations
from leagues.models import League
from rules import loader
from teams.models import Book
from teams.selectors.reference import PAGES
from tests.leagues.builders import teams_in
from tests.teams.pages import browser, queries

pytestmark = pytest.mark.django_db

HOUSE = """
rosters:
  orc:
    reroll_cost: 70000
    positions:
      orc-lineman: {cost: 45000, skills: [block]}
      untrained-troll: null
  human:
    positions:
      veteran: {before: ogre, name: {en: Veteran, fr: Vétéran}, min: 0, max: 1, cost: 95000, ma: 6, st: 3, ag: 3, pa: 4,
                av: 9, skills: [block, tackle], primary: [general], secondary: [agility, strength]}
inducements: {bribes: {cost: 90000, max: 2}}
star_players: {griff-oberwald: {cost: 300000}}
skills: {block: {note: Twice a match}}
league: {season: {meetings: 1}}
sequences:
  close-sequence: {mistakes: null}
  play-match: {mvp: {params: {method: nominees, nominees: 3}}}
"""
BOTH = (
    '<ins class="dg-is">{now}</ins> '
    '<del class="dg-was"><span class="visually-hidden">in the edition: </span>{was}</del>'
)


def at(league: League, name: str = "", roster: str = "") -> str:
    if roster:
        return reverse("leagues:rules-roster", args=[league.slug, roster])
    return (
        reverse("leagues:rules-page", args=[league.slug, name])
        if name
        else reverse("leagues:rules", args=[league.slug])
    )


def both(now: str, was: str) -> str:
    return BOTH.format(now=now, was=was)


def said(response: Any) -> str:
    return response.content.decode()


@pytest.fixture
def house(league: League, commissioner: User) -> League:
    """A league with house rules."""
    operations.change_settings(
        league.pk,
        {"house": HOUSE, "tie_breakers": "points head-to-head lots"},
        version=league.version,
        actor=commissioner,
        visibility=league.book.visibility,
        rosters_hidden=False,
    )
    return League.objects.select_related("book").get(pk=league.pk)


def test_what_the_league_changed_is_told_beside_what_the_edition_has(house: League) -> None:
    page = said(browser().get(at(house)))
    rows = page.split("What this league plays otherwise")[1].split("</table>")[0].split("<tr>")[2:]
    told = [re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", each)).strip() for each in rows]
    assert told == [
        "Block › Note Skills and traits – Twice a match",
        "Human › Veteran Rosters – Veteran",
        "Orc › Price of a re-roll Rosters 60,000 70,000",
        "Orc › Orc Lineman › Price Rosters 50,000 45,000",
        "Orc › Orc Lineman › Skills and traits Rosters Animosity (Orc Linemen) Block",
        "Orc › Untrained Troll Rosters Untrained Troll left out",
        "Season › Meetings of two teams League 2 1",
        "Griff Oberwald › Price Star Players 280,000 300,000",
        "Bribes › Price Inducements 100,000 90,000",
        "Bribes › At most Inducements 3 2",
        "Match › Most valuable player › How he is found What happens in which order at random by a die among nominees",
        "Match › Most valuable player › Nominees What happens in which order 6 3",
        "Post-match sequence closed › Expensive Mistakes What happens in which order Expensive Mistakes left out",
    ]
    assert (
        both(
            "league points, points from the matches among those level, the lot drawn",
            "league points, touchdowns scored, casualties inflicted",
        )
        in page
    )


def test_what_the_edition_has_otherwise_by_now_is_not_called_the_leagues(house: League) -> None:
    League.objects.filter(pk=house.pk).update(house="")
    page = said(browser().get(at(house)))
    assert "What the edition has otherwise by now" in page
    assert "What this league plays otherwise" not in page


def test_a_changed_price_shows_both_figures_wherever_it_stands(house: League) -> None:
    client = browser()
    orc = said(client.get(at(house, roster="orc")))
    lineman = orc.split('id="orc-lineman"')[1].split("</tr>")[0]
    assert both("45,000", "50,000") in lineman
    assert 'skills/#block">Block</a>' in lineman
    assert "Animosity (Orc Linemen)</del>" in lineman
    assert both("70,000", "60,000") in orc
    assert both("140,000", "120,000") in orc
    assert both("90,000", "100,000") in orc
    assert "Untrained Troll</del>" in orc
    assert both("300,000", "280,000") in said(client.get(at(house, roster="human")))
    assert both("300,000", "280,000") in said(client.get(at(house, "stars")))
    bribes = said(client.get(at(house, "inducements"))).split('id="bribes"')[1].split("</tr>")[0]
    assert both("90,000", "100,000") in bribes
    assert both("2", "3") in bribes


def test_what_is_new_and_what_is_worded_otherwise_is_marked(house: League) -> None:
    client = browser()
    veteran = said(client.get(at(house, roster="human"))).split('id="veteran"')[1].split("</tr>")[0]
    assert "new here" in veteran
    block = said(client.get(at(house, "skills"))).split('id="block"')[1].split("</dd>")[0]
    assert '<ins class="dg-is">Twice a match</ins>' in block
    assert "May stay on his feet" in block
    figures = said(client.get(at(house, "readings")))
    assert both("by a die among nominees", "at random") in figures
    assert both("1", "2") in figures
    assert "Expensive Mistakes: Bands" not in said(client.get(at(house, "tables")))


def test_an_edition_that_nobody_changed_marks_nothing(league: League) -> None:
    client = browser()
    assert "No figure of the edition is changed." in said(client.get(at(league)))
    for page in ["", *PAGES]:
        shown = said(client.get(at(league, page)))
        assert "dg-was" not in shown
        assert "new here" not in shown


def test_the_pages_of_the_edition_are_not_touched(house: League) -> None:
    page = said(browser().get(reverse("teams:roster", args=["bb2020", "orc"])))
    assert "dg-was" not in page
    assert "45,000" not in page.split('id="orc-lineman"')[1].split("</tr>")[0]


def test_a_name_is_found_in_the_rules_of_the_league(house: League) -> None:
    client = browser(None, "fr")
    page = said(client.get(at(house), {"q": "veteran"}))
    assert f'href="{at(house, roster="human")}#veteran"' in page
    assert "Vétéran" in page
    assert "Rien ne s’appelle" in said(client.get(at(house), {"q": "untrained troll"}))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_page_is_there(house: League, language: str) -> None:
    client = browser(None, language)
    addresses = [at(house, page) for page in ["", *PAGES]]
    addresses += [at(house, roster=each.key) for each in loader.load("bb2020").rosters]
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", re.sub(r"<[^>]*>", " ", said(answer).split("<main")[1])) == []
    assert client.get(at(house, "dragons")).status_code == 404
    assert client.get(at(house, roster="dragons")).status_code == 404


def test_a_private_league_shows_its_rules_to_members_alone(house: League, commissioner: User, stranger: User) -> None:
    Book.objects.filter(pk=house.book_id).update(visibility=Book.Visibility.MEMBERS)
    for address in (at(house), at(house, "skills"), at(house, roster="orc"), at(house) + "?q=orc"):
        assert browser().get(address).status_code == 404
        assert browser(stranger).get(address).status_code == 404
        answer = browser(commissioner).get(address)
        assert answer.status_code == 200
        assert answer["X-Robots-Tag"] != "all"
        assert "no-store" in answer["Cache-Control"]


def test_the_rules_ask_for_the_league_alone(house: League, commissioner: User) -> None:
    addresses = [at(house), at(house, "skills"), at(house, "tables"), at(house, roster="orc")]
    assert {queries(browser(), each) for each in addresses} == {1}
    assert len({queries(browser(commissioner), each) for each in addresses}) == 1


def test_other_pages_lead_to_the_rules(house: League, commissioner: User) -> None:
    (team,) = teams_in(house, 1, commissioner)
    client = browser()
    assert f'href="{at(house)}"' in said(client.get(reverse("leagues:league", args=[house.slug])))
    sheet = said(client.get(reverse("teams:team-detail", args=[team.pk])))
    assert f'href="{at(house, roster=team.roster)}"' in sheet
    assert f'href="{reverse("teams:rules")}"' in sheet.split("<footer")[1]
    settings = said(browser(commissioner).get(reverse("leagues:settings", args=[house.slug])))
    assert f'href="{at(house)}">The rules as they are played' in settings
