"""The weather in a stadium."""

from tests.rules.adapters.summerbowl2002 import NOTHING, equipment
from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    home = team(rules, goods=equipment(rules, given["equipment"]))
    first = min(6, given["roll"] - 1)
    weather = {"home": first, "away": given["roll"] - first}
    outcome = played(rules, sides(rules, home), {"inducements": NOTHING, "weather": weather})
    told = told_one(outcome, "weather.rolled")
    return {"total": told["total"], "weather": told["weather"]}
