"""The fan factor of a match."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    states = sides(rules, team(rules, fans=given["dedicated_fans"]))
    told = told_one(played(rules, states, {"fans": {"home": {"d3": given["d3"]}}}), "fans.fan-factor")
    return {"fan_factor": told["total"], "supporters": told["supporters"]}
