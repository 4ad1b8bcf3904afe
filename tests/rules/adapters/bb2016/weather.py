"""What may be bought beside what, and at what price."""

from tests.rules.golden_match import shopping, told


def answer(rules, given, _wanted):
    basket = {"items": [{"key": each} for each in given["inducements"]]}
    outcome = shopping(rules, given.get("roster", "human"), basket)
    return {
        "allowed": not outcome.violations,
        "cost": sum(each.params["total"] for each in told(outcome, "inducements.item")),
    }
