"""Bribes: price and limit."""

from rules.market import market
from tests.rules.builders import team


def answer(rules, given, _wanted):
    return {each: offered(rules, each, "bribes") for each in given["rosters"]}


def offered(rules, roster, key, **changes):
    """Price and limit of an inducement for a team of that roster, None where it may not have it."""
    state = team(rules, roster, **changes)
    found = next((each for each in market(rules, state).items if each.key == key), None)
    return {"cost": found.price, "max": found.most} if found else None
