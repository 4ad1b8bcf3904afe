"""Bookmakers at the home side's stadium."""

from itertools import product

from tests.rules.adapters.summerbowl2002.winnings import places, receipts


def answer(rules, given, _wanted):
    at, die = next(
        (place, die)
        for place, die in product(places(rules), range(1, 7))
        if receipts(rules, given, *place, {"die": die}) == given["winnings"]
    )
    with_bets = {**given, "equipment": ["bookmakers"]}
    return {"winnings": receipts(rules, with_bets, *at, {"die": die, "d3": given["d3"]})}
