"""Notes on the rule sets, in both languages: on every skill of every edition, and what a rule set says itself."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from rules import loader, notes
from rules.binding import Rules
from rules.loader.faults import RulesetError
from rules.ruleset import Ruleset
from tests.leagues.test_other_editions import MEANT

EDITIONS = loader.available()


@pytest.mark.parametrize("key", EDITIONS)
def test_every_skill_has_a_note_of_its_edition(key: str) -> None:
    ruleset = loader.load(key)
    for skill in ruleset.skills:
        found = notes.note(ruleset, "skills", skill.key)
        assert found is not None, skill.key
        assert found.fr, skill.key
        for words in (found.en, found.fr):
            assert 4 <= len(words.split()) <= 26, words
            assert words.endswith("."), words


def test_no_note_is_on_nothing() -> None:
    known = {each.key for key in EDITIONS for each in loader.load(key).skills}
    assert set(notes.notes("skills")) == known
    for key, found in notes.notes("skills").items():
        named = [edition for each in found for edition in each.of]
        assert set(named) <= set(EDITIONS), key
        assert len(named) == len(set(named)), key


def said(ruleset: Ruleset, skill: str) -> str:
    found = notes.note(ruleset, "skills", skill)
    assert found is not None
    return found.en


def test_an_edition_says_its_own_and_what_extends_it_too() -> None:
    assert "natural 8" in said(loader.load("bb2025"), "claws")
    pack = said(loader.load("crp"), "claws")
    assert said(loader.load("lrb5"), "claws") == pack != said(loader.load("bb2025"), "claws")
    assert said(loader.load_patched("lrb5", {"league": {"points": {"win": 9}}}), "claws") == pack
    assert said(loader.load("summerbowl2002"), "big-guy") != said(loader.load("lrb2002"), "big-guy")


def test_what_nobody_wrote_about_has_none() -> None:
    assert notes.note(loader.load("bb2020"), "skills", "flying") is None


def test_a_file_that_is_no_notes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "odd.yaml").write_text("block: {en: 3}\n")
    monkeypatch.setattr(notes, "NOTES", tmp_path)
    with pytest.raises(RulesetError, match=r"odd\.yaml"):
        notes.notes("odd")


def said_by(ruleset: Ruleset) -> Iterator[str]:
    """What a rule set says in notes of its own, but for skills, whose notes stand in a file of theirs."""
    positions = (each for roster in ruleset.rosters for each in roster.positions)
    rows = (each for table in ruleset.tables for each in table.rows)
    groups: tuple[Iterable[Any], ...] = (
        ruleset.regional_rules,
        ruleset.special_rules,
        ruleset.rosters,
        positions,
        ruleset.star_players,
        ruleset.inducements,
        ruleset.staff,
        ruleset.spp.awards,
        ruleset.tables,
        rows,
    )
    yield from (each for each in (ruleset.spp.note,) if each)
    for group in groups:
        yield from (each.note for each in group if each.note)


def test_what_a_rule_set_says_it_says_in_french() -> None:
    own = {each for key in EDITIONS for each in said_by(loader.load(key))}
    assert sorted(own - set(notes.french())) == []
    assert sorted(set(notes.french()) - own) == []


@pytest.mark.parametrize("key", EDITIONS)
def test_no_note_has_a_word_that_only_other_editions_know(key: str) -> None:
    rules = Rules(loader.load(key))
    unknown = {word for word, known in MEANT.items() if not known(rules)}
    said = [each for each in said_by(rules.ruleset) if any(word in each.casefold() for word in unknown)]
    assert said == []


def figures(words: str) -> list[str]:
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[,  ](?=\d{3})", "", words)))


def test_both_languages_have_the_same_figures() -> None:
    wrong = {en: fr for en, fr in notes.french().items() if figures(en) != figures(fr)}
    assert wrong == {}
