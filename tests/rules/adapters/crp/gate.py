"""The fans who come."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    states = sides(rules, team(rules, fans=given["fan_factor"]))
    outcome = played(rules, states, {"gate": {"home": {"two_d6": sum(given["dice"])}}})
    return {"fans": told_one(outcome, "fans.come")["total"]}
