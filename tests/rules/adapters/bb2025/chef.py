"""The master chef's price."""

from tests.rules.adapters.bb2025.bribes import offered


def answer(rules, given, _wanted):
    return {each: offered(rules, each, "halfling-master-chef")["cost"] for each in given["rosters"]}
