"""Ageing, with each improvement roll."""

from rules.effects import CharacteristicReduced, NigglingMoved
from tests.rules.adapters.lrb2002 import PLAYER, improve, veteran
from tests.rules.builders import player_of
from tests.rules.golden_match import effects, told


def answer(rules, given, _wanted):
    state = veteran(rules, number=given.get("skill_roll", 1))
    dice = {"roll": given.get("roll", 2)}
    if "effect_roll" in given:
        dice["effect"] = given["effect_roll"]
    outcome = improve(rules, state, dice, first=1, second=2, skill="tackle")
    assert not outcome.violations
    worse = [f"-1 {each.characteristic.upper()}" for each in effects(outcome, CharacteristicReduced)]
    niggles = ["niggle" for _ in effects(outcome, NigglingMoved)]
    aged = told(outcome, "ageing.ages") or any(each.path == "inputs.ageing.effect" for each in outcome.questions)
    return {
        "ages": bool(aged),
        "effect": next(iter(worse + niggles), None),
        "misses_next_match": player_of(outcome.teams["home"], PLAYER).misses_next,
    }
