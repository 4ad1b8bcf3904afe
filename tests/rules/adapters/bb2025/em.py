"""Expensive mistakes, and the prize that comes after them."""

from rules.actions import AwardPrize, CloseSequence
from rules.engine import resolve
from tests.rules.builders import opened, team


def answer(rules, given, _wanted):
    rolled = {"d6": given.get("d6"), "d3": given.get("d3"), "two_d6": given.get("2d6")}
    inputs = {"mistakes": {key: value for key, value in rolled.items() if value is not None}}
    states = {"home": opened(team(rules, treasury=given["treasury"]))}
    unrolled = resolve(rules, states, CloseSequence(team="home"))
    outcome = resolve(rules, states, CloseSequence(team="home", inputs=inputs))
    assert outcome.ok, (outcome.questions, outcome.violations)
    if "place" in given:
        outcome = resolve(rules, outcome.teams, AwardPrize(team="home", inputs={"prize": {"place": given["place"]}}))
        assert outcome.ok, outcome.violations
    results = [each.params["result"] for each in outcome.explanations if "result" in each.params]
    return {
        "roll": bool(unrolled.questions),
        "result": results[0] if results else None,
        "treasury": outcome.teams["home"].treasury,
    }
