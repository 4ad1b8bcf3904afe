"""Famous staff who count as cheerleaders."""

from tests.rules.adapters.bb2016 import goods
from tests.rules.builders import team
from tests.rules.golden_match import played, rich, sides, told_one


def answer(rules, given, _wanted):
    state = team(rules, goods=goods(cheerleader=given["cheerleaders"]))
    outcome = of_the_match(rules, state, given["inducement"])
    assert told_one(outcome, "inducements.staff")["goods"] == "cheerleader"
    return {"cheerleaders_for_match": told_one(outcome, "inducements.staff")["total"]}


def of_the_match(rules, state, inducement, count=1):
    """The match for which the home side hires them."""
    baskets = {"home": {"items": [{"key": inducement, "count": count}]}, "away": {}}
    outcome = played(rules, sides(rules, state), {"inducements": baskets}, facts=rich())
    assert not outcome.violations
    return outcome
