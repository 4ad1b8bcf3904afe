"""What the rules of 2025 do otherwise: friendlies, points by rule and skill, what is bought, who is raised, rest."""

import pytest
from msgspec.structs import replace

from rules.actions import AdjustTeam, AdvancePlayer, CloseSequence, CreateTeam, RedraftTeam, TakeOffer
from rules.chance import settle
from rules.effects import AbsenceSet, FansMoved, SppEarned, TreasuryMoved
from rules.engine import resolve
from rules.state import Goods, Record
from rules.steps.experience import worth_for
from tests.rules.adapters.casualty import die_for
from tests.rules.builders import changed, dice, opened, patched, player_of, shipped, team
from tests.rules.golden_match import admitting, asked, codes, effects, gold, played, rich, sides, told, told_one, whole

RULES = shipped("bb2025")
HURT = "inputs.casualties.suffered.0"
QUIET = {"inducements": {"home": {}, "away": {}}, "events": {"log": []}}


def hurts(**casualty):
    return QUIET | {"casualties": {"suffered": [{"victim": "away1", "cause": "block", "by": "home1", **casualty}]}}


def earned(outcome, player="home1"):
    return {each.award: each.spp for each in effects(outcome, SppEarned) if each.player == player}


# Friendlies


def test_a_friendly_earns_nothing_and_hurts_nobody_for_long():
    home = changed(team(RULES, players=13, treasury=350_000), "home12", misses_next=True)
    log = [{"event": "touchdown", "side": "home", "player": "home1"}]
    inputs = hurts() | {"events": {"log": log}}
    outcome = whole(RULES, sides(RULES, home), inputs, match_kind="friendly")
    for kind in (SppEarned, TreasuryMoved, FansMoved, AbsenceSet):
        assert effects(outcome, kind) + effects(outcome, kind, "away") == []
    assert told(outcome, "casualties.badly-hurt", "away")
    assert not told(outcome, "mvp.awarded", None)
    closed = resolve(RULES, {"home": outcome.teams["home"]}, CloseSequence(team="home"))
    assert closed.ok, closed.questions
    assert player_of(closed.teams["home"], "home12").misses_next


# Points


@pytest.mark.parametrize(("roster", "touchdown", "casualty"), [("human", 3, 2), ("orc", 2, 3), ("dwarf", 2, 3)])
def test_what_a_team_earns_by_a_deed_is_known_beforehand(roster, touchdown, casualty):
    side = team(RULES, roster)
    assert worth_for(RULES.ruleset, side, "touchdown") == touchdown
    assert worth_for(RULES.ruleset, side, "casualty") == casualty


@pytest.mark.parametrize(
    ("skills", "cause", "spp"),
    [
        ((), "chainsaw", {}),
        (("violent-innovator",), "chainsaw", {"special-casualty": 2}),
        (("violent-innovator",), "foul", {}),
        (("lethal-flight",), "landing", {"landing-casualty": 2}),
        (("arm-bar",), "dodge", {"dodge-casualty": 2}),
        ((), "dodge", {}),
    ],
)
def test_a_skill_turns_other_casualties_into_points(skills, cause, spp):
    home = changed(team(RULES), "home1", gained=skills)
    outcome = whole(RULES, sides(RULES, home), hurts(cause=cause, roll={"d16": 1}) | _mvp())
    assert {key: value for key, value in earned(outcome).items() if key != "mvp"} == spp


def _mvp():
    return {"mvp": {"home": [{"player": "home2"}], "away": [{"player": "away2"}]}}


def test_they_count_as_the_teams_casualties_do():
    home = changed(team(RULES, "orc"), "home1", gained=("violent-innovator",))
    outcome = whole(RULES, sides(RULES, home), hurts(cause="stab", roll={"d16": 1}) | _mvp())
    assert earned(outcome) == {"special-casualty": 3}


def test_a_catch_earns_while_the_prayer_holds_and_a_kick_counts_as_a_throw():
    thrown = {
        "event": "throw-team-mate",
        "player": "home2",
        "thrown": "home1",
        "kicked": True,
        "superb": True,
        "landed": True,
    }
    log = [{"event": "catch", "player": "home1"}, thrown]
    inputs = QUIET | {"events": {"log": log}} | {"mvp": {"home": [{"player": "home3"}]}}
    plain = played(RULES, sides(RULES), inputs, facts=rich())
    assert (earned(plain), earned(plain, "home2")) == ({"landing": 1}, {"superb-throw": 1})
    heard = played(RULES, sides(RULES), inputs, facts=rich() | {"prayers/home": ("dazzling-catching",)})
    assert earned(heard) == {"catch": 1, "landing": 1}


# What is bought


def test_each_prayer_that_is_bought_is_rolled_and_the_same_one_is_rolled_again():
    basket = {"items": [{"key": "prayers-to-nuffle", "count": 2}]}
    rolls = [{"die": 3}, {"die": 3}]
    inputs = {"inducements": {"home": basket, "away": {}}, "prayers": {"home": {"rolls": rolls}}}
    outcome = played(RULES, sides(RULES), inputs, facts=rich())
    assert asked(outcome, "inputs.prayers.home.rolls.2.die") is not None
    inputs["prayers"] = {"home": {"rolls": [*rolls, {"die": 9}]}}
    outcome = played(RULES, sides(RULES), inputs, facts=rich())
    assert [each.params["prayer"] for each in told(outcome, "prayers.rolled")] == ["stiletto", "moles-under-the-pitch"]
    assert not [each for each in outcome.questions if each.path.startswith("inputs.prayers")]
    too_many = {"inducements": {"home": {"items": [{"key": "prayers-to-nuffle", "count": 4}]}, "away": {}}}
    assert "too-many-inducements" in codes(played(RULES, sides(RULES), too_many, facts=rich()))


def test_a_coach_is_not_hired_beside_the_star_player_he_is():
    home = team(RULES, admitting(RULES, ["josef-bugman"]))
    basket = {"items": [{"key": "josef-bugman"}], "stars": ["josef-bugman"]}
    outcome = played(RULES, sides(RULES, home), {"inducements": {"home": basket, "away": {}}}, facts=rich())
    assert "inducements-exclude" in codes(outcome)
    alone = played(
        RULES, sides(RULES, home), {"inducements": {"home": {"stars": ["josef-bugman"]}, "away": {}}}, facts=rich()
    )
    assert not codes(alone)


def test_no_more_than_three_mercenaries():
    hired = [{"id": f"m{place}", "position": "human-lineman"} for place in range(4)]
    states = sides(RULES, team(RULES, players=11))
    outcome = played(RULES, states, {"inducements": {"home": {"mercenaries": hired}, "away": {}}}, facts=rich())
    assert "too-many-inducements" in codes(outcome)


def test_both_sides_may_hire_the_same_star_player():
    baskets = {side: {"stars": ["griff-oberwald"]} for side in ("home", "away")}
    states = sides(RULES, *(team(RULES, team_id=side, treasury=300_000) for side in ("home", "away")))
    outcome = played(RULES, states, {"inducements": baskets, "events": {"log": []}}, facts=rich(1, 400_000))
    assert not codes(outcome)
    assert not told(outcome, "inducements.hired-by-both", None)


# Casualties


def test_regeneration_comes_before_the_casualty_roll():
    away = team(RULES, "shambling-undead", team_id="away", position="skeleton-lineman")
    outcome = played(RULES, sides(RULES, None, away), hurts())
    assert asked(outcome, f"{HURT}.regeneration") is not None
    assert asked(outcome, f"{HURT}.roll.d16") is None
    assert asked(played(RULES, sides(RULES, None, away), hurts(regeneration=3)), f"{HURT}.roll.d16") is not None
    back = whole(RULES, sides(RULES, None, away), hurts(regeneration=4))
    assert not told(back, "casualties.rolled", "away")
    assert not player_of(back.teams["away"], "away1").misses_next


# Advancement


def test_the_same_skill_twice_is_no_choice():
    state = changed(opened(team(RULES)), "home1", spp=3)
    rolled = {
        "player": "home1",
        "kind": "random-primary",
        "category": "general",
        "dice": [{"first": 1, "second": 1}] * 2,
    }
    outcome = resolve(RULES, {"home": state}, AdvancePlayer(team="home", inputs={"advance": rolled}))
    assert outcome.ok, outcome.questions
    assert len(player_of(outcome.teams["home"], "home1").gained) == 1


def test_a_dash_is_not_improved_unless_the_league_says_so():
    state = opened(team(RULES))
    profile = replace(player_of(state, "home1").profile, pa=None)
    state = changed(state, "home1", spp=99, base=profile, profile=profile)
    action = AdvancePlayer(
        team="home", inputs={"advance": {"player": "home1", "kind": "random-characteristic", "d8": 5}}
    )
    assert "pa" not in asked(resolve(RULES, {"home": state}, action), "inputs.advance.choice")
    may = patched(RULES, {"advancement": {"improves_dash": True}})
    assert "pa" in asked(resolve(may, {"home": state}, action), "inputs.advance.choice")


@pytest.mark.parametrize(("own", "broken"), [((), {"skill-requires"}), (("stab",), set()), (("bombardier",), set())])
def test_some_skills_ask_for_one_of_several(own, broken):
    state = opened(team(RULES, "goblin"))
    state = changed(state, "home1", spp=99, starting=own)
    inputs = {"player": "home1", "kind": "chosen-primary", "skill": "violent-innovator"}
    assert codes(resolve(RULES, {"home": state}, AdvancePlayer(team="home", inputs={"advance": inputs}))) == broken


# Creation, offers, the rest between two seasons


def test_some_players_may_not_outnumber_the_others():
    positions = ["snotling-lineman"] * 9 + ["fun-hoppa"] * 2
    players = [{"id": f"p{place}", "position": key, "number": place} for place, key in enumerate(positions, start=1)]
    inputs = {"team": {"roster": "snotling", "name": "t1"}, "players": {"players": players}}
    assert "too-many-with-skill" in codes(resolve(RULES, {}, CreateTeam(team="home", inputs=inputs)))


def test_who_raises_the_dead_chooses_among_the_linemen_of_the_roster():
    home = team(RULES, "shambling-undead")
    died = whole(RULES, sides(RULES, home), hurts(roll={"d16": die_for(RULES, "dead")}))
    (offer,) = died.teams["home"].open.offers
    assert offer.positions == ("skeleton-lineman", "zombie-lineman")
    action = TakeOffer(team="home", inputs={"hire": {"id": "raised", "position": "zombie-lineman"}})
    state = replace(died.teams["home"], players=died.teams["home"].hired)
    _, taken = settle(RULES, {"home": state}, action, dice())
    assert player_of(taken.teams["home"], "raised").position == "zombie-lineman"


@pytest.mark.parametrize(
    ("skills", "position", "raised"), [((), "", True), (("decay",), "", False), ((), "ogre", False)]
)
def test_whom_the_plague_takes(skills, position, raised):
    home = changed(team(RULES, "nurgle"), "home1", starting=("plague-ridden",))
    away = changed(team(RULES, team_id="away", position=position), "away1", starting=skills)
    died = whole(RULES, sides(RULES, home, away), hurts(roll={"d16": 16}))
    assert [each.free for each in died.teams["home"].open.offers] == ([False] if raised else [])


def test_rest_comes_before_the_budget_and_friendlies_are_no_games():
    record = Record(played=3, won=2, league_won=1, friendlies=1)
    state = changed(team(RULES, season_record=record), "home1", niggling=1)
    state = replace(state, goods=(Goods(key="apothecary", count=1, value=50_000),))
    inputs = {
        "players": {"kept": [each.id for each in state.players]},
        "goods": {"goods": {}},
        "rest": {"niggling": {"home1": [3]}},
    }
    outcome = resolve(RULES, {"home": state}, RedraftTeam(team="home", inputs=inputs))
    assert told_one(outcome, "redraft.budget")["games"] == 40_000
    assert player_of(outcome.teams["home"], "home1").niggling == 0


def test_a_match_that_is_given_up_brings_two_touchdowns_a_die_of_gold_and_two_awards():
    inputs = {"conduct": {"ended": "forfeit", "by": "away"}, "winnings": {"forfeit": 4}}
    outcome = whole(RULES, sides(RULES), inputs)
    assert told_one(outcome, "score.forfeit") == {"own": 2, "other": 0}
    assert gold(outcome, "winnings") == 40_000
    assert len(told(outcome, "mvp.awarded")) == 2


def test_who_cannot_set_up_concedes_with_the_score_alone():
    log = [{"event": "touchdown", "side": "home", "player": "home1"}]
    conduct = {"ended": "conceded", "by": "home", "too_few": True}
    inputs = QUIET | {"conduct": conduct, "events": {"log": log}, "winnings": {"stalled": {"home": True, "away": True}}}
    outcome = whole(RULES, sides(RULES), inputs | {"dedicated-fans": {"home": {"d6": 6}}})
    assert told_one(outcome, "score.conceded", "away")["total"] == 2
    assert gold(outcome, "winnings") > 0
    assert len(told(outcome, "mvp.awarded", None)) == 2
    assert not effects(outcome, FansMoved)


# A doctor


def doctored(*suffered):
    """What comes of casualties of a Nurgle side that has hired its doctor; home1 regenerates."""
    nurgle = changed(team(RULES, "nurgle"), "home1", starting=("regeneration",))
    inputs = QUIET | {"inducements": {"home": {"items": [{"key": "plague-doctor"}]}, "away": {}}}
    listed = [{"cause": "fall", "roll": {"d16": 16}, **each} for each in suffered]
    return played(RULES, sides(RULES, nurgle), inputs | {"casualties": {"suffered": listed}}, facts=rich())


SAVED = {"victim": "home1", "regeneration": 1, "regeneration_again": 6}
TREATED = {"victim": "home2", "apothecary": {"d16": 1}, "keep": "second"}


def test_a_plague_doctor_is_an_apothecary_or_a_second_throw_and_never_both():
    for one in (SAVED, TREATED):
        outcome = doctored(one)
        assert not codes(outcome)
        assert told(outcome, "casualties.regenerated") or told(outcome, "casualties.apothecary")
    assert codes(doctored(SAVED, TREATED)) == {"no-apothecary-left"}
    assert codes(doctored(TREATED, SAVED)) == {"no-reroll-left"}


# Hatred, set right


def test_a_commissioner_gives_and_takes_one_hatred_among_several():
    state = changed(team(RULES), "home1", gained=("hatred:elf",))

    def adjusted(skill, *, gains):
        inputs = {"skill": {"player": "home1", "skill": skill, "gains": gains, "reason": "r"}}
        outcome = resolve(RULES, {"home": state}, AdjustTeam(team="home", inputs=inputs))
        return codes(outcome) or player_of(outcome.teams["home"], "home1").gained

    assert adjusted("hatred:dwarf", gains=True) == ("hatred:elf", "hatred:dwarf")
    assert adjusted("hatred:elf", gains=True) == {"skill-owned"}
    assert adjusted("hatred:dwarf", gains=False) == {"skill-not-owned"}
    assert adjusted("hatred:elf", gains=False) == ()
