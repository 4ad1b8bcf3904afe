"""Improvement rolls by star player points, and what a player is called."""

from msgspec.structs import replace

from rules.steps.improvement import level, rolls_due
from tests.rules.builders import advancements, player_of, team

PLAYER = "home1"
ROSTER = "human"


def answer(rules, given, _wanted):
    before = replace(player_of(team(rules, ROSTER), PLAYER), spp=given["spp_before"])
    taken = advancements(rolls_due(rules, ROSTER, before))
    after = replace(before, spp=given["spp_before"] + given["spp_gained"], advancements=taken)
    found = level(rules, ROSTER, after)
    return {"improvement_rolls": rolls_due(rules, ROSTER, after), "level": found.key if found else None}
