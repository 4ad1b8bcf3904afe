"""Drop goals are no touchdowns."""

from tests.rules.adapters.summerbowl2002 import NOTHING, log_of
from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    inputs = {
        "inducements": NOTHING,
        "events": {"log": log_of("home", given)},
        "dedicated-fans": {"home": {"d6": 4, "conceded_touchdown": False}},
    }
    facts = {"result/home": "draw", "all-deeds": ()}
    return {
        "two_touchdowns_modifier": told_one(played(rules, sides(rules), inputs, facts=facts), "fans.rolled")["modifier"]
    }
