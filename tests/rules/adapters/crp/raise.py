# ruff: noqa: N999 -- the family is called so
"""A dead opponent who may come back as a zombie."""

from msgspec.structs import replace

from tests.rules.builders import changed, player_of, team
from tests.rules.golden_match import sides, told, whole

VICTIM = "away1"
ROSTER = "shambling-undead"
DEAD = {"tens": 6, "units": 1}


def answer(rules, given, _wanted):
    victims = team(rules, team_id="away")
    profile = player_of(victims, VICTIM).profile
    profile = replace(profile, st=given.get("victim_st", profile.st))
    victims = changed(victims, VICTIM, starting=tuple(given.get("victim_skills", ())), profile=profile)
    hurt = {"victim": VICTIM, "cause": "block", "by": "home1", "roll": DEAD, "apothecary": None, "regeneration": 1}
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "events": {"log": []},
        "casualties": {"suffered": [hurt]},
    }
    outcome = whole(rules, sides(rules, team(rules, ROSTER), victims), inputs)
    return {"zombie": bool(told(outcome, "record.offer"))}
