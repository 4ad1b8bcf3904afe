"""A mercenary's price, and what he brings."""

from tests.rules.golden_match import shopping, told_one


def answer(rules, given, _wanted):
    hired = {"id": "merc", "position": given["position"], "skill": given.get("extra_skill")}
    outcome = shopping(rules, given["roster"], {"mercenaries": [hired]}, players=8)
    assert not {each.step for each in outcome.violations} & {"inducements"}
    told = told_one(outcome, "inducements.mercenary")
    return {"cost": told["total"], "skills_gained": [each for each in (told["brings"], told["skill"]) if each]}
