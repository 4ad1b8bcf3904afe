"""House rules that reach far: special slots, star players who stay, stadiums, drop goals."""

import pytest

from rules.actions import BuyGoods, HirePlayer
from rules.effects import MatchPlayed
from rules.engine import explore, resolve
from rules.market import market
from rules.slots import used
from tests.rules.adapters.summerbowl2002 import NOTHING, equipment
from tests.rules.builders import opened, shipped, team, with_player
from tests.rules.golden_match import asked, codes, effects, gold, match, played, sides, told_one, whole

RICH = 5_000_000


@pytest.fixture(scope="module")
def rules():
    return shipped("summerbowl2002")


def hired(rules, state, position, number):
    inputs = {"hire": {"id": f"new{number}", "position": position, "number": number}}
    return resolve(rules, {"home": state}, HirePlayer(team="home", inputs=inputs))


def test_two_slots_are_filled_by_two_kinds(rules):
    state = opened(team(rules, "human", treasury=RICH))
    first = hired(rules, state, "ogre", 50)
    second = hired(rules, first.teams["home"], "griff-oberwald", 51)
    assert first.ok
    assert second.ok
    assert used(rules, second.teams["home"]) == 2
    assert codes(hired(rules, second.teams["home"], "mighty-zug", 52)) == {"group-full"}
    third = resolve(rules, {"home": second.teams["home"]}, BuyGoods(team="home", inputs={"buy": {"goods": "wizard"}}))
    assert codes(third) == {"special-slots-full"}


def test_fourteen_ordinary_players_and_two_in_special_slots(rules):
    state = opened(team(rules, "orc", players=14, treasury=RICH))
    ordinary = hired(rules, state, "thrower", 50)
    assert codes(ordinary) <= {"normal-slots-full", "position-full", "special-slot-taken"}
    assert codes(ordinary)
    big = hired(rules, state, "troll", 51)
    assert big.ok


def test_a_team_without_slots_of_its_edition_uses_none():
    plain = shipped("lrb2002")
    assert used(plain, team(plain, "human")) == 0


@pytest.mark.parametrize("position", ["griff-oberwald", "lineman-chainsaw"])
def test_whoever_takes_a_special_slot_of_his_own_is_no_freebooter(rules, position):
    home = team(rules, "human", treasury=RICH)
    hires = {"mercenaries": [{"id": "m", "position": position}]}
    outcome = played(rules, sides(rules, home), {"inducements": NOTHING | {"home": hires}})
    assert codes(outcome) == {"mercenary-position"}
    offered = {each.position for each in market(rules, home).mercenaries}
    assert position not in offered
    assert {"ogre", "lineman"} <= offered
    ogre = {"mercenaries": [{"id": "m", "position": "ogre"}]}
    assert not codes(played(rules, sides(rules, home), {"inducements": NOTHING | {"home": ogre}}))


def test_a_player_for_nothing_is_no_star_player(rules):
    facts = {"ctv/home": 1_000_000, "ctv/away": 1_150_000}
    drawn = {"inducements": NOTHING, "handicaps": {"results": [{"tens": 4, "units": 5}]}}
    options = asked(played(rules, sides(rules), drawn, facts=facts), "inputs.handicaps.results.0.position")
    assert "ogre" in options
    assert not {"griff-oberwald", "lineman-chainsaw"}.intersection(options)


def test_a_star_player_who_is_not_paid_sits_out_and_earns_nothing_when_he_is(rules):
    home = with_player(rules, team(rules, "human", treasury=60_000), number=50, position="griff-oberwald")
    unpaid = {"inducements": NOTHING, "fees": {"home": {"paid": {"home50": False}}}}
    assert "home50" not in explore(rules, sides(rules, home), match(unpaid)).facts["participants/home"]
    scored = [{"event": "touchdown", "side": "home", "player": "home50"}]
    paid = {
        "inducements": NOTHING,
        "fees": {"home": {"paid": {"home50": True}}},
        "events": {"log": scored},
    }
    outcome = whole(rules, sides(rules, home), paid)
    assert gold(outcome, "appearance-fee") == -60_000
    assert outcome.teams["home"].player("home50").spp == 0


def test_gold_that_is_not_there_pays_no_fee(rules):
    home = with_player(rules, team(rules, "human", treasury=59_999), number=50, position="griff-oberwald")
    inputs = {"inducements": NOTHING, "fees": {"home": {"paid": {"home50": True}}}}
    assert codes(played(rules, sides(rules, home), inputs)) == {"not-enough-gold"}


def test_drop_goals_are_in_the_score_of_the_record_and_not_among_touchdowns(rules):
    log = [
        {"event": "drop-goal", "side": "home", "player": "home1", "count": 2},
        {"event": "touchdown", "side": "away"},
    ]
    outcome = whole(rules, sides(rules), {"inducements": NOTHING, "events": {"log": log}})
    found = effects(outcome, MatchPlayed)[0]
    assert (found.score, found.result) == ((4, 3), "win")
    assert outcome.teams["home"].open.touchdowns == 0


@pytest.mark.parametrize(
    ("goods", "rain", "said"),
    [
        (["roof"], None, "perfect-conditions"),
        (["albion"], 3, "pouring-rain"),
        (["albion"], 2, "sweltering-heat"),
        (["foliage"], None, "very-sunny"),
        (["lustria"], None, "sweltering-heat"),
        ([], None, "sweltering-heat"),
    ],
)
def test_a_stadium_has_weather_of_its_own(rules, goods, rain, said):
    home = team(rules, goods=equipment(rules, goods))
    weather = {"home": 1, "away": 1} | ({} if rain is None else {"rain": rain})
    explored = explore(rules, sides(rules, home), match({"inducements": NOTHING, "weather": weather}))
    assert explored.facts["weather"] == said


@pytest.mark.parametrize(
    ("roster", "owned", "wanted", "code"),
    [
        ("human", ["sand"], "ice", "goods-exclude"),
        ("norse", [], "ice", "goods-of-others"),
        ("dwarf", [], "wizard", "goods-of-others"),
        ("orc", [], "halfling-chef", "goods-of-others"),
    ],
)
def test_what_a_team_may_not_have(rules, roster, owned, wanted, code):
    state = opened(team(rules, roster, treasury=RICH, goods=equipment(rules, owned)))
    bought = resolve(rules, {"home": state}, BuyGoods(team="home", inputs={"buy": {"goods": wanted}}))
    assert codes(bought) == {code}


def test_a_visitor_brings_no_stadium(rules):
    away = team(rules, team_id="away", goods=equipment(rules, ["roof", "bookmakers"]))
    outcome = played(rules, sides(rules, None, away), {"inducements": NOTHING, "weather": {"home": 6, "away": 6}})
    assert told_one(outcome, "weather.rolled")["weather"] == "blizzard"


def test_bookmakers_take_from_the_loser_what_is_there(rules):
    home = team(rules, goods=equipment(rules, ["bookmakers"]))
    facts = {"gate": 0, "ctv/home": 10_000_000, "ctv/away": 10_000_000, "result/home": "loss", "result/away": "win"}
    dice = {"home": {"die": 6, "d3": 3}, "away": {"die": 1, "d3": 2}}
    inputs = {"inducements": NOTHING, "events": {"log": []}, "winnings": dice}
    outcome = played(rules, sides(rules, home), inputs, facts=facts)
    assert (gold(outcome, "winnings"), gold(outcome, "winnings", "away")) == (0, 20_000)


def test_an_apothecary_brings_even_the_mildly_hurt_back(rules):
    home = team(rules, goods=equipment(rules, ["apothecary"]))
    hurt = {"victim": "home1", "cause": "fall", "injury": "badly-hurt", "apothecary": {"die": 2}}
    inputs = {"inducements": NOTHING, "events": {"log": []}, "casualties": {"suffered": [hurt, hurt]}}
    again = played(rules, sides(rules, home), inputs)
    assert codes(again) == {"no-apothecary-left"}


def test_a_weapon_is_bought_with_its_player_and_takes_a_slot(rules):
    state = opened(team(rules, "human", treasury=RICH))
    armed = hired(rules, state, "lineman-chainsaw", 50)
    assert armed.ok
    assert armed.teams["home"].treasury == RICH - 50_000 - 60_000
    assert armed.teams["home"].player("new50").skills == ("chainsaw",)
    assert used(rules, armed.teams["home"]) == 1
    assert codes(hired(rules, armed.teams["home"], "lineman-blunderbuss", 51)) == {"special-slot-taken"}
    assert hired(rules, armed.teams["home"], "ogre", 51).ok
