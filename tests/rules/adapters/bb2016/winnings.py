"""Gold after a match: a die, fame, and sponsors."""

from tests.rules.adapters.bb2016 import goods
from tests.rules.adapters.crp.winnings import OPPOSITE
from tests.rules.builders import team
from tests.rules.golden_match import HOME, gold, played, rich, sides


def answer(rules, given, _wanted):
    result, sponsors = given["result"], given.get("ongoing_sponsors_d3", [])
    state = team(rules, goods=goods(ongoing_sponsor=len(sponsors)))
    facts = {
        **rich(),
        "fame/home": given["fame"],
        "fame/away": 0,
        "result/home": result,
        "result/away": OPPOSITE[result],
    }
    own = {"die": given["die"], "sponsors": sponsors}
    if result == "win":
        own["again"] = given.get("reroll")
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "winnings": {"home": own, "away": {"die": 1, "again": None} if result == "loss" else {"die": 1}},
    }
    outcome = played(rules, sides(rules, state), inputs, facts=facts)
    assert not outcome.violations
    return {"winnings": gold(outcome, "winnings", HOME)}
