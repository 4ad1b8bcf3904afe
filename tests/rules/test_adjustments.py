"""A commissioner sets the sheet right: one figure a step, signed with a reason, explained by it."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.actions import AdjustTable, AdjustTeam
from rules.adjusting import adjusted, adjustments
from rules.effects import PointsMoved, ResultsRestored, ResultsVoided, TreasuryMoved
from rules.engine import fold, resolve
from rules.outcome import TeamEffect
from rules.state import Goods
from rules.value import team_value
from tests.rules.builders import changed, player_of, shipped, team

RULES = shipped()
STATE = changed(team(RULES, "orc", treasury=50_000, fans=3), "home1", spp=5, niggling=1, gained=("block",))


def adjust(step, **given):
    return resolve(RULES, {"home": STATE}, AdjustTeam(team="home", inputs={step: given}))


PLAYER = "home1"
NEW = {"id": "new", "position": "goblin", "number": 50}


@pytest.mark.parametrize(
    ("step", "given", "read", "value"),
    [
        ("gold", {"by": -50_000}, lambda team: team.treasury, 0),
        ("fans", {"by": 2}, lambda team: team.fans, 5),
        ("goods", {"goods": "team-re-roll", "by": 1}, lambda team: team.count("team-re-roll"), 1),
        ("spp", {"player": PLAYER, "by": -5}, lambda team: player_of(team, PLAYER).spp, 0),
        ("value", {"player": PLAYER, "by": 20_000}, lambda team: player_of(team, PLAYER).value, 70_000),
        (
            "skill",
            {"player": PLAYER, "skill": "guard"},
            lambda team: player_of(team, PLAYER).gained,
            ("block", "guard"),
        ),
        (
            "skill",
            {"player": PLAYER, "skill": "block", "gains": False},
            lambda team: player_of(team, PLAYER).gained,
            (),
        ),
        ("niggling", {"player": PLAYER, "by": -1}, lambda team: player_of(team, PLAYER).niggling, 0),
        (
            "characteristic",
            {"player": PLAYER, "characteristic": "ag", "to": 4},
            lambda team: (player_of(team, PLAYER).profile.ag, player_of(team, PLAYER).reduced),
            (4, ("ag",)),
        ),
        (
            "characteristic",
            {"player": PLAYER, "characteristic": "ma", "to": 6},
            lambda team: (player_of(team, PLAYER).profile.ma, player_of(team, PLAYER).improved),
            (6, ("ma",)),
        ),
        ("absence", {"player": PLAYER, "holds": True}, lambda team: player_of(team, PLAYER).misses_next, True),
        ("retirement", {"player": PLAYER, "holds": True}, lambda team: player_of(team, PLAYER).retired, True),
        ("player-in", {"player": NEW}, lambda team: (player_of(team, "new").value, team.treasury), (40_000, 50_000)),
        ("player-out", {"player": PLAYER}, lambda team: team.player(PLAYER), None),
    ],
)
def test_every_adjustment(step, given, read, value):
    assert [each.path for each in adjust(step, **given).questions] == [f"inputs.{step}.reason"]
    outcome = adjust(step, **given, reason="t9")
    assert outcome.ok, outcome.violations
    assert read(outcome.teams["home"]) == value
    assert [each.params["reason"] for each in outcome.explanations] == ["t9"]
    assert fold([outcome.effects], {"home": STATE}) == outcome.teams


@pytest.mark.parametrize(
    ("code", "step", "given"),
    [
        ("not-enough-gold", "gold", {"by": -50_001}),
        ("below-zero", "fans", {"by": -4}),
        ("below-zero", "goods", {"goods": "team-re-roll", "by": -1}),
        ("no-such-goods", "goods", {"goods": "chef", "by": 1}),
        ("below-zero", "spp", {"player": PLAYER, "by": -6}),
        ("below-zero", "value", {"player": PLAYER, "by": -50_001}),
        ("below-zero", "niggling", {"player": PLAYER, "by": -2}),
        ("no-such-skill", "skill", {"player": PLAYER, "skill": "flying"}),
        ("skill-owned", "skill", {"player": PLAYER, "skill": "block"}),
        ("skill-not-owned", "skill", {"player": PLAYER, "skill": "guard", "gains": False}),
        ("nothing-changes", "characteristic", {"player": PLAYER, "characteristic": "ag", "to": 3}),
        ("no-such-player", "absence", {"player": "nobody", "holds": True}),
        ("number-taken", "player-in", {"player": NEW | {"number": 1}}),
    ],
)
def test_an_adjustment_that_breaks_a_rule(code, step, given):
    outcome = adjust(step, **given, reason="t9")
    assert code in [each.code for each in outcome.violations]
    assert not outcome.ok


def test_an_adjustment_of_nothing_is_refused():
    outcome = resolve(RULES, {"home": STATE}, AdjustTeam(team="home"))
    assert [each.code for each in outcome.violations] == ["nothing-changes"]
    assert not outcome.questions


@pytest.mark.parametrize(
    ("skill", "fine"),
    [
        ("block", True),
        ("mighty-blow", True),
        ("mighty-blow:2", True),
        ("loner:4", True),
        ("block:3", False),
        ("loner", False),
        ("loner:much", False),
        ("animosity", False),
        ("hypnotic-gaze", True),
    ],
)
def test_a_skill_is_written_with_the_value_that_it_takes(skill, fine):
    outcome = adjust("skill", player="home2", skill=skill, reason="r")
    assert outcome.ok is fine
    assert [each.code for each in outcome.violations] == ([] if fine else ["no-such-skill"])


@pytest.mark.parametrize(("name", "to"), [("av", 12), ("av", 2), ("st", 9), ("ag", 7), ("pa", 8), ("ma", 10)])
def test_a_characteristic_stays_within_its_bounds(name, to):
    outcome = adjust("characteristic", player="home1", characteristic=name, to=to, reason="r")
    assert [each.code for each in outcome.violations] == ["out-of-range"]


def decide(**inputs):
    return resolve(RULES, {"home": STATE}, AdjustTable(team="home", inputs=inputs))


def test_points_by_decision_leave_the_sheet_alone():
    outcome = decide(points={"table": "7", "by": -2, "reason": "Late three times."})
    assert outcome.ok
    assert outcome.of_team("home") == (PointsMoved(table="7", points=-2),)
    assert outcome.teams["home"] == STATE
    assert [each.key for each in outcome.explanations] == ["adjust.table-points"]


def test_results_are_voided_by_decision():
    outcome = decide(results={"table": "7", "reason": "Left us."})
    assert outcome.ok
    assert outcome.of_team("home") == (ResultsVoided(table="7"),)
    assert outcome.teams["home"] == STATE
    again = decide(results={"table": "7", "count": True, "reason": "They came back."})
    assert again.ok
    assert again.of_team("home") == (ResultsRestored(table="7"),)
    assert again.teams["home"] == STATE


@pytest.mark.parametrize("inputs", [{}, {"points": {"table": "7", "by": 0, "reason": "r"}}])
def test_a_decision_that_decides_nothing_is_refused(inputs):
    assert {each.code for each in decide(**inputs).violations} == {"nothing-changes"}


@pytest.mark.parametrize("missing", ["table", "by", "reason"])
def test_a_decision_asks_for_what_is_missing(missing):
    given = {"table": "7", "by": 1, "reason": "r"}
    del given[missing]
    assert [each.path for each in decide(points=given).questions] == [f"inputs.points.{missing}"]


# --- what counts in the value -----------------------------------------------------------------------------------------
# By hand. 2020: a lineman 50,000, a chosen primary skill 20,000, a secondary one 40,000, MA +20,000, a re-roll of orcs
# 60,000; fans and gold count nothing. 2002: the same re-roll; skills, improvements and injuries count nothing, each fan
# 10,000, gold what it is, SPP 10,000 for each whole five of the team's.

SKILL = {"player": PLAYER, "skill": "guard", "counts": True}
MOVE = {"player": PLAYER, "characteristic": "ma", "to": 6, "counts": True}
REROLL = {"goods": "team-re-roll", "by": 1}
BY_HAND = [
    ("bb2020", "gold", {"by": 40_000}, 0),
    ("bb2020", "fans", {"by": 2}, 0),
    ("bb2020", "spp", {"player": PLAYER, "by": 10}, 0),
    ("bb2020", "goods", REROLL, 60_000),
    ("bb2020", "goods", REROLL | {"counts": False}, 0),
    ("bb2020", "skill", SKILL, 40_000),
    ("bb2020", "skill", SKILL | {"skill": "tackle"}, 20_000),
    ("bb2020", "skill", SKILL | {"counts": False}, 0),
    ("bb2020", "characteristic", MOVE, 20_000),
    ("bb2020", "characteristic", MOVE | {"counts": False}, 0),
    ("bb2020", "niggling", {"player": PLAYER, "by": 1}, 0),
    ("bb2020", "player-in", {"player": NEW, "price": 40_000}, 40_000),
    ("bb2020", "player-in", {"player": NEW, "counts": False}, 0),
    ("bb2020", "player-out", {"player": PLAYER}, -50_000),
    ("lrb2002", "gold", {"by": 40_000}, 40_000),
    ("lrb2002", "fans", {"by": 2}, 20_000),
    ("lrb2002", "spp", {"player": PLAYER, "by": 10}, 20_000),
    ("lrb2002", "goods", {"goods": "team-re-roll", "by": 1}, 60_000),
    ("lrb2002", "goods", {"goods": "team-re-roll", "by": 1, "price": 50_000}, 10_000),
    ("lrb2002", "goods", {"goods": "team-re-roll", "by": 1, "counts": False}, 0),
    ("lrb2002", "skill", SKILL, 0),
    ("lrb2002", "characteristic", MOVE, 0),
    ("lrb2002", "player-in", {"player": NEW, "price": 40_000}, 0),
    ("lrb2002", "player-in", {"player": NEW, "counts": False}, 0),
]


@pytest.mark.parametrize(("edition", "step", "change", "more"), BY_HAND)
def test_what_counts_in_the_value(edition, step, change, more):
    rules = shipped(edition)
    before = team(rules, "orc", treasury=50_000, fans=3)
    outcome = resolve(rules, {"home": before}, AdjustTeam(team="home", inputs={step: {**change, "reason": "r"}}))
    assert outcome.ok, outcome.violations
    counting = rules.ruleset.team_value
    assert team_value(outcome.teams["home"], counting) - team_value(before, counting) == more


def test_goods_that_count_for_nothing_are_the_last_to_stay():
    """One of three re-rolls was given for nothing: those that count go before it."""
    state = changed(team(RULES, "orc"), "home1")
    for by, counts in ((2, True), (1, False)):
        goods = {"goods": "team-re-roll", "by": by, "counts": counts, "reason": "r"}
        state = resolve(RULES, {"home": state}, AdjustTeam(team="home", inputs={"goods": goods})).teams["home"]
    assert [(each.count, each.uncounted, each.worth) for each in state.goods] == [(3, 1, 120_000)]
    for left in ((2, 1, 60_000), (1, 1, 0)):
        goods = {"goods": "team-re-roll", "by": -1, "reason": "r"}
        state = resolve(RULES, {"home": state}, AdjustTeam(team="home", inputs={"goods": goods})).teams["home"]
        assert [(each.count, each.uncounted, each.worth) for each in state.goods] == [left]
    assert b"uncounted" not in msgspec.json.encode(Goods(key="apothecary", count=1, value=50_000))


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"goods": {"goods": "cheerleader", "by": 13}}, "goods-full"),
        ({"fans": {"by": -3}}, "fans-out-of-range"),
        ({"skill": {"player": PLAYER, "skill": "frenzy"}}, "skill-excluded"),
    ],
)
def test_beyond_the_limits_is_a_warning(change, code):
    state = changed(STATE, PLAYER, gained=("grab",))
    found = adjusted(RULES, state, adjustments("home", [change], "r"))
    assert found.ok
    assert [each.code for each in found.warnings] == [code]


# --- any of them, in any order ----------------------------------------------------------------------------------------

PLAYERS = st.sampled_from([f"home{each}" for each in range(1, 12)])
FEW = st.integers(-3, 3)
FLAGS = st.booleans()


def _changes(rules):
    goods = st.sampled_from([each.key for each in rules.ruleset.staff])
    skills = st.sampled_from([each.learned_as for each in rules.ruleset.skills])
    positions = st.sampled_from([each.key for each in rules.rosters["orc"].positions])
    new = st.fixed_dictionaries({"id": st.text("abc", min_size=1, max_size=3), "position": positions, "number": FEW})
    of = {
        "gold": {"by": st.integers(-60, 60).map(lambda each: each * 1000)},
        "fans": {"by": FEW},
        "goods": {"goods": goods, "by": FEW, "counts": FLAGS, "price": st.sampled_from([0, 10_000])},
        "spp": {"player": PLAYERS, "by": st.integers(-6, 16)},
        "value": {"player": PLAYERS, "by": FEW.map(lambda each: each * 10_000)},
        "skill": {"player": PLAYERS, "skill": skills, "gains": FLAGS, "counts": FLAGS},
        "niggling": {"player": PLAYERS, "by": FEW},
        "characteristic": {
            "player": PLAYERS,
            "characteristic": st.sampled_from(["ma", "st", "ag", "av"]),
            "to": st.integers(1, 11),
            "healed": FLAGS,
            "counts": FLAGS,
        },
        "absence": {"player": PLAYERS, "holds": FLAGS},
        "player-in": {"player": new, "counts": FLAGS, "price": st.sampled_from([0, 10_000])},
        "player-out": {"player": PLAYERS},
    }
    return st.lists(
        st.one_of(*(st.fixed_dictionaries({k: st.fixed_dictionaries(v)}) for k, v in of.items())), max_size=9
    )


@pytest.mark.property
@pytest.mark.parametrize("edition", ["bb2020", "lrb2002"])
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_any_adjustments_keep_the_books(edition, data):
    rules = shipped(edition)
    before = team(rules, "orc", treasury=100_000, fans=3)
    actions = adjustments("home", data.draw(_changes(rules)), "r")
    now, entries = before, []
    for action in actions:
        outcome = resolve(rules, {"home": now}, action)
        if not outcome.ok:
            continue
        assert resolve(rules, {"home": now}, action) == outcome
        entries.append(outcome.effects)
        now = outcome.teams["home"]
        assert outcome.explanations
    assert fold(entries, {"home": before}).get("home", before) == now
    stored = msgspec.json.decode(msgspec.json.encode(entries), type=list[tuple[TeamEffect, ...]])
    assert fold(stored, {"home": before}).get("home", before) == now
    assert adjusted(rules, before, actions).after == now
    assert now.treasury >= 0
    assert all(each.count >= each.uncounted >= 0 for each in now.goods)
    assert all(each.value >= 0 and each.spp >= 0 and each.niggling >= 0 for each in now.players)
    gold = sum(each.effect.gold for one in entries for each in one if isinstance(each.effect, TreasuryMoved))
    assert now.treasury == before.treasury + gold
