"""The fan factor after a match."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides

DICE = {2: "two_d6", 3: "three_d6"}


def answer(rules, given, _wanted):
    states = sides(rules, team(rules, fans=given["fan_factor"]))
    thrown = given.get("dice", [])
    rolled = {DICE[len(thrown)]: sum(thrown)} if thrown else {}
    conceded = given["result"] == "conceded"
    conduct = {"ended": "conceded", "by": "home"} if conceded else {"ended": "played"}
    facts = {} if conceded else {"result/home": given["result"]}
    inputs = {"conduct": conduct, "events": {"log": []}, "fan-factor": {"home": rolled}}
    outcome = played(rules, states, inputs, facts=facts)
    assert not outcome.violations
    assert not any(each.path.startswith("inputs.fan-factor.home") for each in outcome.questions)
    return {"change": outcome.teams["home"].fans - states["home"].fans}
