"""What an inducement costs a team."""

from tests.rules.golden_match import item, told_one


def answer(rules, given, _wanted):
    outcome = item(rules, given)
    return {"cost": told_one(outcome, "inducements.item")["total"]}
