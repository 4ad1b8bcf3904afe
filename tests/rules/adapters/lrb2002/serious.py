"""Serious injuries."""

from rules.effects import AbsenceSet, CharacteristicReduced, NigglingMoved
from tests.rules.golden_match import effects, played, sides


def answer(rules, given, _wanted):
    tens, units = divmod(given["roll"], 10)
    suffered = {"victim": "home1", "cause": "fall", "injury": "serious-injury", "roll": {"tens": tens, "units": units}}
    inputs = {
        "events": {"log": []},
        "inducements": {"home": {}, "away": {}},
        "casualties": {"suffered": [suffered]},
    }
    outcome = played(rules, sides(rules), inputs)
    assert not outcome.violations
    found = [f"-1 {each.characteristic.upper()}" for each in effects(outcome, CharacteristicReduced)]
    found += ["niggle" for _ in effects(outcome, NigglingMoved)]
    found += ["misses next match" for each in effects(outcome, AbsenceSet) if each.misses_next]
    return {"effect": found}
