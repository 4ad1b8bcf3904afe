"""Niggling injuries before a match."""

from rules.engine import explore
from tests.rules.adapters.lrb2002 import PLAYER
from tests.rules.builders import changed, team
from tests.rules.golden_match import match, sides


def answer(rules, given, _wanted):
    home = changed(team(rules), PLAYER, niggling=given["niggling_injuries"])
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "niggling": {"home": {"dice": {PLAYER: given["dice"]}}},
    }
    explored = explore(rules, sides(rules, home), match(inputs))
    return {"plays": PLAYER in explored.facts["participants/home"]}
