"""Bad press: the fan factor of this match."""

from tests.rules.adapters.lrb2002 import handicapped
from tests.rules.builders import team
from tests.rules.golden_match import told_one


def answer(rules, given, _wanted):
    outcome = handicapped(rules, given["handicap"], team(rules, fans=given["fan_factor"]), {})
    return {"fan_factor_this_match": told_one(outcome, "handicaps.fan-factor")["after"]}
