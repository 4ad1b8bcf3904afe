"""Expensive mistakes."""

from rules.actions import CloseSequence
from rules.engine import resolve
from tests.rules.builders import opened, team


def answer(rules, given, _wanted):
    rolled = {"d6": given.get("die"), "d3": given.get("d3")}
    if "dice_kept" in given:
        rolled["two_d6"] = sum(given["dice_kept"])
    inputs = {"mistakes": {key: value for key, value in rolled.items() if value is not None}}
    states = {"home": opened(team(rules, treasury=given["treasury"]))}
    asked = resolve(rules, states, CloseSequence(team="home")).questions
    outcome = resolve(rules, states, CloseSequence(team="home", inputs=inputs))
    assert not outcome.violations
    said = [each.params["result"] for each in outcome.explanations if "result" in each.params]
    return {
        "roll_needed": any(each.path == "inputs.mistakes.d6" for each in asked),
        "result": said[0] if said else None,
        "treasury": outcome.teams["home"].treasury,
    }
