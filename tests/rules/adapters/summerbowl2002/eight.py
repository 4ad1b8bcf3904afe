"""A star player over several matches."""

from tests.rules.adapters.summerbowl2002.appearance import RICH, fee
from tests.rules.adapters.summerbowl2002.hiring import hire
from tests.rules.golden_match import gold


def answer(rules, given, _wanted):
    roster = next(roster for roster, key in rules.positions if key == given["star"])
    paid = -gold(hire(rules, roster, given["star"], RICH), "players")
    return {"hire": paid, "fees": sum(fee(rules, given["star"]) for _ in range(given["matches"]))}
