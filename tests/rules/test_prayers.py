"""Prayers to Nuffle: how many, how long they hold, and what they make of an award."""

import pytest

from rules.effects import MatchPlayed, SppEarned
from rules.outcome import Outcome
from tests.rules.builders import shipped, team
from tests.rules.golden_match import asked, codes, effects, played, rich, sides, told, told_one, whole

RULES = shipped()
BLOCK = {"victim": "away1", "cause": "block", "by": "home1", "roll": {"d16": 1}}
FOUL = BLOCK | {"cause": "foul"}
CROWD = BLOCK | {"cause": "crowd"}


def praying(*log, casualties=(), prayers=(), **head):
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "events": {"log": list(log)},
        "casualties": {"suffered": list(casualties)},
    }
    facts = rich(0, 0) | ({"prayers/home": tuple(prayers)} if prayers else {})
    return played(RULES, sides(RULES), inputs, facts=facts, **head)


def spp(outcome: Outcome) -> int:
    assert not outcome.violations
    return sum(each.spp for each in effects(outcome, SppEarned))


def completion(**when):
    return {"event": "completion", "player": "home1"} | when


def prayer(die, **when):
    return {"event": "prayer", "side": "home", "die": die} | when


@pytest.mark.parametrize(
    ("key", "casualty", "drive", "points"),
    [
        ("necessary-violence", BLOCK, 1, 3),
        ("necessary-violence", BLOCK, 2, 2),
        ("fan-interaction", CROWD, 1, 2),
        ("fan-interaction", CROWD, 2, 0),
        ("fouling-frenzy", FOUL, 1, 2),
        ("fouling-frenzy", FOUL, 2, 0),
        ("necessary-violence", FOUL, 1, 0),
        ("fouling-frenzy", BLOCK, 1, 2),
    ],
)
def test_a_prayer_before_the_match_holds_for_the_first_drive(key, casualty, drive, points):
    assert spp(praying(casualties=[casualty | {"drive": drive}], prayers=[key])) == points


def test_the_drive_is_asked_where_the_award_hangs_on_it_and_only_there():
    path = "inputs.casualties.suffered.0.drive"
    outcome = praying(casualties=[BLOCK], prayers=["necessary-violence"])
    assert asked(outcome, path) is not None
    assert asked(praying(casualties=[BLOCK], prayers=["fouling-frenzy"]), path) is None
    assert asked(praying(casualties=[BLOCK]), path) is None


def test_the_drive_of_a_star_is_not_asked():
    inputs = {
        "inducements": {"home": {"stars": ["helmut-wulf"]}, "away": {}},
        "casualties": {"suffered": [BLOCK | {"by": "helmut-wulf"}]},
    }
    facts = rich() | {"prayers/home": ("necessary-violence",)}
    assert asked(played(RULES, sides(RULES), inputs, facts=facts), "inputs.casualties.suffered.0.drive") is None


def test_a_prayer_of_a_kick_off_holds_for_its_own_drive():
    events = [completion(drive=1), prayer(12, drive=3)]
    hurt = [BLOCK | {"drive": drive} for drive in (1, 2, 4)]
    assert spp(praying(*events, casualties=[hurt[0]])) == 1 + 2
    assert spp(praying(*events, casualties=[BLOCK | {"drive": 3}])) == 1 + 3
    assert spp(praying(*events, casualties=[hurt[2]])) == 1 + 2


def test_perfect_passing_heard_in_the_match_holds_from_then_to_the_end():
    log = [completion(drive=drive) for drive in (1, 2, 3, 4)]
    assert spp(praying(*log, prayer(10, drive=3))) == 1 + 1 + 2 + 2
    assert spp(praying(*log, prayers=["perfect-passing"])) == 8
    assert spp(praying(completion(), prayers=["perfect-passing"])) == 2


def test_when_a_prayer_was_heard_is_asked_where_it_matters():
    assert asked(praying(prayer(12)), "inputs.events.log.0.drive") is not None
    assert asked(praying(prayer(1)), "inputs.events.log.0.drive") is None


def test_a_prayer_that_holds_already_is_thrown_again():
    holding = praying(prayer(10, drive=2), prayers=["perfect-passing"])
    assert codes(holding) == {"prayer-holds"}
    assert not codes(praying(prayer(12, drive=2), prayers=["necessary-violence"]))
    assert codes(praying(prayer(12, drive=2), prayer(12, drive=2))) == {"prayer-holds"}


def test_before_an_exhibition_nobody_prays_and_at_its_kick_offs_there_are_eight_results():
    inputs = {"events": {"log": [prayer(8), prayer(9)]}}
    outcome = played(RULES, sides(RULES), inputs, facts=rich(0, 200_000), match_kind="exhibition")
    assert not told(outcome, "prayers.number", None)
    broken = [each.path for each in outcome.violations if each.code == "die-out-of-range"]
    assert broken == ["inputs.events.log.1.die"]
    for kind in ("league", "play-off", "friendly"):
        outcome = played(RULES, sides(RULES), QUIET, facts=rich(0, 200_000), match_kind=kind)
        assert told_one(outcome, "prayers.number")["rolls"] == 4


QUIET = {"inducements": {"home": {}, "away": {}}}


def test_a_result_had_already_is_thrown_again_before_the_match():
    rolls = [{"die": 12}, {"die": 12}, {"die": 3}]
    inputs = QUIET | {"prayers": {"home": {"rolls": rolls}}}
    outcome = played(RULES, sides(RULES), inputs, facts=rich(0, 100_000))
    assert [each.params["prayer"] for each in told(outcome, "prayers.rolled")] == ["necessary-violence", "stiletto"]
    assert len(told(outcome, "prayers.again")) == 1


def test_no_more_prayers_than_there_are_results():
    outcome = played(RULES, sides(RULES), QUIET, facts=rich(0, 5_000_000))
    assert told_one(outcome, "prayers.number")["rolls"] == 100
    rolls = [{"die": die} for die in range(1, 17)]
    inputs = QUIET | {"prayers": {"home": {"rolls": rolls}}}
    outcome = played(RULES, sides(RULES), inputs, facts=rich(0, 5_000_000))
    assert not [each for each in outcome.questions if each.step == "prayers"]


def test_who_was_chosen_takes_part():
    inputs = QUIET | {"prayers": {"home": {"rolls": [{"die": 3, "players": ["home1", "nobody"]}]}}}
    outcome = played(RULES, sides(RULES), inputs, facts=rich(0, 50_000))
    broken = [(each.code, each.path) for each in outcome.violations]
    assert broken == [("not-in-match", "inputs.prayers.home.rolls.0.players.1")]


def test_both_sides_are_level_and_nobody_prays():
    level = sides(RULES, team(RULES), team(RULES, team_id="away"))
    assert told_one(played(RULES, level, QUIET), "prayers.number", None)["rolls"] == 0


@pytest.mark.parametrize(("drive", "casualties"), [(1, 1), (2, 0)])
def test_a_casualty_counts_for_the_table_when_it_earns(drive, casualties):
    inputs = QUIET | {
        "events": {"log": []},
        "casualties": {"suffered": [FOUL | {"drive": drive}]},
    }
    outcome = whole(RULES, sides(RULES), inputs, facts=rich(0, 0) | {"prayers/home": ("fouling-frenzy",)})
    assert effects(outcome, MatchPlayed)[0].casualties == (casualties, 0)
