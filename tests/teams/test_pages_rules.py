"""The public reference of editions and rosters."""

from typing import Any

import pytest

from rules import loader
from tests.teams.pages import at, browser, queries

pytestmark = pytest.mark.django_db


def said(response: Any) -> str:
    return response.content.decode()


def test_every_edition_and_roster_is_listed() -> None:
    answer = browser().get(at("rules"))
    page = said(answer)
    assert answer["X-Robots-Tag"] == "all"
    for key in loader.available():
        ruleset = loader.load(key)
        assert ruleset.name.en in page
        for roster in ruleset.rosters:
            assert at("roster", key, roster.key) in page


def test_rosters_stand_where_they_are_looked_up() -> None:
    client = browser()
    client.cookies["django_language"] = "fr"
    page = said(client.get(at("rules")))
    assert page.index("Elfes Sylvains") < page.index("Élus du Chaos") < page.index("Gnomes")


@pytest.mark.parametrize("key", loader.available())
def test_every_roster_has_its_page(key: str) -> None:
    client = browser()
    for roster in loader.load(key).rosters:
        answer = client.get(at("roster", key, roster.key))
        assert answer.status_code == 200
        for position in roster.positions:
            assert f"{position.cost:,}" in said(answer)


def test_a_roster_shows_what_is_printed() -> None:
    page = said(browser().get(at("roster", "bb2020", "human")))
    row = page.split("Human Lineman")[1].split("</tr>")[0]
    for cell in ("Trois-quart Humain", "0–16", ">6</td>", ">3+</td>", ">9+</td>", "<b>G</b>", "A S", "50,000"):
        assert cell in row
    assert "Griff Oberwald" in page
    assert "100,000" in page.split("Team re-roll")[1].split("</tr>")[0]


def test_what_a_roster_chooses_and_limits_is_said() -> None:
    page = said(browser().get(at("roster", "bb2020", "chaos-chosen")))
    assert "The team chooses 1 of: " in page
    limited = next(each for each in loader.load("bb2020").rosters if each.limits)
    assert "Together at most" in said(browser().get(at("roster", "bb2020", limited.key)))
    none = next(each for each in loader.load("bb2020").rosters if not each.apothecary)
    assert "No apothecary." in said(browser().get(at("roster", "bb2020", none.key)))


@pytest.mark.parametrize("where", [("bb2020", "dragons"), ("chess", "orc"), ("bb2020", "x" * 200)])
def test_what_is_not_there_is_not_found(where: tuple[str, str]) -> None:
    assert browser().get(at("roster", *where)).status_code == 404


def test_the_reference_asks_the_database_nothing() -> None:
    client = browser()
    assert (queries(client, at("rules")), queries(client, at("roster", "bb2020", "orc"))) == (0, 0)


def test_in_french() -> None:
    page = said(browser(None, "fr").get(at("roster", "bb2020", "orc")))
    for words in ("Trois-quart Orque", "Coach assistant", "Postes", "Construire cette équipe"):
        assert words in page
    assert "Build this team" not in page


def test_names_without_french_are_marked_as_english() -> None:
    page = browser(None, "fr").get(at("roster", "bb2020", "high-elf")).content.decode()
    assert '<span lang="en">Catcher</span>' in page
    assert "Trois-quart Haut Elfe" in page
    assert '<span lang="en">Trois-quart' not in page
    assert '<span lang="en">' not in browser().get(at("roster", "bb2020", "high-elf")).content.decode()
