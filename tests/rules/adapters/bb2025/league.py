"""The league representative's price."""

from tests.rules.adapters.bb2025.bribes import offered


def answer(rules, given, _wanted):
    return {each: offered(rules, each, "biased-referee")["cost"] for each in given["rosters"]}
