"""Improvement rolls: at which SPP they fall due, what their dice allow, what it is worth."""

import pytest
from msgspec.structs import replace

from rules.actions import AdvancePlayer, FirePlayer
from rules.engine import resolve
from rules.steps.improvement import next_threshold, rolls_due
from tests.rules.builders import changed, opened, patched, player_of, shipped, team
from tests.rules.golden_match import asked, codes

PARAMS = {
    "thresholds": [6, 16, 31, 51, 76, 176],
    "values": {"new-skill": 20000, "double-skill": 30000, "ma": 30000, "av": 30000, "ag": 40000, "st": 50000},
    "characteristics": [{"total": 10, "of": ["ma", "av"]}, {"total": 11, "of": ["ag"]}, {"total": 12, "of": ["st"]}],
    "thresholds_for": [{"keyword": "slow", "thresholds": [11, 31, 61, 101, 151, 251]}],
}
SPENDING = (
    "hire-player",
    "hire-journeyman",
    "take-offer",
    "retire-player",
    "buy-goods",
    "drop-goods",
    "close-sequence",
)
PATCH = {
    "rosters": {"human": {"positions": {"ogre": {"keywords": ["slow"]}}}},
    "skills": {"tackle": {"doubles_only": True}},
    "sequences": {
        **{kind: {"must-spend": None} for kind in SPENDING},
        "advance-player": {"advance": None, "improve": {"step": "advancement.by-thresholds", "params": PARAMS}},
        "fire-player": {"must-spend": None, "rolls": {"before": "fire", "step": "sequence.rolls-taken"}},
    },
}


@pytest.fixture(scope="module")
def rules():
    return patched(shipped(), PATCH)


def sheet(rules, spp, **changes):
    return changed(opened(team(rules)), "home1", spp=spp, **changes)


def improve(rules, state, **inputs):
    return resolve(
        rules, {"home": state}, AdvancePlayer(team="home", inputs={"improve": {"player": "home1", **inputs}})
    )


def test_a_roll_is_due_at_each_threshold(rules):
    for spp, due in ((5, 0), (6, 1), (15, 1), (16, 2), (200, 6)):
        assert rolls_due(rules, "human", player_of(sheet(rules, spp), "home1")) == due
    assert "no-roll-due" in codes(improve(rules, sheet(rules, 5)))


def test_other_thresholds_for_a_keyword(rules):
    slow = replace(player_of(sheet(rules, 10), "home1"), position="ogre")
    assert (rolls_due(rules, "human", slow), next_threshold(rules, "human", slow)) == (0, 11)


def test_a_journeyman_takes_no_roll(rules):
    assert rolls_due(rules, "human", replace(player_of(sheet(rules, 16), "home1"), journeyman=True)) == 0


def test_a_roll_is_taken_before_anything_else(rules):
    action = FirePlayer(team="home", inputs={"fire": {"player": "home2"}})
    assert "roll-due" in codes(resolve(rules, {"home": sheet(rules, 6)}, action))
    assert resolve(rules, {"home": sheet(rules, 5)}, action).ok


def test_spp_stay_and_the_value_grows(rules):
    state = sheet(rules, 6)
    after = player_of(improve(rules, state, first=2, second=5, skill="block").teams["home"], "home1")
    before = player_of(state, "home1")
    assert (after.spp, after.gained, after.value) == (6, ("block",), before.value + 20_000)


@pytest.mark.parametrize(
    ("dice", "open_to_him", "closed"),
    [((2, 5), {"block"}, {"tackle", "dodge", "horns"}), ((2, 2), {"block", "tackle", "dodge"}, {"horns"})],
)
def test_a_double_opens_other_skills(rules, dice, open_to_him, closed):
    outcome = improve(rules, sheet(rules, 6), first=dice[0], second=dice[1])
    options = set(asked(outcome, "inputs.improve.skill") or ())
    assert open_to_him <= options
    assert not closed & options


@pytest.mark.parametrize(
    ("dice", "options"),
    [
        ((4, 6), ("ma", "av", "skill")),
        ((5, 6), ("ag", "skill")),
        ((6, 6), ("st", "skill")),
        ((4, 5), None),
    ],
)
def test_what_a_total_allows(rules, dice, options):
    outcome = improve(rules, sheet(rules, 6), first=dice[0], second=dice[1])
    assert asked(outcome, "inputs.improve.choice") == options


def test_a_characteristic_stays_near_its_start(rules):
    state = sheet(rules, 6)
    player = player_of(state, "home1")
    for above, open_to_him in ((1, True), (2, False)):
        raised = changed(state, "home1", profile=replace(player.profile, ma=player.base.ma + above))
        options = asked(improve(rules, raised, first=4, second=6), "inputs.improve.choice")
        assert ("ma" in options) is open_to_him
    done = improve(rules, state, first=4, second=6, choice="ma").teams["home"]
    assert player_of(done, "home1").profile.ma == player.profile.ma + 1


@pytest.mark.parametrize(
    ("skill", "code"), [("horns", "no-access"), ("nonsense", "no-such-skill"), ("tackle", "no-access")]
)
def test_what_he_may_not_learn(rules, skill, code):
    assert code in codes(improve(rules, sheet(rules, 6), first=2, second=5, skill=skill))
