"""The public reference: editions, rosters, skills, star players, inducements, tables, figures; finding a name."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.translation import override

from rules import loader, notes
from teams.editions import EditionPlaces, edition
from teams.selectors.reference import PAGES, Reference, readings, tables
from teams.selectors.reference.values import Values
from tests.editions import editions
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


SHOWN = re.compile(r"<main.*</main>", re.DOTALL)
TAGS = re.compile(r"<[^>]*>")


def words(response: Any) -> str:
    """What a page shows, without its markup."""
    found = SHOWN.search(said(response))
    assert found is not None
    return TAGS.sub(" ", found.group())


def pages_of(key: str) -> Iterator[str]:
    yield at("rules-of", key)
    yield from (at("rules-page", key, page) for page in PAGES)
    yield from (at("roster", key, each.key) for each in loader.load(key).rosters)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", editions("bb2025", "summerbowl2002"))
def test_every_page_is_there_and_shows_no_key(key: str, language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    unknown: set[tuple[str, str]] = set()
    word = Values.word

    def watched(self: Values, each: str, at: str = "") -> str:
        if not self.knows(each, at) and not re.fullmatch(r"[+−\d]+|\d+(–\d+|\+)", each):
            unknown.add((each, at))
        return word(self, each, at)

    monkeypatch.setattr(Values, "word", watched)
    client = browser(None, language)
    for page in pages_of(key):
        answer = client.get(page)
        assert answer.status_code == 200, page
        assert answer["X-Robots-Tag"] == "all"
        assert re.findall(r"\b[a-z]+(?:_[a-z]+)+\b", words(answer)) == [], page
        assert ">None<" not in said(answer), page
    assert unknown == set()


@pytest.mark.parametrize("key", editions("bb2025", "summerbowl2002"))
def test_the_pages_hold_all_that_the_rule_set_holds(key: str) -> None:
    ruleset, client = loader.load(key), browser()

    def count(page: str, start: str) -> int:
        return said(client.get(at("rules-page", key, page))).count(start)

    assert count("skills", '<div id="') == len(ruleset.skills)
    assert count("stars", '<tr role="row" id="') == len(ruleset.star_players)
    assert count("inducements", '<tr id="') == len(ruleset.inducements) + len(ruleset.staff)
    shown = tables(Reference(edition(key), EditionPlaces(key)))
    assert count("tables", "<section") == len(shown)
    assert [len(each.lines) for each in shown[: len(ruleset.tables)]] == [len(each.rows) for each in ruleset.tables]
    for roster in ruleset.rosters:
        page = said(client.get(at("roster", key, roster.key)))
        for each in roster.positions:
            assert f"{each.cost:,}" in page.split(f'<tr role="row" id="{each.key}"')[1].split("</tr>")[0]
    rules = (*ruleset.special_rules, *ruleset.regional_rules)
    first = said(client.get(at("rules-of", key)))
    assert sum(f'<tr id="{each.key}"' in first for each in rules) == len(rules)


def test_a_skill_has_its_note_and_those_who_have_it_from_the_start() -> None:
    page = said(browser().get(at("rules-page", "bb2025", "skills")))
    block = page.split('id="block"')[1].split("</dd>")[0]
    note = notes.note(loader.load("bb2025"), "skills", "block")
    assert note is not None
    assert note.en in block
    having = [
        at("roster", "bb2025", roster.key) + f"#{position.key}"
        for roster in loader.load("bb2025").rosters
        for position in roster.positions
        if "block" in position.skills
    ]
    assert having
    assert all(f'href="{each}"' in block for each in having)
    assert f"{len(having)} positions" in block
    assert "Élite" in said(browser(None, "fr").get(at("rules-page", "bb2025", "skills"))).split('id="block"')[1][:600]


def test_a_star_names_those_who_may_hire() -> None:
    ruleset = loader.load("bb2020")
    page = said(browser().get(at("rules-page", "bb2020", "stars")))
    for star in ruleset.star_players:
        row = page.split(f'id="{star.key}"')[1].split("</tr>")[0]
        assert f"{star.cost:,}" in row
        if star.plays_for == "any":
            assert "Plays for any team." in row
        for roster in ruleset.rosters:
            choices = [each for choice in roster.choices for each in choice.options]
            linked = f'href="{at("roster", "bb2020", roster.key)}"' in row
            assert linked == (star.plays_for != "any" and star.admits(roster.traits(choices))), (star.key, roster.key)


def test_a_roster_has_the_inducements_at_its_own_prices() -> None:
    client = browser()

    def bribes(roster: str) -> str:
        page = said(client.get(at("roster", "bb2020", roster)))
        return page.split('inducements/#bribes"')[1].split("</tr>")[0]

    assert "50,000" in bribes("goblin")
    assert "100,000" in bribes("human")


def test_what_the_steps_resolve_with_is_shown() -> None:
    of = Reference(edition("bb2020"), EditionPlaces("bb2020"))
    with override("en"):
        shown = {each.key: each for each in tables(of)}
        costs = shown["advance-player-advance-costs"]
        assert [each.now for each in costs.lines[0].cells] == ["3", "6", "6", "12", "18"]
        assert costs.lines[0].head.now == "Experienced"
        casualties = shown["play-match-casualties-rows"]
        assert [each.head.now for each in casualties.lines] == ["1–6", "7–9", "10–12", "13–14", "15+"]
        figures = {each.key: {one.label: one.value.now for one in each.readings} for each in readings(of)}
        assert figures["team-creation"]["Budget"] == "1,000,000"
        assert figures["league"]["Points: Win"] == "3"
        assert figures["play-match-mvp"]["How he is found"] == "at random"
    old = Reference(edition("lrb2002"), EditionPlaces("lrb2002"))
    winnings = next(each for each in tables(old) if each.key == "play-match-winnings-rows")
    assert winnings.headings[1] == "0–99"
    assert [each.now for each in winnings.lines[0].cells[:4]] == ["+1", "0", "−1", "−2"]


@pytest.mark.parametrize(
    ("asked", "language", "found"),
    [
        ("blocage", "en", "Block"),
        ("BLOCK", "fr", "Blocage"),
        ("esquive", "fr", "Esquive"),
        ("regeneration", "fr", "Régénération"),
        ("régénération", "en", "Regeneration"),
        ("elfes sylvains", "en", "Wood Elf"),
        ("wood elf", "fr", "Elfes Sylvains"),
        ("griff", "fr", "Griff Oberwald"),
        ("pots de vin", "en", "Bribes"),
        ("trois quart orque", "en", "Orc Lineman"),
        ("  Pots-de-VIN ", "fr", "Pots-de-vin"),
    ],
)
def test_a_name_is_found_in_either_language(asked: str, language: str, found: str) -> None:
    for address in (at("rules-of", "bb2020"), at("rules")):
        answer = browser(None, language).get(address, {"q": asked})
        assert answer.status_code == 200
        hits = words(answer)
        assert found in hits


@pytest.mark.parametrize(
    "asked",
    [
        "xyzzy",
        "blocage xyzzy",
        "a" * 5000,
        "<script>alert(1)</script>",
        "%00%ff",
        "\0",
        "’’’ --- ???",
        "🏈",
        "ﷺ" * 40,
        "' OR zz=zz --",
        "{{ 7 }}",
    ],
)
def test_nonsense_finds_nothing_and_says_so(asked: str) -> None:
    for address in (at("rules-of", "bb2020"), at("rules")):
        answer = browser().get(address, {"q": asked})
        assert answer.status_code == 200
        page = said(answer)
        assert "Nothing is called" in page
        assert "<script>alert" not in page
        assert "accents and capitals make no difference" in page


def test_a_search_for_nothing_is_the_first_page() -> None:
    assert "Leagues and special rules" in said(browser().get(at("rules-of", "bb2020"), {"q": "   "}))
    assert "version" in said(browser().get(at("rules"), {"q": ""}))


def test_the_closest_names_come_first_and_not_too_many() -> None:
    page = words(browser().get(at("rules-of", "bb2020"), {"q": "a"}))
    assert "the closest of many" in page
    hits = words(browser().get(at("rules-of", "bb2020"), {"q": "dodge"})).split("“dodge”")[1]
    assert hits.split()[1] == "Dodge"


def test_a_page_is_asked_for_again_only_when_it_changed() -> None:
    client = browser()
    address = at("rules-page", "bb2020", "skills")
    client.get(address)
    first = client.get(address)
    assert first["ETag"]
    assert first["Cache-Control"] == "private, no-cache"
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    french = client.get(address, headers={"if-none-match": first["ETag"], "accept-language": "fr"})
    assert french.status_code == 200
    client.cookies["theme"] = "dark"
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


@pytest.mark.parametrize(
    "address", ["/teams/rules/chess/", "/teams/rules/bb2020/dragons/", "/teams/rules/chess/skills/"]
)
def test_there_is_no_page_of_what_is_not_there(address: str) -> None:
    assert browser().get(address).status_code == 404


def test_the_reference_asks_the_database_nothing() -> None:
    client = browser()
    addresses = [at("rules"), at("roster", "bb2020", "orc"), at("rules-of", "bb2020"), at("rules") + "?q=orc"]
    addresses += [at("rules-page", "bb2020", page) for page in PAGES]
    assert {address: queries(client, address) for address in addresses} == dict.fromkeys(addresses, 0)


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
