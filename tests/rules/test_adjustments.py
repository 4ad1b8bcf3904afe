"""A commissioner sets the sheet right: one figure a step, signed with a reason, explained by it."""

import pytest

from rules.actions import AdjustTable, AdjustTeam
from rules.effects import PointsMoved, ResultsRestored, ResultsVoided
from rules.engine import fold, resolve
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
