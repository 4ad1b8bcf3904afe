"""What an inducement costs a roster."""

from tests.rules.golden_match import item, told_one


def answer(rules, given, _wanted):
    outcome = item(rules, {**given, "count": given.get("number", 1)})
    assert not {each.step for each in outcome.violations} & {"inducements"}
    return {"cost": told_one(outcome, "inducements.item")["total"]}
