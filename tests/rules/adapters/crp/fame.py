"""The fame of a side, by the fans of both."""

from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    facts = {"supporters/home": given["fans"], "supporters/away": given["opponent_fans"]}
    outcome = played(rules, sides(rules), {}, facts=facts)
    return {
        "fame": told_one(outcome, "fans.fame")["total"],
        "opponent_fame": told_one(outcome, "fans.fame", "away")["total"],
    }
