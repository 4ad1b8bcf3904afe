"""A mercenary's price."""

from tests.rules.golden_match import shopping, told_one


def answer(rules, given, _wanted):
    hired = {"id": "merc", "position": given["position"], "skill": "tackle" if given.get("with_skill") else None}
    outcome = shopping(rules, given["roster"], {"mercenaries": [hired]}, players=8)
    assert not {each.step for each in outcome.violations} & {"inducements"}
    return {"cost": told_one(outcome, "inducements.mercenary")["total"]}
