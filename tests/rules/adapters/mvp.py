"""Who may be the most valuable player."""

from tests.rules.adapters.casualty import die_for
from tests.rules.golden_match import codes, played, sides


def answer(rules, given, _wanted):
    hurt = {
        "victim": "home1",
        "cause": "fall",
        "roll": {"d16": die_for(rules, given["casualty_result"]), "lasting": [1]},
    }
    inputs = {"events": {"log": []}, "casualties": {"suffered": [hurt]}, "mvp": {"home": [{"player": "home1"}]}}
    return {"mvp_eligible": "mvp-not-eligible" not in codes(played(rules, sides(rules), inputs))}
