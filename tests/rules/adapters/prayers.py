"""How often the underdog prays."""

from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    facts = {
        "ctv/home": given["ctv_high"],
        "ctv/away": given["ctv_low"],
        "inducements-spent/home": given.get("inducements_high", 0),
        "inducements-spent/away": given.get("inducements_low", 0),
    }
    return {"rolls": told_one(played(rules, sides(rules), {}, facts=facts), "prayers.number", None)["rolls"]}
