"""Gold after a match, with what a stadium adds."""

from itertools import product

from tests.rules.adapters.summerbowl2002 import NOTHING, equipment
from tests.rules.builders import team
from tests.rules.golden_match import gold, played, sides


def answer(rules, given, _wanted):
    params = rules.params("play-match", "winnings.die-by-gate-and-value")
    at = next(each for each in places(rules) if params.modifier(*each) == given["modifier"])
    return {"winnings": receipts(rules, given, *at, {"die": given["die"]})}


def places(rules):
    """A gate and a team value for each cell of the table."""
    params = rules.params("play-match", "winnings.die-by-gate-and-value")
    gates = [row.gate[0] * params.gate_unit for row in params.rows]
    return product(gates, [column[0] * params.rating_unit for column in params.columns])


def receipts(rules, given, gate, value, dice):
    """What a match with such a gate brought the home side."""
    facts = {"gate": gate, "ctv/home": value, "ctv/away": value, "result/home": given["result"], "result/away": "draw"}
    inputs = {
        "inducements": NOTHING,
        "events": {"log": []},
        "winnings": {"home": dice, "away": {"die": 1}},
    }
    home = team(rules, goods=equipment(rules, given.get("equipment", ())))
    return gold(played(rules, sides(rules, home), inputs, facts=facts), "winnings")
