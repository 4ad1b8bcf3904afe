"""The fan factor after a match."""

from rules.deeds import Deed
from tests.rules.adapters.summerbowl2002 import NOTHING, equipment
from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    home = team(rules, fans=given["fan_factor"], goods=equipment(rules, given.get("equipment", ())))
    deed = Deed(side="home", player=None, key="casualty", count=given.get("casualties", 0))
    facts = {
        "result/home": given.get("result", "draw"),
        "touchdowns/home": given.get("touchdowns", 0),
        "all-deeds": (deed,),
    }
    told = {"d6": given.get("die", 4), "conceded_touchdown": bool(given.get("conceded_touchdowns"))}
    inputs = {"inducements": NOTHING, "events": {"log": []}, "dedicated-fans": {"home": told}}
    outcome = played(rules, sides(rules, home), inputs, facts=facts)
    rolled = told_one(outcome, "fans.rolled")
    return {
        "modifier": rolled["modifier"],
        "total": rolled["total"],
        "fan_factor": outcome.teams["home"].fans,
    }
