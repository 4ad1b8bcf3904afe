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


def test_a_second_sponsor_picks_among_those_whom_the_first_left(rules):
    states = sides(rules, team(rules, players=11, goods=goods(ongoing_sponsor=2)))
    inputs = NOTHING | {"events": {"log": []}, "casualties": {"suffered": []}}
    inputs["sponsors"] = {"home": {"dice": [1, 1]}}

    def asked(*picks):
        inputs["sponsors"]["home"]["picks"] = list(picks)
        outcome = played(rules, states, inputs, facts=rich())
        return [(each.path, each.spec) for each in outcome.questions if ".picks." in each.path]

    assert asked() == [("inputs.sponsors.home.picks.0", "1d11")]
    assert asked(11) == [("inputs.sponsors.home.picks.1", "1d10")]
    assert asked(11, 10) == []


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


def test_famous_staff_hired_by_both_sides_bring_nobody_to_either(rules):
    baskets = {"home": {"items": [{"key": "josef-bugman"}]}, "away": {"items": [{"key": "josef-bugman"}]}}
    treasuries = sides(rules, team(rules, treasury=100_000), team(rules, team_id="away", treasury=100_000))
    outcome = played(rules, treasuries, {"inducements": baskets})
    assert told_one(outcome, "inducements.hired-by-both")["name"] == "josef-bugman"
    assert not told(outcome, "inducements.staff", None)
    baskets["away"] = {"items": [{"key": "temp-agency-cheerleaders"}]}
    outcome = played(rules, treasuries, {"inducements": baskets})
    assert told_one(outcome, "inducements.staff")["total"] == 2


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


def test_a_ground_of_spectacles_gives_both_sides_gold_to_spend(rules):
    def left(home, away, *, facts, stadium="reputation-for-spectacle"):
        bought = {"items": [{"key": "temp-agency-cheerleaders", "count": home}]}
        others = {"items": [{"key": "temp-agency-cheerleaders", "count": away}]}
        inputs = {"stadium": {"kind": stadium, "two_d6": 5}, "inducements": {"home": bought, "away": others}}
        states = sides(rules, team(rules, treasury=30_000), team(rules, team_id="away", treasury=30_000))
        outcome = played(rules, states, inputs, facts=facts)
        return codes(outcome) or tuple(outcome.teams[side].treasury for side in ("home", "away"))

    even, behind = {"ctv/home": 10**6, "ctv/away": 10**6}, {"ctv/home": 10**6, "ctv/away": 980_000}
    assert left(2, 3, facts=even) == (30_000, 20_000)
    assert left(4, 0, facts=even) == (0, 30_000)
    assert left(5, 0, facts=even) == {"not-enough-gold"}
    # 20,000 behind, and the 10,000 of the treasury that the others spend; 50,000 of the ground for each.
    assert left(3, 4, facts=behind) == (20_000, 30_000)
    assert left(3, 5, facts=behind) == (20_000, 10_000)


def test_the_ground_of_the_home_side_draws_fans_and_welcomes_guests(rules):
    state = team(rules, goods=goods(residency=1), fans=3)
    inputs = NOTHING | {"gate": {"home": {"two_d6": 7, "d3": 2}, "away": {"two_d6": 7}}}
    outcome = played(rules, sides(rules, state), inputs, facts={"ctv/home": 10**6, "ctv/away": 10**6})
    assert told_one(outcome, "stadium.petty-cash", "away")["total"] == 50_000
    assert not told(outcome, "stadium.petty-cash", "home")
    assert told_one(outcome, "fans.come")["total"] == 12_000


def test_apothecaries_of_the_ground_treat_those_who_may_have_one(rules):
    def hurt(roster):
        suffered = [{"victim": "home1", "cause": "fall", "roll": {"tens": 6, "units": 1}}]
        suffered[0] |= {"apothecary": {"tens": 1, "units": 1}, "keep": "second"}
        inputs = NOTHING | {"stadium": {"kind": "on-site-apothecaries"}, "events": {"log": []}}
        inputs["casualties"] = {"suffered": suffered}
        return codes(played(rules, sides(rules, team(rules, roster)), inputs, facts=rich()))

    assert hurt("human") == set()
    assert hurt("shambling-undead") == {"no-apothecary-left"}


def test_fame_that_is_lost_during_the_match_is_missing_from_the_winnings(rules):
    lost = {"home": {"fame_lost": 2}, "away": {"fame_lost": 0}}
    assert winnings(rules, stadium="appalling-stands", fame=1, **lost) == (10_000, 20_000)
    lost = {"home": {"fame_lost": 4}, "away": {"fame_lost": 0}}
    assert winnings(rules, stadium="fair-weather-fans", fame=1, **lost) == (0, 20_000)


# A ground of one's own


def residency(rules, *, result="loss", fans=5, treasury=100_000, owned=("residency",), used=True, **given):
    """What becomes of the home side's ground, and of its treasury."""
    rules = patched(rules, step("play-match", "residency", used=used))
    state = team(rules, fans=fans, treasury=treasury, goods=goods(**dict.fromkeys(map(_snake, owned), 1)))
    facts = rich() | {"result/home": result, "result/away": "draw", "winnings/home": 40_000}
    inputs = NOTHING | {"residency": {"home": given, "away": {"asks": False}}}
    outcome = played(rules, sides(rules, state), inputs, facts=facts)
    assert not codes(outcome)
    after = outcome.teams["home"]
    return after.count("residency"), after.treasury - treasury


def _snake(key):
    return key.replace("-", "_")


@pytest.mark.parametrize(
    ("result", "fans", "owned", "d6", "found"),
    [
        ("draw", 7, (), 5, (0, 0)),
        ("win", 7, (), 5, (1, -40_000)),
        ("loss", 8, (), 6, (1, -40_000)),
        ("win", 8, (), 6, (1, 0)),
        ("draw", 13, (), 5, (1, 0)),
        ("win", 7, ("star-insurance-guild",), 6, (1, 0)),
    ],
)
def test_a_ground_is_asked_for_and_granted_by_a_die(rules, result, fans, owned, d6, found):
    assert residency(rules, result=result, fans=fans, owned=owned, asks=True, d6=d6) == found


def test_a_ground_is_lost_by_a_defeat_unless_gold_keeps_it(rules):
    assert residency(rules, d8=5) == (1, 0)
    assert residency(rules, d8=7, lowered=2) == (1, -60_000)
    assert residency(rules, d8=7, lowered=1) == (0, -30_000)
    assert residency(rules, fans=9, d8=8) == (0, 0)
    assert residency(rules, result="win") == (1, 0)
    assert residency(rules, owned=("residency", "stadium")) == (1, 0)
    assert residency(rules, owned=(), used=False, result="win") == (0, 0)


# Major sponsors


def insured(rules, *, treasury=100_000, **given):
    """What the guild pays for a dead player of 60,000, and what it takes."""
    state = changed(team(rules, treasury=treasury, goods=goods(star_insurance_guild=1)), "home1", value=90_000)
    fallen = {"victim": "home1", "cause": "fall", "roll": {"tens": 6, "units": 1}}
    inputs = NOTHING | {"events": {"log": []}, "casualties": {"suffered": [fallen]}, "insurance": {"home": given}}
    outcome = played(rules, sides(rules, state), inputs, facts=rich())
    assert not codes(outcome)
    after = outcome.teams["home"]
    away = sum(each.misses_next for each in after.players)
    return after.treasury, after.count("star-insurance-guild"), away


def test_insurers_pay_half_of_a_dead_player_and_may_ask_it_back(rules):
    assert insured(rules, d6=2) == (150_000, 1, 0)
    assert insured(rules, d6=1, two_d6=7, pays=True) == (80_000, 1, 0)
    assert insured(rules, d6=1, two_d6=7, pays=False, d3=2, picks=[1, 1]) == (0, 0, 2)
    assert insured(rules, treasury=0, d6=1, two_d6=7, d3=1, picks=[4]) == (0, 0, 1)


def improved(rules, sponsor, **given):
    state = changed(opened(team(rules, goods=goods(**{sponsor: 1}))), "home1", spp=6)
    return resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs={"advance": {"player": "home1", **given}}))


def test_a_sponsor_feeds_players_too_well_to_move_faster(rules):
    for dice, choice in (((4, 6), "ma"), ((5, 6), "ag")):
        roll = {"first": dice[0], "second": dice[1], "choice": choice}
        assert codes(improved(rules, "mcmurtys_burger_emporium", **roll)) == {"not-an-option"}
    assert improved(rules, "mcmurtys_burger_emporium", first=4, second=6, choice="av").ok


def test_a_third_die_is_thrown_at_a_risk(rules):
    def with_third(first, second, third, left_out, **more):
        dice = {"first": first, "second": second, "third": third, "left_out": left_out}
        outcome = improved(rules, "steelhelms_sporting_emporium", **dice, **more)
        assert outcome.ok, outcome
        player = player_of(outcome.teams["home"], "home1")
        return player.profile.st, player.misses_next, player.niggling

    assert with_third(6, 2, 6, "second", choice="st") == (4, True, 0)
    assert with_third(1, 1, 4, "first", skill="block") == (3, True, 1)
    assert with_third(1, 2, 4, "first", skill="block") == (3, False, 0)
    asked = improved(rules, "steelhelms_sporting_emporium", first=1, second=2)
    assert "inputs.advance.third" in [each.path for each in asked.questions]
    assert improved(rules, "steelhelms_sporting_emporium", first=1, second=2, third=None, skill="block").ok
