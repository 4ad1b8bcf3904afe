"""The rules pack of 2009 beyond its worked examples, and what a league may hold otherwise."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.actions import CloseSequence, HirePlayer
from rules.effects import MatchPlayed, SppEarned
from rules.engine import explore, resolve
from rules.state import Goods
from rules.value import worth
from tests.rules.builders import changed, opened, patched, player_of, shipped, team
from tests.rules.golden_match import asked, codes, effects, gold, match, played, rich, sides, told, told_one, whole

SHOPPED: dict[str, Any] = {"inducements": {"home": {}, "away": {}}, "events": {"log": []}}


@pytest.fixture(scope="module")
def rules():
    return shipped("crp")


def otherwise(rules, step, **params):
    return patched(rules, {"sequences": {"play-match": {step: {"params": params}}}})


def hurt(tens, units, victim="home1", **more):
    return {"victim": victim, "cause": "block", "by": "away1", "roll": {"tens": tens, "units": units}, **more}


def casualty(rules, home, *suffered, **facts):
    inputs = {**SHOPPED, "casualties": {"suffered": suffered}}
    return played(rules, sides(rules, home), inputs, facts={**rich(), **facts})


# Casualties


def test_whoever_decays_suffers_two_results(rules):
    rotten = team(rules, "nurgle")
    outcome = casualty(rules, rotten, hurt(5, 1, also={"tens": 5, "units": 8}))
    after = player_of(outcome.teams["home"], "home1")
    assert (after.niggling, after.misses_next, after.reduced) == (1, True, ("st",))
    outcome = whole(
        rules, sides(rules, rotten), {**SHOPPED, "casualties": {"suffered": [hurt(1, 1, also={"tens": 6, "units": 6})]}}
    )
    assert outcome.teams["home"].player("home1") is None


def test_the_second_result_is_asked_for(rules):
    outcome = casualty(rules, team(rules, "nurgle"), hurt(5, 1))
    assert {each.path.rpartition(".also.")[2] for each in outcome.questions if ".also." in each.path} == {
        "tens",
        "units",
    }
    assert not [each for each in casualty(rules, team(rules), hurt(5, 1)).questions if ".also." in each.path]


def test_the_apothecary_rolls_again_and_his_coach_chooses(rules):
    home = team(rules, goods=(Goods(key="apothecary", count=1, value=50_000),))
    again = {"apothecary": {"tens": 1, "units": 1}, "keep": "second"}
    assert not player_of(casualty(rules, home, hurt(6, 1, **again)).teams["home"], "home1").misses_next
    kept = casualty(rules, home, hurt(4, 2, **{**again, "keep": "first"}))
    assert player_of(kept.teams["home"], "home1").misses_next


def test_an_injury_may_lower_the_value(rules):
    home = team(rules)
    before = player_of(home, "home1").value
    assert player_of(casualty(rules, home, hurt(5, 8)).teams["home"], "home1").value == before
    dear = otherwise(rules, "casualties", loss_takes={"st": 50_000})
    outcome = casualty(dear, home, hurt(5, 8))
    assert player_of(outcome.teams["home"], "home1").value == before - 50_000
    assert told_one(outcome, "casualties.value-lost")["value"] == 50_000


@pytest.mark.parametrize(("counts", "spp"), [(True, 2), (False, 0)])
def test_a_casualty_that_is_undone(rules, counts, spp):
    those = otherwise(rules, "casualties", undone_counts=counts)
    suffered = [hurt(6, 1, regeneration=6)]
    inputs = {**SHOPPED, "casualties": {"suffered": suffered}, "mvp": {"away": [{"player": "away2"}]}}
    outcome = played(those, sides(those, team(those, "shambling-undead")), inputs)
    assert sum(each.spp for each in effects(outcome, SppEarned, "away") if each.player == "away1") == spp


def test_a_die_with_fewer_sides(rules):
    rows = {each.key: None for each in rules.params("play-match", "casualties.tens-and-units").rows}
    those = otherwise(rules, "casualties", sides=6, rows={**rows, "bruised": {"first": 11, "last": 66}})
    assert "die-out-of-range" in codes(casualty(those, team(those), hurt(1, 7)))
    assert "die-out-of-range" not in codes(casualty(rules, team(rules), hurt(1, 7)))


def test_an_injury_roll_that_says_more(rules):
    those = otherwise(
        rules,
        "casualties",
        outright=[
            {"key": "light", "row": "badly-hurt"},
            {"key": "grave", "table": True},
            {"key": "deadly", "row": "dead"},
        ],
    )
    home = team(those)
    assert asked(casualty(those, home, hurt(4, 1)), "inputs.casualties.suffered.0.injury") == (
        "light",
        "grave",
        "deadly",
    )
    assert told_one(casualty(those, home, hurt(4, 1, injury="light")), "casualties.outright")["result"] == "badly-hurt"
    assert player_of(casualty(those, home, hurt(4, 1, injury="grave")).teams["home"], "home1").misses_next


# After the match


def test_who_has_died_may_be_mvp_where_a_league_says_so(rules):
    inputs = {**SHOPPED, "casualties": {"suffered": [hurt(6, 1)]}, "mvp": {"home": [{"player": "home1"}]}}
    assert "mvp-not-eligible" in codes(played(rules, sides(rules), inputs))
    assert "mvp-not-eligible" not in codes(played(otherwise(rules, "mvp", dead_may=True), sides(rules), inputs))


def test_a_second_die_for_the_winnings_is_the_winners_alone(rules):
    inputs = {**SHOPPED, "winnings": {"home": {"die": 3, "again": 5}, "away": {"die": 1}}}
    facts = {"fame/home": 0, "fame/away": 0, "result/home": "draw", "result/away": "draw"}
    assert "no-winnings-reroll" in codes(played(rules, sides(rules), inputs, facts=facts))


def test_who_concedes_leaves_gold_and_award_to_the_other_side(rules):
    inputs = {
        **SHOPPED,
        "conduct": {"ended": "conceded", "by": "away"},
        "winnings": {"home": {"die": 2, "again": None}, "away": {"die": 4}},
    }
    facts = {"fame/home": 1, "fame/away": 0}
    outcome = whole(rules, sides(rules, team(rules, fans=3), team(rules, team_id="away", fans=3)), inputs, facts=facts)
    assert gold(outcome, "winnings") == (2 + 1 + 1) * 10_000 + 4 * 10_000
    assert gold(outcome, "winnings", "away") == 0
    assert [len(told(outcome, "mvp.awarded", side)) for side in ("home", "away")] == [2, 0]
    assert outcome.teams["away"].fans == 2
    assert effects(outcome, MatchPlayed, "away")[0].result == "loss"


def dear(rules, treasury, **sequence):
    goods = (Goods(key="team-re-roll", count=1, value=2_000_000),)
    return opened(replace(team(rules, players=0), fans=0, goods=goods, treasury=treasury), **sequence)


def test_expenses_come_before_the_first_purchase_and_once(rules):
    state = dear(rules, 100_000)
    inputs = {"hire": {"id": "new", "position": "lineman", "number": 20}}
    hired = resolve(rules, {"home": state}, HirePlayer(team="home", inputs=inputs))
    assert hired.ok, hired.violations
    assert gold(hired, "expenses") == -20_000
    closed = resolve(rules, hired.teams, CloseSequence(team="home"))
    assert closed.ok
    assert gold(closed, "expenses") == 0


def test_what_is_not_there_is_not_owed(rules):
    assert gold(resolve(rules, {"home": dear(rules, 5_000)}, CloseSequence(team="home")), "expenses") == -5_000
    patch = {"sequences": {"close-sequence": {"expenses": {"params": {"out_of": "winnings"}}}}}
    state = dear(rules, 100_000, winnings=10_000)
    outcome = resolve(patched(rules, patch), {"home": state}, CloseSequence(team="home"))
    assert gold(outcome, "expenses") == -10_000


def test_expenses_count_who_is_back_and_not_who_misses_the_next_match(rules):
    state = team(
        rules, players=2, goods=(Goods(key="team-re-roll", count=1, value=1_600_000),), treasury=50_000, fans=0
    )
    state = changed(changed(state, "home1", misses_next=True, value=150_000), "home2", misses_next=True, value=400_000)
    outcome = resolve(rules, {"home": opened(state, missed=("home1",))}, CloseSequence(team="home"))
    assert told_one(outcome, "expenses.spiralling") == {"value": 1_750_000, "due": 10_000, "total": 10_000}
    assert worth(outcome.teams["home"], rules.ruleset.team_value).current == 1_750_000


def test_expenses_count_the_fans_of_before_the_match(rules):
    goods = (Goods(key="team-re-roll", count=1, value=1_700_000),)
    state = opened(replace(team(rules, players=0), fans=5, goods=goods, treasury=50_000), fans=1)
    close = CloseSequence(team="home")
    assert gold(resolve(rules, {"home": state}, close), "expenses") == 0
    after = patched(rules, {"sequences": {"close-sequence": {"expenses": {"params": {"fans": "after"}}}}})
    assert gold(resolve(after, {"home": state}, close), "expenses") == -10_000


def test_an_edition_without_expenses_lets_everybody_buy(rules):
    those = patched(rules, {"sequences": {"close-sequence": {"expenses": None}}})
    inputs = {"hire": {"id": "new", "position": "lineman", "number": 20}}
    outcome = resolve(those, {"home": dear(those, 100_000)}, HirePlayer(team="home", inputs=inputs))
    assert gold(outcome, "expenses") == 0


# Inducements


def cash(rules, home, away, **basket):
    states = sides(rules, *(team(rules, team_id=side, treasury=200_000) for side in ("home", "away")))
    inputs = {"inducements": {"home": {"petty_cash": home, **basket}, "away": {"petty_cash": away}}}
    return played(rules, states, inputs, facts={"ctv/home": 1_000_000, "ctv/away": 1_100_000})


def test_free_gold_is_spent_before_petty_cash(rules):
    kegs = {"items": [{"key": "bloodweiser-kegs", "count": 2}]}
    assert cash(rules, 50_000, 60_000, **kegs).teams["home"].treasury == 200_000
    other_way = otherwise(rules, "inducements", free_first=False)
    assert cash(other_way, 50_000, 60_000, **kegs).teams["home"].treasury == 150_000


def test_petty_cash_need_not_raise_the_value(rules):
    assert told_one(cash(rules, 0, 60_000), "inducements.cash-in-value")["free"] == 160_000
    apart = otherwise(rules, "inducements", raises_value=False)
    assert told_one(cash(apart, 0, 60_000), "inducements.cash-in-value")["free"] == 100_000


def test_no_more_petty_cash_than_the_treasury_and_no_more_spent_than_there_is(rules):
    assert "not-enough-gold" in codes(cash(rules, 300_000, 0))
    assert "not-enough-gold" in codes(cash(rules, 0, 0, items=[{"key": "hireling-sports-wizard"}]))


@pytest.mark.parametrize(("placed", "code"), [([], set()), (["mercenary"], {"too-many-places"}), (["star"], set())])
def test_who_goes_beyond_the_places(rules, placed, code):
    those = otherwise(rules, "inducements", places_for=placed)
    states = sides(those, team(those, players=16))
    basket = {"mercenaries": [{"id": "merc", "position": "thrower"}]}
    outcome = played(those, states, {"inducements": {"home": basket, "away": {}}}, facts=rich())
    assert codes(outcome) == code


# Extra time, and what a team is worth


def test_re_rolls_left_decide_a_shoot_out_and_its_winner_scores(rules):
    inputs = {**SHOPPED, "score": {"spare": {"home": 2, "away": 0}, "shootout": [{"home": 3, "away": 4}]}}
    found = explore(rules, sides(rules), match(inputs, match_kind="play-off", overtime=True)).facts
    assert (found["result/home"], found["touchdowns/home"], found["touchdowns/away"]) == ("win", 1, 0)
    level = {**SHOPPED, "score": {"spare": {"home": 1, "away": 0}, "shootout": [{"home": 3, "away": 4}]}}
    again = explore(rules, sides(rules), match(level, match_kind="play-off", overtime=True))
    assert "inputs.score.shootout.1.home" in again.asked


def test_a_full_treasury_may_count(rules):
    counting = patched(rules, {"team_value": {"treasury": True, "treasury_over": 150_000}}).ruleset.team_value
    state = team(rules, players=0, fans=0)
    assert [worth(replace(state, treasury=each), counting).total for each in (150_000, 170_000)] == [0, 20_000]


def test_a_rotter_for_each_kill_and_one_zombie_a_match(rules):
    for roster, skill, offers in (("shambling-undead", (), 1), ("nurgle", ("nurgles-rot",), 2)):
        home = changed(team(rules, roster), "home1", gained=skill)
        suffered = [{**hurt(6, 1, victim), "by": "home1", "apothecary": None} for victim in ("away1", "away2")]
        outcome = whole(rules, sides(rules, home), {**SHOPPED, "casualties": {"suffered": suffered}})
        assert len(outcome.teams["home"].open.offers) == offers
