"""The edition of 2016 where no worked example looks: what the stadium and sponsors bring, whose upkeep is paid."""

import pytest

from rules.actions import AdvancePlayer
from rules.engine import resolve
from tests.rules.adapters.bb2016 import goods
from tests.rules.builders import changed, opened, patched, player_of, shipped, team
from tests.rules.golden_match import codes, gold, played, rich, sides, told, told_one
from tests.rules.mutations import step

NOTHING = {"inducements": {"home": {}, "away": {}}}


@pytest.fixture(scope="module")
def rules():
    return shipped("bb2016")


def winnings(rules, *, stadium=None, result="win", fame=0, owned=(), **dice):
    """What both sides win by a 1 each; the home side owns goods."""
    facts = rich() | {"fame/home": fame, "fame/away": 0, "result/home": result, "result/away": "draw"}
    own = {"die": 1, **({"again": None} if result == "win" else {}), **dice.get("home", {})}
    inputs = NOTHING | {"winnings": {"home": own, "away": {"die": 1, **dice.get("away", {})}}}
    if stadium:
        inputs["stadium"] = {"kind": stadium}
    states = sides(rules, team(rules, goods=goods(**dict(owned))))
    outcome = played(rules, states, inputs, facts=facts)
    assert not outcome.violations
    return gold(outcome, "winnings", "home"), gold(outcome, "winnings", "away")


def test_what_a_stadium_brings(rules):
    assert winnings(rules) == (20_000, 20_000)
    assert winnings(rules, stadium="great-ziggurat") == (30_000, 30_000)
    assert winnings(rules, stadium="sticky-swamp") == (10_000, 10_000)
    each = {"home": {"stadium": 3}, "away": {"stadium": 1}}
    assert winnings(rules, stadium="integrated-merchandise-stalls", **each) == (50_000, 30_000)
    assert winnings(rules, stadium="desperate-for-exposure", home={"shared": 4}) == (60_000, 60_000)


def test_what_a_stadium_of_ones_own_brings_and_costs(rules):
    own = {"stadium": 1}
    assert winnings(rules, owned=own, fame=1, home={"owned": 2})[0] == 30_000 + 30_000
    assert winnings(rules, owned=own, result="draw")[0] == 20_000
    assert winnings(rules, owned=own, result="loss", fame=1, home={"owned": 3})[0] == 20_000 - 20_000
    assert winnings(rules, owned=own, result="loss", fame=2, home={"owned": 1})[0] == 30_000


def test_winnings_never_fall_below_nothing(rules):
    assert winnings(rules, owned={"farblast-and-sons": 1}, result="loss")[0] == 0
    assert winnings(rules, owned={"farblast-and-sons": 1}, result="win")[0] == 0


def test_a_stadium_that_no_table_has_is_refused(rules):
    assert codes(played(rules, sides(rules), {"stadium": {"kind": "moon-base"}})) == {"not-an-option"}


def test_star_players_are_cheaper_in_some_stadiums(rules):
    def fee(star, stadium):
        basket = {"home": {"stars": [star]}, "away": {}}
        inputs = {"inducements": basket, **({"stadium": {"kind": stadium}} if stadium else {})}
        states = sides(rules, team(rules, "halfling"))
        return told_one(played(rules, states, inputs, facts=rich()), "inducements.star")["price"]

    assert fee("deeproot-strongbranch", None) == 300_000
    assert fee("deeproot-strongbranch", "broadcast-studio") == 250_000
    assert fee("cindy-piewhistle", "golden-sands") == 10_000


def test_no_star_stands_on_a_list_unless_the_league_says_so(rules):
    states = sides(rules, team(rules, treasury=50_000))
    inputs = NOTHING | {"upkeep": {"home": {"stars": ["griff-oberwald"]}}}
    assert codes(played(rules, states, inputs, facts=rich())) == {"too-many-stars"}
    allowed = patched(rules, step("play-match", "upkeep", most=1))
    assert codes(played(allowed, states, inputs, facts=rich())) == {"not-enough-gold"}
    for star, code in (("varag-ghoul-chewer", "star-not-allowed"), ("nobody", "no-such-star")):
        wrong = NOTHING | {"upkeep": {"home": {"stars": [star]}}}
        assert codes(played(allowed, states, wrong, facts=rich())) == {code}


def test_a_star_of_the_list_plays(rules):
    allowed = patched(rules, step("play-match", "upkeep", most=1))
    states = sides(rules, team(rules, treasury=60_000))
    score = {"events": {"log": [{"event": "touchdown", "side": "home", "player": "griff-oberwald"}]}}
    without = played(allowed, states, NOTHING | score, facts=rich())
    assert codes(without)
    outcome = played(
        allowed, states, NOTHING | score | {"upkeep": {"home": {"stars": ["griff-oberwald"]}}}, facts=rich()
    )
    assert not codes(outcome)
    assert outcome.teams["home"].treasury == 0


def test_a_sponsor_may_keep_a_player_out(rules):
    states = sides(rules, team(rules, players=11, goods=goods(ongoing_sponsor=2)))
    inputs = NOTHING | {"events": {"log": []}, "casualties": {"suffered": []}}
    inputs["sponsors"] = {"home": {"dice": [1, 2], "picks": [3]}}
    outcome = played(rules, states, inputs, facts=rich())
    assert not outcome.violations
    (out,) = [each.id for each in outcome.teams["home"].players if each.misses_next]
    assert told_one(outcome, "sponsors.misses")["player"] == out
    inputs["sponsors"] = {"home": {"dice": [2, 6]}}
    assert not told(played(rules, states, inputs, facts=rich()), "sponsors.misses")


def test_nobody_is_poisoned_by_a_foul_or_what_heals(rules):
    away = changed(team(rules, team_id="away"), "away1", gained=("weeping-dagger",))
    hurt = {"victim": "home1", "by": "away1", "roll": {"tens": 2, "units": 5}, "poison": 6}

    def poisoned(**more):
        inputs = NOTHING | {"events": {"log": []}, "casualties": {"suffered": [hurt | more]}}
        outcome = played(rules, sides(rules, away=away), inputs, facts=rich())
        return codes(outcome), player_of(outcome.teams["home"], "home1").misses_next

    assert poisoned(cause="block") == (set(), True)
    assert poisoned(cause="block", badly_hurt=True)[1] is True
    assert poisoned(cause="foul") == ({"no-poison"}, False)


def test_famous_staff_who_double_the_cheerleaders(rules):
    state = team(rules, "high-elf", goods=goods(cheerleader=3))
    items = [{"key": "galandril-silverwater"}, {"key": "temp-agency-cheerleaders", "count": 2}]
    outcome = played(rules, sides(rules, state), {"inducements": {"home": {"items": items}, "away": {}}}, facts=rich())
    said = told_one(outcome, "inducements.staff")
    assert (said["own"], said["hired"], said["times"], said["total"]) == (3, 2, 2, 10)


def test_a_studio_helps_the_fan_factor_of_both(rules):
    facts = rich() | {"result/home": "loss", "result/away": "win"}
    inputs = NOTHING | {"fan-factor": {"home": {"two_d6": 4}, "away": {"three_d6": 4}}}
    states = sides(rules, team(rules, fans=6), team(rules, team_id="away", fans=6))
    plain = played(rules, states, inputs, facts=facts)
    assert (plain.teams["home"].fans, plain.teams["away"].fans) == (5, 6)
    helped = played(rules, states, inputs | {"stadium": {"kind": "broadcast-studio"}}, facts=facts)
    assert (helped.teams["home"].fans, helped.teams["away"].fans) == (6, 7)


def test_a_disposable_player_keeps_what_he_learns(rules):
    state = changed(opened(team(rules, "ogre", players=11)), "home1", spp=6)
    advance = {"player": "home1", "first": 1, "second": 2, "choice": "skill", "skill": "catch"}
    outcome = resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs={"advance": advance}))
    assert outcome.ok, outcome.violations
    player = player_of(outcome.teams["home"], "home1")
    assert (player.fee, player.value) == (20_000, 20_000)
    assert player_of(state, "home2").value == 0
