"""Improvement rolls of a big guy."""

from rules.steps.improvement import rolls_due
from tests.rules.adapters.lrb2002 import PLAYER
from tests.rules.builders import advancements, changed, player_of, team


def answer(rules, given, _wanted):
    before = _due(rules, given["before"], 0)
    return {"new_rolls": _due(rules, given["after"], before), "total": _due(rules, given["after"], 0)}


def _due(rules, spp, taken):
    state = team(rules, "chaos-chosen", players=1, position="minotaur")
    state = changed(state, PLAYER, spp=spp, advancements=advancements(taken))
    return rolls_due(rules, state.roster, player_of(state, PLAYER))
