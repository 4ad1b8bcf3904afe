"""Who leaves a team that conceded."""

from tests.rules.adapters.lrb2002 import PLAYER
from tests.rules.builders import changed, team
from tests.rules.golden_match import asked, played, sides, told


def answer(rules, given, _wanted):
    states = sides(rules, changed(team(rules), PLAYER, spp=given["spp"]))
    inputs = {"conduct": {"ended": "conceded", "by": "home"}, "events": {"log": []}}
    rolls = asked(played(rules, states, inputs), f"inputs.leaving.dice.{PLAYER}") is not None
    rolled = {**inputs, "leaving": {"dice": {PLAYER: given["die"]}}}
    return {"rolls": rolls, "leaves": bool(told(played(rules, states, rolled), "leaving.leaves"))}
