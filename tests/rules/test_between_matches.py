"""What a team does after a match: hiring, firing, buying, closing. Figures are worked out by hand."""

import pytest
from msgspec.structs import replace

from rules.actions import (
    AdvancePlayer,
    BuyGoods,
    CloseSequence,
    DropGoods,
    FirePlayer,
    HireJourneyman,
    HirePlayer,
    Override,
    RenamePlayer,
    RenameTeam,
    RenumberPlayers,
    RetirePlayer,
    RetireTeam,
    TakeOffer,
)
from rules.binding import Rules
from rules.engine import fold, resolve
from rules.state import Goods, Offer
from rules.value import current_team_value, team_value
from tests.rules.builders import advancements, changed, opened, patched, player_of, shipped, team, with_player

RULES = shipped()


def orcs(treasury=300_000, **changes):
    return opened(team(RULES, "orc", treasury=treasury), **changes)


def act(state, kind, step=None, given=None, overrides=(), **more):
    """The outcome of an action with the inputs of one step."""
    inputs = {step: given} if step else {}
    return resolve(RULES, {"home": state}, kind(team="home", inputs=inputs | more, overrides=tuple(overrides)))


def after(outcome):
    assert outcome.ok, (outcome.violations, outcome.questions)
    return outcome.teams["home"]


def codes(outcome):
    return [(each.code, each.path) for each in outcome.violations]


# Players come and go


def test_a_player_is_hired_at_the_roster_price():
    state = orcs()
    outcome = act(state, HirePlayer, "hire", {"id": "new", "position": "blitzer", "number": 77, "name": "n1"})
    now = after(outcome)
    assert now.treasury == 300_000 - 80_000
    assert player_of(now, "new").value == 80_000
    assert team_value(now) == team_value(state) + 80_000
    assert fold([outcome.effects], {"home": state}) == outcome.teams


@pytest.mark.parametrize(
    ("code", "path", "given", "state"),
    [
        ("not-enough-gold", "inputs.hire.position", {"position": "blitzer", "number": 77}, orcs(treasury=79_999)),
        ("number-taken", "inputs.hire.number", {"position": "goblin", "number": 1}, orcs()),
        ("not-an-option", "inputs.hire.position", {"position": "ogre", "number": 77}, orcs()),
        ("sequence-closed", "inputs.open", {"position": "goblin", "number": 77}, team(RULES, "orc", treasury=300_000)),
        (
            "list-full",
            "inputs.hire.position",
            {"position": "goblin", "number": 77},
            opened(team(RULES, "orc", players=16, treasury=300_000)),
        ),
        ("id-taken", "inputs.hire.id", {"id": "home1", "position": "goblin", "number": 77}, orcs()),
        ("unreadable-input", "inputs.hire.number", {"position": "goblin", "number": 100}, orcs()),
    ],
)
def test_a_hire_that_breaks_a_rule(code, path, given, state):
    outcome = act(state, HirePlayer, "hire", {"id": "new"} | given)
    assert (code, path) in codes(outcome)
    assert not outcome.ok


def test_a_hire_out_of_season_may_be_let_pass():
    override = Override(code="sequence-closed", path="inputs.open", reason="t9")
    state = team(RULES, "orc", treasury=300_000)
    given = {"id": "new", "position": "goblin", "number": 77}
    assert act(state, HirePlayer, "hire", given, [override]).ok


def test_gold_is_never_overridden():
    override = Override(code="not-enough-gold", path="inputs.hire.position", reason="t9")
    outcome = act(orcs(treasury=0), HirePlayer, "hire", {"id": "new", "position": "goblin", "number": 77}, [override])
    assert not outcome.ok


def journeyman(state, **changes):
    return with_player(RULES, state, number=60, journeyman_skill="loner:4", **changes)


def test_a_journeyman_is_hired_at_his_value_and_is_no_loner_any_more():
    state = journeyman(orcs(), value=70_000, gained=("block",))
    now = after(act(state, HireJourneyman, "hire", {"player": "home60", "number": 12, "name": "t5"}))
    hired = player_of(now, "home60")
    assert now.treasury == 300_000 - 70_000
    assert not hired.journeyman
    assert "loner:4" not in hired.skills
    assert (hired.number, hired.name, hired.gained) == (12, "t5", ("block",))


def test_a_journeyman_of_a_low_cost_team_costs_his_fee_and_counts_his_advances():
    state = journeyman(opened(team(RULES, "snotling", treasury=300_000)), value=20_000)
    now = after(act(state, HireJourneyman, "hire", {"player": "home60"}))
    assert now.treasury == 300_000 - 35_000
    assert player_of(now, "home60").value == 20_000


def test_only_a_journeyman_is_hired_as_one():
    assert codes(act(journeyman(orcs()), HireJourneyman, "hire", {"player": "home1"})) == [
        ("not-an-option", "inputs.hire.player")
    ]


def test_the_dead_opponent_joins_for_nothing_once():
    undead = opened(
        team(RULES, "shambling-undead"), offers=(Offer(rule="masters-of-undeath", position="zombie-lineman"),)
    )
    outcome = act(undead, TakeOffer, "hire", {"id": "z1", "rule": "masters-of-undeath", "number": 30})
    now = after(outcome)
    assert now.treasury == undead.treasury
    assert player_of(now, "z1").value == 40_000
    assert now.open.offers == ()
    assert codes(act(now, TakeOffer, "hire", {"id": "z2", "number": 31})) == [("no-offer", "inputs.hire.rule")]


def test_a_player_is_fired_and_nothing_is_paid_back():
    state = orcs()
    now = after(act(state, FirePlayer, "fire", {"player": "home3"}))
    assert now.player("home3") is None
    assert now.treasury == state.treasury
    assert codes(act(state, FirePlayer, "fire", {"player": "nobody"})) == [("not-an-option", "inputs.fire.player")]


def test_only_a_lasting_injury_of_this_match_lets_a_player_retire_for_the_season():
    state = orcs(retirable=("home2",))
    now = after(act(state, RetirePlayer, "retire", {"player": "home2"}))
    assert player_of(now, "home2").retired
    assert team_value(now) == team_value(state)
    assert current_team_value(now) == current_team_value(state) - 50_000
    assert ("not-retirable", "inputs.retire.player") in codes(act(state, RetirePlayer, "retire", {"player": "home1"}))
    assert ("already-retired", "inputs.retire.player") in codes(act(now, RetirePlayer, "retire", {"player": "home2"}))


# Goods


def test_a_re_roll_costs_double_and_counts_once():
    state = orcs()
    now = after(act(state, BuyGoods, "buy", {"goods": "team-re-roll", "count": 2}))
    assert now.treasury == 300_000 - 240_000
    assert team_value(now) - team_value(state) == 120_000


def test_staff_costs_what_it_did():
    now = after(act(orcs(), BuyGoods, "buy", {"goods": "apothecary"}))
    assert now.treasury == 250_000
    assert now.goods == (Goods(key="apothecary", count=1, value=50_000),)


@pytest.mark.parametrize(
    ("code", "given", "state"),
    [
        ("goods-full", {"goods": "apothecary", "count": 2}, orcs()),
        ("goods-full", {"goods": "team-re-roll", "count": 9}, orcs(treasury=9_000_000)),
        ("no-apothecary", {"goods": "apothecary"}, opened(team(RULES, "nurgle", treasury=300_000))),
        ("no-such-goods", {"goods": "dedicated-fans"}, orcs()),
        ("no-such-goods", {"goods": "chef"}, orcs()),
        ("not-enough-gold", {"goods": "team-re-roll", "count": 3}, orcs()),
        ("unreadable-input", {"goods": "team-re-roll", "count": 0}, orcs()),
    ],
)
def test_goods_that_can_not_be_bought(code, given, state):
    assert code in [each for each, _ in codes(act(state, BuyGoods, "buy", given))]


def test_staff_of_new_teams_only_is_not_for_sale():
    rules = patched(RULES, {"staff": {"cheerleader": {"later": False}}})
    action = BuyGoods(team="home", inputs={"buy": {"goods": "cheerleader"}})
    assert codes(resolve(rules, {"home": orcs()}, action)) == [("not-for-sale", "inputs.buy.goods")]


def test_staff_is_dismissed_but_re_rolls_stay():
    state = after(act(orcs(), BuyGoods, "buy", {"goods": "cheerleader", "count": 3}))
    now = after(act(state, DropGoods, "drop", {"goods": "cheerleader", "count": 2}))
    assert now.count("cheerleader") == 1
    assert now.treasury == state.treasury
    assert "not-so-many-goods" in dict(codes(act(now, DropGoods, "drop", {"goods": "cheerleader", "count": 2})))
    rich = after(act(orcs(), BuyGoods, "buy", {"goods": "team-re-roll"}))
    assert "not-to-be-dropped" in dict(codes(act(rich, DropGoods, "drop", {"goods": "team-re-roll"})))


# The order after a match


def test_advancements_come_before_hiring():
    state = after(act(changed(orcs(), "home1", spp=6), FirePlayer, "fire", {"player": "home3"}))
    late = act(state, AdvancePlayer, "advance", {"player": "home1", "kind": "chosen-primary", "skill": "block"})
    assert ("stage-passed", "inputs.stage") in codes(late)


@pytest.mark.parametrize("spp", [17, 18])
def test_who_can_pay_a_random_characteristic_must_spend(spp):
    state = changed(orcs(), "home1", spp=spp)
    assert (("must-spend", "inputs.must-spend.home1") in codes(act(state, CloseSequence, mistakes={"d6": 6}))) == (
        spp == 18
    )
    hire = act(state, HirePlayer, "hire", {"id": "new", "position": "goblin", "number": 77})
    assert (("must-spend", "inputs.must-spend.home1") in codes(hire)) == (spp == 18)


def test_nobody_must_spend_who_has_all_advancements():
    state = changed(orcs(treasury=0), "home1", spp=99, advancements=advancements(6))
    assert act(state, CloseSequence).ok


def test_closing_serves_absences_sends_journeymen_away_and_opens_nothing_anew():
    state = journeyman(orcs(treasury=90_000, missed=("home1",)))
    state = changed(changed(state, "home1", misses_next=True), "home2", misses_next=True)
    outcome = act(state, CloseSequence)
    now = after(outcome)
    assert not player_of(now, "home1").misses_next
    assert player_of(now, "home2").misses_next
    assert now.player("home60") is None
    assert now.open is None
    assert now.treasury == 90_000
    told = {each.key: each.params for each in outcome.explanations}
    assert told["value.team"]["total"] == 550_000
    assert told["value.current-team"]["total"] == 500_000
    assert codes(act(now, CloseSequence)) == [("sequence-closed", "inputs.open")]


# Every row of expensive mistakes: N nothing, m a D3, M half, C all but 2D6 is lost.
ROWS = {
    100_000: "mNNNNN",
    195_000: "mNNNNN",
    200_000: "mmNNNN",
    295_000: "mmNNNN",
    300_000: "MmmNNN",
    395_000: "MmmNNN",
    400_000: "MMmmNN",
    495_000: "MMmmNN",
    500_000: "CMMmmN",
    595_000: "CMMmmN",
    600_000: "CCMMmm",
    1_005_000: "CCMMmm",
}
HALVES = {
    300_000: 150_000,
    395_000: 200_000,
    400_000: 200_000,
    495_000: 250_000,
    500_000: 250_000,
    595_000: 300_000,
    600_000: 300_000,
    1_005_000: 505_000,
}


@pytest.mark.parametrize(
    ("treasury", "d6", "what"),
    [(treasury, d6, what) for treasury, row in ROWS.items() for d6, what in enumerate(row, start=1)],
)
def test_every_row_of_expensive_mistakes(treasury, d6, what):
    left = {"N": treasury, "m": treasury - 20_000, "M": HALVES.get(treasury), "C": 90_000}[what]
    more = {"m": {"d3": 2}, "C": {"two_d6": 9}}.get(what, {})
    first = act(orcs(treasury=treasury), CloseSequence, mistakes={"d6": d6})
    assert [each.spec for each in first.questions] == {"m": ["1d3"], "C": ["2d6"]}.get(what, [])
    outcome = act(orcs(treasury=treasury), CloseSequence, mistakes={"d6": d6} | more)
    assert after(outcome).treasury == left
    assert outcome.unused == ()


def test_a_die_that_was_not_asked_for_is_named():
    outcome = act(orcs(treasury=95_000), CloseSequence, mistakes={"d6": 3})
    assert outcome.unused == ("inputs.mistakes.d6",)
    assert outcome.ok


def test_the_die_of_a_sequence_is_keyed_by_match_and_team():
    asked = act(orcs(), CloseSequence).questions
    assert [each.key for each in asked] == ["mistakes/m1/home/d6"]


# Names and numbers


def test_names():
    now = after(act(orcs(), RenamePlayer, "rename", {"player": "home1", "name": "t7"}))
    assert player_of(now, "home1").name == "t7"
    assert after(act(now, RenameTeam, "rename", {"name": "t8"})).name == "t8"


def test_two_players_swap_numbers_at_once():
    swap = [{"player": "home1", "number": 2}, {"player": "home2", "number": 1}]
    now = after(act(orcs(), RenumberPlayers, "renumber", {"numbers": swap}))
    assert (player_of(now, "home1").number, player_of(now, "home2").number) == (2, 1)


@pytest.mark.parametrize(
    ("code", "numbers"),
    [
        ("number-taken", [{"player": "home1", "number": 2}]),
        ("number-taken", [{"player": "home1", "number": 50}, {"player": "home2", "number": 50}]),
        ("named-twice", [{"player": "home1", "number": 50}, {"player": "home1", "number": 51}]),
        ("no-such-player", [{"player": "nobody", "number": 50}]),
        ("unreadable-input", [{"player": "home1", "number": 0}]),
    ],
)
def test_numbers_that_can_not_be_worn(code, numbers):
    assert code in [each for each, _ in codes(act(orcs(), RenumberPlayers, "renumber", {"numbers": numbers}))]


def test_a_retired_team_does_nothing_more():
    gone = after(act(orcs(), RetireTeam))
    assert not gone.active
    assert ("team-retired", "inputs.retire") in codes(act(gone, RetireTeam))
    given = {"id": "new", "position": "goblin", "number": 77}
    assert ("team-retired", "inputs.open") in codes(act(gone, HirePlayer, "hire", given))


def test_inputs_of_a_step_that_is_not_there():
    assert codes(act(orcs(), FirePlayer, "sack", {"player": "home1"})) == [("unknown-step", "inputs.sack")]


def test_a_team_of_a_roster_that_the_rules_do_not_have_any_more_is_no_team():
    rosters = tuple(each for each in RULES.ruleset.rosters if each.key != "orc")
    fewer = Rules(replace(RULES.ruleset, rosters=rosters))
    outcome = resolve(fewer, {"home": orcs()}, FirePlayer(team="home", inputs={"fire": {"player": "home1"}}))
    assert codes(outcome) == [("no-such-team", "team")]
