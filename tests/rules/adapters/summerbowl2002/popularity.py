"""The fan factor, bought and moved."""

from tests.rules.adapters.lrb2002 import draft
from tests.rules.adapters.summerbowl2002 import fan
from tests.rules.golden_match import codes


def answer(rules, given, wanted):
    if "die" in given:
        return fan.answer(rules, given, wanted)
    return {"legal": not codes(draft(rules, {"roster": "orc", **given}))}
