"""Who may have a wandering apothecary."""

from tests.rules.adapters.bb2025.bribes import offered


def answer(rules, given, _wanted):
    return {each: offered(rules, each, "wandering-apothecaries") is not None for each in given["rosters"]}
