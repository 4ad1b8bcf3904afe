"""Casualties on the league night: who may be helped, in which order, and what stays on the sheet."""

from rules.effects import AbsenceSet, CharacteristicReduced, NigglingMoved, PlayerLeft
from rules.state import Goods, Profile
from tests.rules.builders import changed, player_of, shipped, team
from tests.rules.golden_match import asked, codes, effects, played, rich, sides, told, whole

RULES = shipped()
APOTHECARY = (Goods(key="apothecary", count=1, value=50_000),)
HURT = "inputs.casualties.suffered.0"


def hurt(*casualties, **shopping):
    return {
        "inducements": {"home": shopping, "away": {}},
        "events": {"log": []},
        "casualties": {"suffered": [{"victim": "home1", "cause": "fall"} | each for each in casualties]},
    }


def regenerating(**changes):
    return changed(team(RULES, **changes), "home1", starting=("regeneration",))


def test_a_casualty_without_a_cause_asks_for_it_and_leaves_the_others_alone():
    outcome = played(
        RULES,
        sides(RULES),
        hurt({}) | {"casualties": {"suffered": [{"victim": "home2"}, {"victim": "home1", "cause": "fall"}]}},
    )
    assert not codes(outcome)
    assert asked(outcome, f"{HURT}.cause") is not None
    assert asked(outcome, f"{HURT}.roll.d16") is None
    assert asked(outcome, "inputs.casualties.suffered.1.roll.d16") is not None


def test_the_apothecary_comes_before_regeneration():
    states = sides(RULES, regenerating(goods=APOTHECARY))
    rolled = hurt({"roll": {"d16": 16}})
    outcome = played(RULES, states, rolled)
    assert asked(outcome, f"{HURT}.apothecary") is not None
    assert asked(outcome, f"{HURT}.regeneration") is None

    declined = played(RULES, states, hurt({"roll": {"d16": 16}, "apothecary": None}))
    assert asked(declined, f"{HURT}.regeneration") is not None


def test_who_is_patched_up_needs_no_regeneration():
    treated = {"roll": {"d16": 16}, "apothecary": {"d16": 1}, "keep": "second"}
    outcome = whole(RULES, sides(RULES, regenerating(goods=APOTHECARY)), hurt(treated))
    assert not told(outcome, "casualties.regenerated")
    assert not told(outcome, "casualties.not-regenerated")
    assert not effects(outcome, PlayerLeft)


def test_regeneration_still_saves_whom_the_apothecary_could_not():
    treated = {"roll": {"d16": 16}, "apothecary": {"d16": 15}, "keep": "second", "regeneration": 4}
    outcome = whole(RULES, sides(RULES, regenerating(goods=APOTHECARY)), hurt(treated))
    assert told(outcome, "casualties.regenerated")
    assert player_of(outcome.teams["home"], "home1").available


def test_a_mortuary_assistant_rolls_one_failed_regeneration_again():
    undead = sides(RULES, changed(team(RULES, "shambling-undead"), "home1", starting=("regeneration",)))
    bought = {"items": [{"key": "mortuary-assistant"}]}
    failed = {"roll": {"d16": 16}, "regeneration": 3}
    outcome = played(RULES, undead, hurt(failed, **bought), facts=rich())
    assert asked(outcome, f"{HURT}.regeneration_again") is not None

    saved = whole(RULES, undead, hurt(failed | {"regeneration_again": 4}, **bought), facts=rich())
    assert not effects(saved, PlayerLeft)
    twice = hurt(failed | {"regeneration_again": 4}, failed | {"regeneration_again": 4}, **bought)
    assert codes(played(RULES, undead, twice, facts=rich())) == {"no-reroll-left"}


def test_a_plague_doctor_treats_no_casualty_but_rolls_a_regeneration_again():
    nurgle = sides(RULES, changed(team(RULES, "nurgle"), "home1", starting=("regeneration",)))
    bought = {"items": [{"key": "plague-doctor"}]}
    given = {"roll": {"d16": 16}, "apothecary": {"d16": 1}}
    assert "no-apothecary-left" in codes(played(RULES, nurgle, hurt(given, **bought), facts=rich()))
    again = {"roll": {"d16": 16}, "regeneration": 1, "regeneration_again": 6}
    assert not effects(whole(RULES, nurgle, hurt(again, **bought), facts=rich()), PlayerLeft)


def test_an_ointment_brings_him_back_into_the_match_with_his_injury():
    bought = {"items": [{"key": "medicinal-unguent"}]}
    first = {"roll": {"d16": 10}, "ointment": True}
    outcome = whole(RULES, sides(RULES), hurt(first, {"roll": {"d16": 1}}, **bought), facts=rich())
    assert effects(outcome, NigglingMoved) == [NigglingMoved(player="home1", by=1)]
    assert effects(outcome, AbsenceSet) == [AbsenceSet(player="home1", misses_next=True)]


def test_an_ointment_helps_against_a_serious_injury_only_and_must_be_there():
    bought = {"items": [{"key": "medicinal-unguent"}]}
    lasting = {"roll": {"d16": 13, "lasting": [1]}, "ointment": True}
    assert codes(played(RULES, sides(RULES), hurt(lasting, **bought), facts=rich())) == {"no-ointment"}
    serious = {"roll": {"d16": 10}, "ointment": True}
    assert codes(played(RULES, sides(RULES), hurt(serious), facts=rich())) == {"no-ointment"}


def test_only_permanently_hired_players_are_treated_by_the_teams_apothecary():
    ten = team(RULES, players=10, goods=APOTHECARY)
    inputs = hurt({"victim": "j", "roll": {"d16": 16}, "apothecary": {"d16": 1}})
    inputs["journeymen"] = {"home": {"taken": [{"id": "j", "position": "human-lineman"}]}}
    assert codes(played(RULES, sides(RULES, ten), inputs)) == {"no-apothecary-left"}
    inputs["inducements"] = {"home": {"items": [{"key": "wandering-apothecaries"}]}, "away": {}}
    assert not codes(played(RULES, sides(RULES, ten), inputs, facts=rich()))


def test_a_wandering_apothecary_used_on_a_mercenary_is_used_up():
    bought = {
        "items": [{"key": "wandering-apothecaries"}],
        "mercenaries": [{"id": "m", "position": "human-lineman"}],
    }
    mercenary = {"victim": "m", "roll": {"d16": 16}, "apothecary": {"d16": 1}, "keep": "second"}
    player = {"roll": {"d16": 16}, "apothecary": {"d16": 1}, "keep": "second"}
    outcome = played(RULES, sides(RULES), hurt(mercenary, mercenary, player, **bought), facts=rich())
    paths = [each.path for each in outcome.violations if each.code == "no-apothecary-left"]
    assert paths == [f"inputs.casualties.suffered.{place}.apothecary" for place in (1, 2)]
    star = {"victim": "helmut-wulf", "apothecary": {"d16": 1}}
    outcome = played(RULES, sides(RULES), hurt(star, items=bought["items"], stars=["helmut-wulf"]), facts=rich())
    assert codes(outcome) == {"no-apothecary-left"}


def test_a_stunty_player_badly_hurt_without_a_roll_needs_no_die():
    states = sides(RULES, regenerating(goods=APOTHECARY))
    outcome = whole(RULES, states, hurt({"badly_hurt": True}))
    assert not [each for each in outcome.questions if each.path.startswith(HURT)]
    assert not told(outcome, "casualties.apothecary")


def test_a_team_mate_who_was_eaten_is_gone_whatever_help_there_is():
    states = sides(RULES, regenerating(goods=APOTHECARY))
    outcome = whole(RULES, states, hurt({"cause": "eaten"}))
    assert [each.player for each in effects(outcome, PlayerLeft)] == ["home1"]
    assert told(outcome, "casualties.gone")


def test_a_niggling_injury_of_the_match_counts_at_once():
    bought = {"items": [{"key": "medicinal-unguent"}]}
    serious = {"roll": {"d16": 10}, "ointment": True}
    outcome = whole(RULES, sides(RULES), hurt(serious, {"roll": {"d16": 14}}, **bought), facts=rich())
    assert [each.params["total"] for each in told(outcome, "casualties.rolled")] == [10, 15]
    assert [each.player for each in effects(outcome, PlayerLeft)] == ["home1"]


def test_whose_characteristics_are_all_at_their_worst_misses_a_match_and_loses_nothing_more():
    weak = changed(team(RULES), "home1", profile=Profile(ma=1, st=1, ag=6, pa=None, av=3))
    all_at_worst = whole(RULES, sides(RULES, weak), hurt({"roll": {"d16": 13, "lasting": [6]}}))
    assert not effects(all_at_worst, CharacteristicReduced)
    assert effects(all_at_worst, AbsenceSet)
