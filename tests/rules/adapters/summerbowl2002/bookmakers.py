"""Bookmakers at the home side's stadium."""

from tests.rules.adapters.summerbowl2002.winnings import receipts


def answer(rules, given, _wanted):
    plain = {die: receipts(rules, given, 20_000, 1_100_000, {"die": die}) for die in range(1, 7)}
    die = next(each for each, total in plain.items() if total == given["winnings"])
    with_bets = {**given, "equipment": ["bookmakers"]}
    return {"winnings": receipts(rules, with_bets, 20_000, 1_100_000, {"die": die, "d3": given["d3"]})}
