"""Grudges: whom a player who was hurt may come to hate, and when not."""

import pytest

from rules.effects import SkillGained
from tests.rules.builders import changed, player_of, shipped, team
from tests.rules.golden_match import asked, codes, effects, played, rich, sides, told

RULES = shipped("bb2025")
HURT = "inputs.casualties.suffered.0"
MISSES = {"victim": "home1", "cause": "block", "by": "away1", "roll": {"d16": 9}}
VAMPIRES = team(RULES, "vampire", team_id="away", position="vampire-blitzer")


def match(casualty, away=None, home=None, basket=None, **head):
    inputs = {
        "inducements": {"home": {}, "away": basket or {}},
        "events": {"log": []},
        "casualties": {"suffered": [casualty]},
    }
    return played(RULES, sides(RULES, home, away or VAMPIRES), inputs, facts=rich(5_000_000, 0), **head)


def test_he_hates_what_the_opponent_is_not_what_he_does():
    outcome = match(MISSES | {"grudge": 4})
    assert asked(outcome, f"{HURT}.hates") == ("undead", "vampire")
    outcome = match(MISSES | {"grudge": 4, "hates": "vampire"})
    assert player_of(outcome.teams["home"], "home1").gained == ("hatred:vampire",)
    assert "not-an-option" in codes(match(MISSES | {"grudge": 4, "hates": "blitzer"}))


def test_a_low_die_brings_none():
    outcome = match(MISSES | {"grudge": 3})
    assert told(outcome, "casualties.no-grudge")
    assert not effects(outcome, SkillGained)


def test_he_hates_nothing_twice():
    home = changed(team(RULES), "home1", gained=("hatred:vampire",))
    outcome = match(MISSES | {"grudge": 6}, home=home)
    assert player_of(outcome.teams["home"], "home1").gained == ("hatred:vampire", "hatred:undead")
    home = changed(home, "home1", gained=("hatred:vampire", "hatred:undead"))
    assert asked(match(MISSES, home=home), f"{HURT}.grudge") is None


@pytest.mark.parametrize(
    "casualty",
    [
        MISSES | {"roll": {"d16": 8}},
        MISSES | {"cause": "crowd"},
        MISSES | {"by": "home2"},
        {**MISSES, "cause": "fall", "by": None},
    ],
)
def test_nobody_bears_a_grudge_for_less_or_against_nobody(casualty):
    outcome = match(casualty)
    assert asked(outcome, f"{HURT}.grudge") is None
    assert not codes(outcome)


def test_a_grudge_against_nobody_is_refused():
    assert "no-grudge" in codes(match({**MISSES, "cause": "fall", "by": None, "grudge": 6}))


def test_a_star_player_can_be_hated():
    hired = {"stars": ["morg-n-thorg"]}
    away = team(RULES, "human", team_id="away")
    star = RULES.stars["morg-n-thorg"].players[0]
    outcome = match(MISSES | {"by": star.key, "grudge": 6}, away=away, basket=hired)
    positions = {each.key for each in RULES.ruleset.keywords if each.position}
    hated = {each.partition(":")[2] for each in player_of(outcome.teams["home"], "home1").gained}
    assert hated == set(star.keywords) - positions


def test_in_a_friendly_nobody_bears_one():
    assert asked(match(MISSES, match_kind="friendly"), f"{HURT}.grudge") is None
