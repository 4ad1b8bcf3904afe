"""What one rule set says otherwise than another."""

from typing import Any

import pytest

from rules import loader
from rules.changes import changes

PATCHES: list[tuple[dict[str, Any], tuple[str, ...], Any, Any]] = [
    (
        {"rosters": {"orc": {"positions": {"orc-lineman": {"cost": 45000}}}}},
        ("rosters", "orc", "positions", "orc-lineman", "cost"),
        50000,
        45000,
    ),
    ({"league": {"points": {"win": 4}}}, ("league", "points", "win"), 3, 4),
    ({"inducements": {"bribes": {"max": 2}}}, ("inducements", "bribes", "max"), 3, 2),
    (
        {"sequences": {"play-match": {"mvp": {"params": {"nominees": 3}}}}},
        ("sequences", "play-match", "mvp", "params", "nominees"),
        6,
        3,
    ),
    ({"team_creation": {"budget": 1_100_000}}, ("team_creation", "budget"), 1_000_000, 1_100_000),
    ({"skills": {"block": {"note": "house"}}}, ("skills", "block", "note"), None, "house"),
]


@pytest.mark.parametrize(("patch", "path", "was", "now"), PATCHES, ids=[each[1][0] for each in PATCHES])
def test_a_patch_is_found_as_it_was_written(patch: dict[str, Any], path: tuple[str, ...], was: Any, now: Any) -> None:
    edition = loader.load("bb2020")
    assert list(changes(edition, loader.load_patched(edition, patch))) == [(path, was, now)]


def test_what_is_taken_out_and_what_comes_in() -> None:
    edition = loader.load("bb2020")
    lean = loader.load_patched(edition, {"rosters": {"orc": {"positions": {"untrained-troll": None}}}})
    (gone,) = changes(edition, lean)
    (back,) = changes(lean, edition)
    assert gone.path == back.path == ("rosters", "orc", "positions", "untrained-troll")
    assert (gone.was.cost, gone.now) == (back.now.cost, back.was) == (115_000, None)


@pytest.mark.parametrize("key", loader.available())
def test_nothing_differs_from_itself(key: str) -> None:
    ruleset = loader.load(key)
    assert list(changes(ruleset, loader.load_patched(ruleset, {}))) == []


def test_every_difference_of_an_overlay_is_a_place_where_the_two_differ() -> None:
    one, other = loader.load("bb2020"), loader.load("bb2020-first-printing")
    found = list(changes(one, other))
    assert found
    assert all(each.was != each.now for each in found)
    assert len({each.path for each in found}) == len(found)


def test_words_are_no_rules() -> None:
    edition = loader.load("bb2020")
    renamed = loader.load_patched(edition, {"terms": {"fans": {"en": "Crowd", "fr": None}}, "version": "9"})
    assert list(changes(edition, renamed)) == []
