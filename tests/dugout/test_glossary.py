"""One French word for one thing: the glossary's, in the rule sets, in the catalogues and on paper."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from dugout import catalogues
from matches.models import Match
from rules import loader, notes
from rules.ruleset import Name, Ruleset
from tests.leagues import builders as of_leagues
from tests.reports import pages, stories
from tests.rules.test_notes import said_by

ROOT: Path = settings.BASE_DIR
GLOSSARY = ROOT / "docs/glossaire.md"
ABBREVIATIONS = "Abréviations"
HEAD = ("clé", "anglais")
AVOIDED = "à éviter"
BLANKS = re.compile(r"%\(\w+\)[sd]|\{\w*:?[^{}|?]*\}|<[^>]*>")


class Word(NamedTuple):
    """A row of the glossary: its section, and the words by edition."""

    section: str
    key: str
    english: str
    french: dict[str, str]
    avoided: tuple[str, ...]


@cache
def words() -> tuple[Word, ...]:
    return tuple(_rows(GLOSSARY.read_text(encoding="utf-8")))


def _rows(text: str) -> Iterator[Word]:
    section, editions = "", []
    for line in text.splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ")
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if not line.startswith("|") or set(line) <= set("|- "):
            continue
        if cells[:2] == list(HEAD):
            assert cells[-1] == AVOIDED
            editions = cells[2:-1]
            continue
        french: dict[str, str] = {}
        for edition, cell in zip(editions, cells[2:-1], strict=True):
            french[edition] = cell or next(reversed(french.values()))
        yield Word(section, cells[0], cells[1], french, tuple(filter(None, cells[-1].split(", "))))


def alike(text: str) -> str:
    """Without what sheets and files may set in their own way: capitals, the form of the apostrophe, spaces."""
    return re.sub(r"\s", " ", text.replace("'", "’")).casefold()


def one(text: str) -> str:
    """The same for one thing and for several."""
    return re.sub(r"s\b", "", alike(text))


def avoided_in(text: str) -> list[str]:
    """The words to avoid that stand in a text, placeholders and their formats aside."""
    bare = alike(BLANKS.sub(" ", text))
    found = []
    for word in words():
        for each in word.avoided:
            short = word.section == ABBREVIATIONS
            where, what = (BLANKS.sub(" ", text), each) if short else (bare, alike(each))
            found += [each] if re.search(rf"(?<![\w-]){re.escape(what)}(?![\w-])", where) else []
    return found


@cache
def rule_sets() -> dict[str, Ruleset]:
    return {key: loader.load(key) for key in loader.available()}


def edition_of(key: str) -> str:
    """The column of a rule set: its own, or that of the edition it extends."""
    while key not in words()[0].french:
        key = rule_sets()[key].extends or ""
        assert key, "a column is missing"
    return key


def names(ruleset: Ruleset) -> dict[str, Name]:
    """The names of a rule set that the glossary may list, by key."""
    listed = [*ruleset.staff, *ruleset.spp.awards, *ruleset.characteristics]
    return {**{each.key: each.name for each in listed}, **ruleset.terms}


def test_the_glossary_can_be_read() -> None:
    keys = [word.key for word in words()]
    assert len(keys) == len(set(keys)) > 70
    assert {word.section for word in words()} == {"Mots des règles", "Mots de la ligue", ABBREVIATIONS}
    assert all(word.english and all(word.french.values()) for word in words())


@pytest.mark.parametrize("key", loader.available())
def test_rule_sets_use_these_words(key: str) -> None:
    ruleset = rule_sets()[key]
    column, listed = edition_of(key), {word.key: word for word in words()}
    assert [term for term in ruleset.terms if term not in listed] == []
    given = {each: name for each, name in names(ruleset).items() if each in listed}
    assert {"ma", "casualty", "fans", "mvp", "team-re-roll"} <= set(given)
    wrong = {
        each: name.fr for each, name in given.items() if alike(name.fr or "") != alike(listed[each].french[column])
    }
    assert wrong == {}
    own = {alike(word.french[column]) for word in words()}
    avoided = {each: set(map(alike, avoided_in(name.fr or ""))) for each, name in given.items()}
    assert {each: found for each, found in avoided.items() if any(one not in " ".join(own) for one in found)} == {}


@pytest.mark.parametrize("key", loader.available())
def test_notes_of_rule_sets_hold_no_word_to_avoid(key: str) -> None:
    own = " ".join(alike(word.french[edition_of(key)]) for word in words())
    said = {notes.in_both(each).text("fr") for each in said_by(rule_sets()[key])}
    found = {each: [word for word in avoided_in(each) if alike(word) not in own] for each in said}
    assert {each: wrong for each, wrong in found.items() if wrong} == {}


def test_catalogues_use_these_words() -> None:
    catalogue, faults = catalogues.merge(ROOT / "locale", "fr")
    assert faults == []
    plain = {alike(m.id): str(m.string) for m in catalogue if isinstance(m.id, str) and m.id and not m.context}
    listed = {alike(word.english): word for word in words()}
    common = plain.keys() & listed.keys()
    assert len(common) > 40
    wrong = {
        english: plain[english]
        for english in common
        if one(plain[english]) not in {one(each) for each in listed[english].french.values()}
    }
    assert wrong == {}


def test_catalogues_hold_no_word_to_avoid() -> None:
    catalogue, _ = catalogues.merge(ROOT / "locale", "fr")
    found = {}
    for message in catalogue:
        strings = [message.string] if isinstance(message.string, str) else message.string
        for text in strings if message.id else ():
            if wrong := avoided_in(text):
                found[text] = wrong
    assert found == {}


def test_placeholders_come_back_in_french() -> None:
    """Every value that a sentence shows stands in its translation: nothing is lost on the way."""
    catalogue, _ = catalogues.merge(ROOT / "locale", "fr")
    fields = re.compile(r"%\((\w+)\)[sd]|\{(\w+)")
    lost = []
    for message in catalogue:
        if not isinstance(message.id, str):
            continue
        wanted = {one or two for one, two in fields.findall(message.id)}
        if message.id and wanted != {one or two for one, two in fields.findall(str(message.string))}:
            lost.append(message.id)
    assert lost == []


def test_french_is_set_as_french() -> None:
    """Typographic marks with their spaces, and nobody is addressed as ``tu``."""
    catalogue, _ = catalogues.merge(ROOT / "locale", "fr")
    strings = [
        [m.string] if isinstance(m.string, str) else m.string for m in catalogue if m.id and m.context != "date format"
    ]
    texts = [re.sub(r"<[^>]*>|https?://\S*|\{(?:[^{}]|\{[^{}]*\})*\}", "x", text) for each in strings for text in each]
    wrong = r"""\w'\w|[“”]|\w"|(?<![\w’])(tu|toi|ton|tes)(?!\w)|[^\s(][;!?»]|[^\W\d]:|« | \u202f"""
    assert [text for text in texts if re.search(wrong, text, re.IGNORECASE)] == []


@pytest.mark.django_db
@pytest.mark.parametrize("paper", ["team-sheet", "match-record"])
def test_sheets_use_these_words(client: Client, paper: str) -> None:
    carla, ada, bob = (of_leagues.person(name) for name in ("Carla", "Ada", "Bob"))
    league = of_leagues.league_of(carla)
    home = stories.team(league, ada, carla, "Rivertown Rovers", "human", apothecary=1, team_re_roll=3)
    away = stories.team(league, bob, carla, "Gutter Kings", "orc", apothecary=1, team_re_roll=2)
    of_leagues.season_of(league, [home, away], carla)
    subject = home.pk if paper == "team-sheet" else Match.objects.get().pk
    text = pages.text(client, reverse(f"reports:{paper}", args=[subject]), language="fr")
    listed = {word.key: alike(word.french["bb2020"]) for word in words()}
    keys = {
        "team-sheet": "ma st ag pa av spp mng ni tr tv ctv treasury coach staff",
        "match-record": "winnings petty-cash dedicated-fans mistakes mvp prayers weather td cas",
    }[paper].split()
    assert [key for key in keys if not re.search(rf"(?<!\w){re.escape(listed[key])}", alike(text))] == []
    assert avoided_in(text) == []


DECK = re.compile(r"^(?:Card|Carte)\s?: ")


def test_decks_of_cards_have_names_in_both_languages_and_each_has_one() -> None:
    found: dict[str, set[str]] = {}
    for key in loader.available():
        edition = loader.load(key)
        cards = [each.name for each in edition.inducements if DECK.match(each.name.en)]
        rows = [row.name for table in edition.tables if table.key == "special-plays-deck" for row in table.rows]
        for name in (*cards, *rows):
            assert name.fr is not None
            found.setdefault(DECK.sub("", name.en), set()).add(DECK.sub("", name.fr))
    assert len(found) == 10
    for english, french in found.items():
        assert len(french) == 1, english
        assert english not in french, english
