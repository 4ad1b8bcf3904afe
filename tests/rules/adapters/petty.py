"""Petty cash, and who may spend what."""

from tests.rules.builders import shipped, team
from tests.rules.golden_match import played, sides, told, told_one


def answer(rules, given, _wanted):
    if "before errata" in given.get("rules", ""):
        rules = shipped("bb2020-first-printing")
    ctv = {
        "home": given.get("ctv_home", given.get("ctv_high", given.get("petty_cash", 0))),
        "away": given.get("ctv_away", given.get("ctv_low", 0)),
    }
    low = "home" if ctv["home"] < ctv["away"] else "away"
    high = "away" if low == "home" else "home"
    by_high = given.get("treasury_spent_by_high", 0)
    treasury = {high: by_high, low: given.get("treasury_low", 0)}
    for side in ("home", "away"):
        treasury[side] = given.get(f"treasury_{side}", treasury[side])
    facts = {f"ctv/{side}": value for side, value in ctv.items()}
    facts |= {f"inducements-spent/{high}": by_high, f"inducements-spent/{low}": given.get("spent", 0)}
    states = sides(rules, *(team(rules, team_id=side, treasury=treasury[side]) for side in ("home", "away")))
    outcome = played(rules, states, {"inducements": {"home": {}, "away": {}}}, facts=facts)
    assert not outcome.violations
    asks = "home" if told(outcome, "inducements.equal") else low
    key = "inducements.equal" if told(outcome, "inducements.equal") else "inducements.petty-cash"
    terms = told_one(outcome, key, asks)
    spent = told(outcome, "inducements.spent", low)
    return {
        "petty_cash": terms["petty_cash"],
        "treasury_usable": terms["usable"],
        "treasury_usable_by_low": terms["usable"],
        "budget_low_max": terms.get("budget", terms["usable"]),
        "lost": spent[0].params["lost"] if spent else 0,
        "treasury_change": outcome.teams[low].treasury - states[low].treasury,
    }
