"""What happens on a league night and was told wrongly once: bets, exhibitions, offers, trophies, impossible scores."""

import msgspec
import pytest
from msgspec.structs import replace

from rules.actions import (
    AdjustTeam,
    AdvancePlayer,
    AwardPrize,
    BuyGoods,
    Override,
    PlayMatch,
    RedraftTeam,
    RetirePlayer,
    TakeOffer,
)
from rules.effects import LineRecorded, MatchPlayed, OfferTaken, SppEarned
from rules.engine import resolve
from rules.state import Goods, Offer, OpenSequence, Profile, Record
from rules.steps.redraft import budget_of
from tests.rules.builders import advancements, changed, opened, player_of, shipped, team, with_player
from tests.rules.golden_match import codes, effects, gold, played, rich, sides, told, told_one, whole

RULES = shipped()
QUIET = {"inducements": {"home": {}, "away": {}}, "events": {"log": []}}


def broken(outcome):
    return [(each.code, each.path.removeprefix("inputs.")) for each in outcome.violations]


# --- bets -------------------------------------------------------------------------------------------------------------


def betting(stake, treasury, won=True, items=()):
    scorer = {"event": "touchdown", "side": "home" if won else "away"}
    inputs = {
        "inducements": {"home": {"side_bet": stake, "items": list(items)}, "away": {}},
        "events": {"log": [scorer]},
    }
    return played(RULES, sides(RULES, team(RULES, treasury=treasury)), inputs, facts=rich(1, 0))


def test_a_stake_must_be_in_the_treasury_when_the_bet_is_made():
    assert broken(betting(100_000, 90_000)) == [("not-enough-gold", "inducements.home.side_bet")]
    assert gold(betting(100_000, 100_000), "side-bet") == 100_000
    assert gold(betting(100_000, 100_000, won=False), "side-bet") == -100_000


def test_what_inducements_took_can_not_be_staked():
    keg = [{"key": "bloodweiser-kegs"}]
    assert broken(betting(60_000, 100_000, items=keg)) == [("not-enough-gold", "inducements.home.side_bet")]
    assert not betting(50_000, 100_000, items=keg).violations


# --- inducements ------------------------------------------------------------------------------------------------------


def test_the_same_inducement_on_two_lines_counts_together():
    nurgle = team(RULES, "nurgle")
    lines = [{"key": "cavorting-nurglings", "count": 1}] * 2
    inputs = QUIET | {"inducements": {"home": {"items": lines}, "away": {}}}
    outcome = whole(
        RULES, sides(RULES, nurgle), inputs | {"fans": {"home": {"d3": 1}, "away": {"d3": 1}}}, facts=rich()
    )
    assert told_one(outcome, "winnings.played")["attendance"] == 6
    three = {"inducements": {"home": {"items": lines * 2}, "away": {}}}
    assert ("too-many-inducements", "inducements.home.items") in broken(
        played(RULES, sides(RULES, nurgle), three, facts=rich())
    )


# --- exhibitions ------------------------------------------------------------------------------------------------------


def exhibition(home=None, inputs=QUIET):
    return whole(RULES, sides(RULES, home), inputs, match_kind="exhibition")


def test_an_exhibition_leaves_the_record_only():
    log = [{"event": "touchdown", "side": "home", "player": "home1"}]
    hurt = [{"victim": "home2", "cause": "fall", "roll": {"d16": 16}}]
    inputs = QUIET | {"events": {"log": log}, "casualties": {"suffered": hurt}}
    outcome = exhibition(inputs=inputs)
    assert {type(each) for each in outcome.of_team("home")} == {LineRecorded, MatchPlayed}
    home = outcome.teams["home"]
    assert (home.record.played, home.record.won, home.record.exhibitions) == (1, 1, 1)
    assert home.open is None
    assert not {each.key for each in outcome.explanations} & {"experience.earned", "record.dies", "mvp.awarded"}


def test_in_an_exhibition_nobody_must_take_journeymen_and_nobody_pays():
    ten = team(RULES, players=10)
    outcome = exhibition(ten, QUIET | {"inducements": {"home": {"stars": ["morg-n-thorg"]}, "away": {}}})
    assert not told(outcome, "journeymen.taken")
    assert outcome.teams["home"].treasury == 0
    eleven = QUIET | {"journeymen": {"home": {"taken": [{"id": "j", "position": "human-lineman"}]}}}
    assert told(exhibition(ten, eleven), "journeymen.taken")


def test_conceding_an_exhibition_costs_nobody():
    veteran = changed(team(RULES), "home1", advancements=advancements(3))
    inputs = QUIET | {"conduct": {"ended": "conceded", "by": "home"}}
    outcome = exhibition(veteran, inputs)
    assert not told(outcome, "leaving.leaves")
    assert not told(outcome, "leaving.stays")


def test_exhibitions_bring_no_funds_for_a_re_draft():
    rules = RULES.ruleset.league.redraft
    assert rules is not None
    assert budget_of(rules, Record(played=9, exhibitions=2, league_won=5, league_drawn=2), 85_000)["games"] == 140_000


# --- the score --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "overtime", "fine"), [(32, False, True), (33, False, False), (48, True, True)])
def test_no_more_touchdowns_than_turns(count, overtime, fine):
    log = [{"event": "touchdown", "side": "home", "count": each} for each in (32, count - 32) if each]
    outcome = played(RULES, sides(RULES), QUIET | {"events": {"log": log}}, overtime=overtime)
    assert ("too-many-touchdowns" in codes(outcome)) is not fine


@pytest.mark.parametrize("edition", ["bb2020", "bb2025", "bb2016", "crp", "lrb2002"])
@pytest.mark.parametrize(
    ("overtime", "half", "turn", "wrong"),
    [(False, 2, 16, []), (False, 3, 17, ["half", "turn"]), (True, 3, 24, []), (True, 4, 25, ["half", "turn"])],
)
def test_nobody_gives_up_after_the_end(edition, overtime, half, turn, wrong):
    rules = shipped(edition)
    given_up = {"conduct": {"ended": "conceded", "by": "home", "half": half, "turn": turn}}
    outcome = played(rules, sides(rules), QUIET | given_up, overtime=overtime)
    beyond = [each.path for each in outcome.violations if each.code == "beyond-the-match"]
    assert beyond == [f"inputs.conduct.{each}" for each in wrong]


# --- who comes and goes -----------------------------------------------------------------------------------------------


def test_whom_a_plague_took_is_paid_for_and_whom_a_necromancer_raised_is_not():
    nurgle = opened(
        team(RULES, "nurgle", treasury=35_000), offers=(Offer("plague-ridden", "rotter-lineman", free=False),)
    )
    inputs = {"hire": {"id": "z", "rule": "plague-ridden", "number": 20}}
    outcome = resolve(RULES, {"home": nurgle}, TakeOffer(team="home", inputs=inputs))
    assert outcome.ok
    assert outcome.teams["home"].treasury == 0
    poor = replace(nurgle, treasury=30_000)
    assert codes(resolve(RULES, {"home": poor}, TakeOffer(team="home", inputs=inputs))) == {"not-enough-gold"}
    assert effects(outcome, OfferTaken)


def test_a_plague_is_offered_at_a_fee():
    rotten = changed(team(RULES, "nurgle"), "home1", starting=("plague-ridden",))
    killed = [{"victim": "away1", "cause": "block", "by": "home1", "roll": {"d16": 16}}]
    outcome = whole(RULES, sides(RULES, rotten), QUIET | {"casualties": {"suffered": killed}})
    sequence = outcome.teams["home"].open
    assert isinstance(sequence, OpenSequence)
    assert sequence.offers == (Offer("plague-ridden", "rotter-lineman", free=False),)
    by_a_fall = [killed[0] | {"cause": "fall", "by": None}]
    outcome = whole(RULES, sides(RULES, rotten), QUIET | {"casualties": {"suffered": by_a_fall}})
    assert outcome.teams["home"].open is not None
    assert not outcome.teams["home"].open.offers


def test_a_journeyman_with_a_lasting_injury_may_retire_once_he_is_hired():
    ten = team(RULES, players=10, treasury=100_000)
    inputs = QUIET | {
        "journeymen": {"home": {"taken": [{"id": "j", "position": "human-lineman", "number": 20}]}},
        "casualties": {"suffered": [{"victim": "j", "cause": "fall", "roll": {"d16": 13, "lasting": [1]}}]},
    }
    outcome = whole(RULES, sides(RULES, ten), inputs)
    after = outcome.teams["home"]
    retire = RetirePlayer(team="home", inputs={"retire": {"player": "j"}})
    assert codes(resolve(RULES, {"home": after}, retire)) == {"not-retirable"}
    hired = changed(after, "j", journeyman=False)
    assert resolve(RULES, {"home": hired}, retire).ok


def test_a_champion_who_wins_again_has_one_trophy():
    champion = team(RULES, goods=(Goods(key="league-trophy", count=1, value=50_000),))
    again = AwardPrize(team="home", inputs={"prize": {"place": 1}})
    outcome = resolve(RULES, {"home": champion}, again)
    assert outcome.teams["home"].count("league-trophy") == 1
    assert outcome.teams["home"].treasury == 100_000
    handed_over = AwardPrize(team="home", inputs={"prize": {"place": 1, "trophy_returned": True}})
    assert resolve(RULES, {"home": champion}, handed_over).teams["home"].count("league-trophy") == 1


# --- random skills ----------------------------------------------------------------------------------------------------


def rolled(player_changes, category, first, second):
    state = changed(opened(team(RULES, "chaos-chosen")), "home1", spp=50, **player_changes)
    given = {
        "player": "home1",
        "kind": "random-primary",
        "category": category,
        "dice": [{"first": first, "second": second}],
    }
    return resolve(RULES, {"home": state}, AdvancePlayer(team="home", inputs={"advance": given}))


@pytest.mark.parametrize(
    ("changes", "category", "dice", "again"),
    [
        ({}, "general", (4, 4), False),
        ({"starting": ("no-hands",)}, "general", (4, 4), True),
        ({}, "mutation", (4, 1), False),
        ({"profile": Profile(ma=6, st=3, ag=3, pa=4, av=8)}, "mutation", (4, 1), True),
        ({"starting": ("no-hands",)}, "mutation", (4, 2), True),
        ({"starting": ("catch",)}, "mutation", (4, 2), False),
    ],
)
def test_a_random_skill_of_no_use_is_thrown_again(changes, category, dice, again):
    outcome = rolled(changes, category, *dice)
    assert bool(told(outcome, "advance.again")) is again
    assert bool(outcome.questions) is again


def test_a_skill_of_no_use_may_be_chosen():
    state = changed(opened(team(RULES)), "home1", spp=50, starting=("no-hands",))
    given = {"player": "home1", "kind": "chosen-primary", "skill": "sure-hands"}
    assert not resolve(RULES, {"home": state}, AdvancePlayer(team="home", inputs={"advance": given})).violations


# --- kinds of matches -------------------------------------------------------------------------------------------------


def test_a_friendly_brings_spp_but_no_mvp_and_serves_absences():
    home = with_player(RULES, team(RULES), number=12, misses_next=True)
    log = [{"event": "touchdown", "side": "home", "player": "home1"}]
    outcome = whole(RULES, sides(RULES, home), QUIET | {"events": {"log": log}}, match_kind="friendly")
    assert [(each.award, each.spp) for each in effects(outcome, SppEarned)] == [("touchdown", 3)]
    sequence = outcome.teams["home"].open
    assert sequence is not None
    assert sequence.missed == ("home12",)
    assert gold(outcome, "winnings") > 0


def test_conceding_with_too_few_players_keeps_the_penalties_away():
    veteran = changed(team(RULES, fans=4), "home1", advancements=advancements(3))
    inputs = QUIET | {"conduct": {"ended": "conceded", "by": "home", "too_few": True}}
    outcome = whole(RULES, sides(RULES, veteran), inputs)
    assert not told(outcome, "leaving.leaves") + told(outcome, "leaving.stays") + told(outcome, "fans.conceded")
    assert gold(outcome, "winnings") > 0
    assert told(outcome, "mvp.awarded")


def test_a_re_draft_asks_for_the_players_first():
    outcome = resolve(RULES, {"home": team(RULES)}, RedraftTeam(team="home"))
    assert "inputs.players.kept" in [each.path for each in outcome.questions]


def test_stars_of_one_side_score_for_it_alone():
    inputs = {
        "inducements": {"home": {"stars": ["griff-oberwald"]}, "away": {"stars": ["griff-oberwald"]}},
        "events": {"log": [{"event": "touchdown", "side": "home", "player": "griff-oberwald"}]},
    }
    states = sides(RULES)
    league = resolve(
        RULES,
        states,
        PlayMatch(match="m", home="home", away="away", inputs=inputs | {"conduct": {"ended": "played"}}),
        facts=rich(0, 500_000) | {"ctv/home": 0},
    )
    assert ("not-in-match", "events.log.0.player") in broken(league)
    assert player_of(league.teams["home"], "home1")


# --- unreadable answers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "given", "path", "team_id"),
    [
        ("fans", {"home": {"d3": 4}}, "fans.home.d3", "home"),
        ("fans", {"away": {"d3": True}}, "fans.away.d3", "away"),
        ("fans", {"away": {"d3": 2.0}}, "fans.away.d3", "away"),
        ("fans", {"away": None}, "fans.away", "away"),
        ("fans", {"both": {}}, "fans", "home"),
        ("leaving", {"dice": {"home1": 7}}, "leaving.dice.*", "home"),
        ("events", {"log": [{"event": "completion", "player": "home1", "count": -1}]}, "events.log.0.count", "home"),
        ("events", {"log": [{"event": "completion", "player": "home1"}] * 501}, "events.log", "home"),
        (
            "inducements",
            {"away": {"items": [{"key": "bribes", "count": 10**9}]}},
            "inducements.away.items.0.count",
            "away",
        ),
    ],
)
def test_what_can_not_be_read_is_named_with_its_place_and_side(step, given, path, team_id):
    outcome = played(RULES, sides(RULES), {step: given})
    wrong = [each for each in outcome.violations if each.code == "unreadable-input"]
    assert [(each.path.removeprefix("inputs."), each.team) for each in wrong] == [(path, team_id)]


# --- between matches --------------------------------------------------------------------------------------------------


def test_fans_are_no_goods():
    state = opened(team(RULES, treasury=100_000))
    buy = BuyGoods(
        team="home",
        inputs={"buy": {"goods": "dedicated-fans"}},
        overrides=(Override(code="not-for-sale", path="inputs.buy.goods", reason="t"),),
    )
    assert codes(resolve(RULES, {"home": state}, buy)) == {"no-such-goods"}
    given = {"goods": "dedicated-fans", "by": 1, "reason": "t"}
    assert codes(resolve(RULES, {"home": state}, AdjustTeam(team="home", inputs={"goods": given}))) == {"no-such-goods"}


def test_nobody_gets_the_id_of_a_player_who_is_just_leaving():
    new = {"id": "home1", "position": "human-lineman", "number": 40}
    inputs = {"players": {"kept": [f"home{place}" for place in range(2, 12)], "players": [new]}}
    outcome = resolve(RULES, {"home": team(RULES)}, RedraftTeam(team="home", inputs=inputs))
    assert ("id-taken", "players.players.0.id") in broken(outcome)
    swapped = {"player-out": {"player": "home1", "reason": "t"}, "player-in": {"player": new, "reason": "t"}}
    outcome = resolve(RULES, {"home": team(RULES)}, AdjustTeam(team="home", inputs=swapped))
    assert ("id-taken", "player-in.player.id") in broken(outcome)


def test_answers_nested_without_end_are_unreadable():
    deep: list[object] = []
    for _ in range(5_000):
        deep = [deep]
    outcome = played(RULES, sides(RULES), {"fans": deep, "nothing": deep})
    assert ("unreadable-input", "fans") in broken(outcome)
    assert ("unknown-step", "nothing") in broken(outcome)


@pytest.mark.parametrize("inputs", [{"fans": {"home": {"d3": "\ud800"}}}, {"mvp": "\ud800"}, {"\ud800": 1}])
def test_half_a_character_is_unreadable(inputs):
    outcome = played(RULES, sides(RULES), inputs)
    assert codes(outcome) & {"unreadable-input", "unknown-step"}
    assert msgspec.json.encode(outcome)
