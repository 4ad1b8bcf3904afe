"""Before a match where gold is spent on freebooters, the weaker side has handicaps, and old injuries hurt."""

import pytest
from msgspec.structs import replace

from rules.effects import FansMoved, TreasuryMoved
from rules.engine import explore
from rules.state import Goods
from tests.rules.builders import changed, patched, shipped, team
from tests.rules.golden_match import codes, gold, match, played, sides, told, told_one, whole

OLD = "home1"
NOTHING = {"inducements": {"home": {}, "away": {}}}


@pytest.fixture(scope="module")
def rules():
    return shipped("lrb2002")


def behind(rules, results, *, home=None, away=None, **more):
    """The visitors are behind by so much that they get all the handicaps there are; these come first."""
    table = {row.key: row for row in rules.tables["handicaps"].rows}
    rolled = [{"tens": table[key].roll[0], "units": table[key].second[0], **said} for key, said in results]
    inputs = {**NOTHING, "handicaps": {"results": rolled}, **more}
    facts = {"ctv/home": 10_000_000, "ctv/away": 0}
    return sides(rules, home, away), inputs, facts


def test_a_treasury_pays_for_freebooters_and_no_more(rules):
    hired = {"mercenaries": [{"id": "f1", "position": "blitzer"}, {"id": "f2", "position": "catcher"}]}
    states = sides(rules, team(rules, treasury=80_000))
    outcome = played(rules, states, {"inducements": {"home": hired, "away": {}}})
    assert gold(outcome, "inducements") == -(90_000 // 2 + 70_000 // 2)
    poor = played(rules, sides(rules, team(rules, treasury=79_999)), {"inducements": {"home": hired, "away": {}}})
    assert codes(poor) == {"not-enough-gold"}


def test_a_freebooter_brings_no_further_skill(rules):
    hired = {"mercenaries": [{"id": "f1", "position": "blitzer", "skill": "tackle"}]}
    states = sides(rules, team(rules, treasury=500_000))
    assert codes(played(rules, states, {"inducements": {"home": hired, "away": {}}})) == {"mercenary-skill"}


def test_a_freebooted_apothecary_comes_beside_the_team_s_own(rules):
    own = (Goods(key="apothecary", count=1, value=50_000),)
    home = changed(team(rules, treasury=100_000, goods=own), OLD, niggling=1)
    home = changed(home, "home2", niggling=1)
    hired = {"items": [{"key": "freebooter-apothecary"}]}
    dice = {OLD: [1], "home2": [1]}
    told_so = {"dice": dice, "treated": {OLD: True, "home2": True}}
    inputs = {"inducements": {"home": hired, "away": {}}, "niggling": {"home": told_so}}
    explored = explore(rules, sides(rules, home), match(inputs))
    assert {OLD, "home2"} <= set(explored.facts["participants/home"])
    assert explored.facts["apothecaries-used/home"] == 1
    assert explored.facts["extra-apothecaries/home"] == 0


def test_the_first_injury_that_troubles_ends_the_throwing(rules):
    home = changed(team(rules), OLD, niggling=3)
    outcome = played(rules, sides(rules, home), {**NOTHING, "niggling": {"home": {"dice": {OLD: [2, 1]}}}})
    assert not [each for each in outcome.questions if each.path.startswith("inputs.niggling")]
    assert len(told(outcome, "niggling.fit")) == len(told(outcome, "niggling.troubled")) == 1


def test_who_is_out_today_is_on_the_list_and_plays_the_next_match(rules):
    home = changed(team(rules), OLD, niggling=1)
    inputs = {**NOTHING, "niggling": {"home": {"dice": {OLD: [1]}}}, "events": {"log": []}, "handicaps": {}}
    outcome = whole(rules, sides(rules, home), inputs)
    after = outcome.teams["home"].player(OLD)
    assert after is not None
    assert after.available
    assert OLD not in {each.player for each in told_lines(outcome)}


def told_lines(outcome):
    return [each.effect for each in outcome.effects if each.effect.__struct_config__.tag == "line-recorded"]


def test_an_appearance_fee_is_paid_or_the_best_player_stays_away(rules):
    home = changed(team(rules, treasury=20_000), "home3", spp=7)
    states, inputs, facts = behind(rules, [("appearance-fee", {"paid": True, "d6": 4})], home=home)
    paid = played(rules, states, inputs, facts=facts)
    assert gold(paid, "handicap") == -20_000
    too_dear = behind(rules, [("appearance-fee", {"paid": True, "d6": 5})], home=home)
    assert codes(played(rules, too_dear[0], too_dear[1], facts=facts)) == {"not-enough-gold"}
    states, inputs, facts = behind(rules, [("appearance-fee", {"paid": False})], home=home)
    explored = told(played(rules, states, inputs, facts=facts), "handicaps.misses")
    assert [each.params["player"] for each in explored] == ["home3"]


def test_equals_in_points_are_asked_who_of_them_asks_the_fee(rules):
    states, inputs, facts = behind(rules, [("appearance-fee", {})])
    outcome = played(rules, states, inputs, facts=facts)
    asked = next(each for each in outcome.questions if each.path == "inputs.handicaps.results.0.player")
    assert (asked.who, len(asked.options)) == ("home", 11)


def test_inspiration_earns_before_the_match(rules):
    results = [("inspiration", {"player": "away4"}), ("sponsorship-deal", {}), ("buzzing", {}), ("stiletto", {})]
    states, inputs, facts = behind(
        rules, results, events={"log": []}, mvp={"away": [{"player": "away5"}], "home": [{"player": OLD}]}
    )
    inputs["handicaps"]["results"].append({"chosen": "iron-man"})
    outcome = whole(rules, states, inputs, facts={**facts, "gate": 20_000})
    assert outcome.teams["away"].player("away4").spp == rules.ruleset.spp.awards[4].spp
    assert gold(outcome, "handicap", "away") == 10_000


def test_a_virus_keeps_out_all_who_have_a_niggling_injury(rules):
    home = changed(changed(team(rules), OLD, niggling=1), "home2", niggling=2)
    states, inputs, facts = behind(rules, [("virus", {})], home=home)
    outcome = played(rules, states, inputs, facts=facts)
    assert {each.params["player"] for each in told(outcome, "handicaps.misses")} == {OLD, "home2"}
    assert not [each for each in outcome.questions if each.path.startswith("inputs.niggling")]


def test_a_talent_comes_beyond_the_places_there_are(rules):
    away = team(rules, team_id="away", players=16)
    states, inputs, facts = behind(rules, [("that-boys-got-talent", {"position": "ogre"})], away=away)
    outcome = played(rules, states, inputs, facts=facts)
    assert not codes(outcome)
    assert told_one(outcome, "handicaps.comes-along", "away")["position"] == "ogre"


def test_more_handicaps_than_are_due_are_refused(rules):
    rolled = [{"tens": 6, "units": 6}]
    outcome = played(rules, sides(rules), {**NOTHING, "handicaps": {"results": rolled}})
    assert codes(outcome) == {"too-many-handicaps"}


def test_the_handicaps_of_2004_are_a_patch(rules):
    params = {"table": "handicaps-of-2004", "does": None}
    later = patched(rules, {"sequences": {"play-match": {"handicaps": {"params": params}}}})
    facts = {"ctv/home": 10_000_000, "ctv/away": 0}
    inputs = {**NOTHING, "handicaps": {"results": [{"tens": 1, "units": 2}]}}
    told_so = told(played(later, sides(later), inputs, facts=facts), "handicaps.rolled", "away")
    assert told_so[0].params["handicap"] == "extra-training"


@pytest.mark.parametrize(("fans", "asked"), [(0, None), (3, "3d6")])
def test_the_gate_asks_for_a_die_a_fan(rules, fans, asked):
    states = sides(rules, team(rules, fans=fans))
    outcome = played(rules, states, NOTHING)
    found = next((each.spec for each in outcome.questions if each.path == "inputs.fans.home.sum"), None)
    assert found == asked


@pytest.mark.parametrize("total", [2, 19])
def test_dice_show_no_more_and_no_less_than_they_can(rules, total):
    states = sides(rules, team(rules, fans=3))
    assert codes(played(rules, states, {**NOTHING, "fans": {"home": {"sum": total}}})) == {"sum-out-of-range"}


def test_an_apothecary_leaves_what_is_mild_alone(rules):
    own = (Goods(key="apothecary", count=1, value=50_000),)
    hurt = {"victim": OLD, "cause": "fall", "injury": "badly-hurt", "apothecary": {"die": 6}}
    inputs = {**NOTHING, "events": {"log": []}, "casualties": {"suffered": [hurt]}}
    assert codes(played(rules, sides(rules, team(rules, goods=own)), inputs)) == {"nothing-to-treat"}


@pytest.mark.parametrize(("die", "lives"), [(1, False), (2, True)])
def test_an_apothecary_saves_the_dying_by_a_die(rules, die, lives):
    own = (Goods(key="apothecary", count=1, value=50_000),)
    hurt = {"victim": OLD, "cause": "fall", "injury": "dead", "apothecary": {"die": die}}
    inputs = {**NOTHING, "handicaps": {}, "events": {"log": []}, "casualties": {"suffered": [hurt]}}
    outcome = whole(rules, sides(rules, team(rules, goods=own)), inputs)
    assert (outcome.teams["home"].player(OLD) is not None) is lives


def test_a_team_that_concedes_loses_gold_players_and_fans(rules):
    home = replace(team(rules, fans=4), id="home")
    inputs = {
        "conduct": {"ended": "conceded", "by": "home"},
        **NOTHING,
        "handicaps": {},
        "events": {"log": []},
    }
    outcome = whole(rules, sides(rules, home), inputs)
    assert not [each for each in outcome.of_team("home") if isinstance(each, TreasuryMoved)]
    assert [each.by for each in outcome.of_team("home") if isinstance(each, FansMoved)] == [-1]
    assert len(told(outcome, "mvp.awarded", "away")) == 2


@pytest.mark.parametrize(("position", "treated"), [("vampire", False), ("thrall", True)])
def test_an_apothecary_heals_thralls_and_no_vampires(rules, position, treated):
    own = (Goods(key="apothecary", count=1, value=50_000),)
    state = changed(team(rules, "vampire", position=position, players=6, goods=own), OLD, niggling=1, starting=())
    before = NOTHING | {"niggling": {"home": {"dice": {OLD: [1]}, "treated": {OLD: True}}}}
    assert (OLD in explore(rules, sides(rules, state), match(before)).facts["participants/home"]) is treated
    hurt = {"victim": "home2", "cause": "fall", "injury": "dead", "apothecary": {"die": 6}}
    if position == "vampire":
        hurt["regeneration"] = 1
    inputs = NOTHING | {"niggling": {"home": {"dice": {OLD: [2]}}}, "events": {"log": []}}
    outcome = played(rules, sides(rules, state), inputs | {"casualties": {"suffered": [hurt]}})
    assert codes(outcome) == (set() if treated else {"no-apothecary-left"})
