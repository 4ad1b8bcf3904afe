"""Expensive mistakes."""

from rules.actions import CloseSequence
from rules.engine import resolve
from tests.rules.builders import opened, team


def answer(rules, given, _wanted):
    rolled = {"d6": given.get("d6"), "d3": given.get("d3"), "two_d6": given.get("2d6")}
    inputs = {"mistakes": {key: value for key, value in rolled.items() if value is not None}}
    states = {"home": opened(team(rules, treasury=given["treasury"]))}
    outcome = resolve(rules, states, CloseSequence(team="home", inputs=inputs))
    assert outcome.ok, (outcome.questions, outcome.violations)
    return {"treasury": outcome.teams["home"].treasury}
