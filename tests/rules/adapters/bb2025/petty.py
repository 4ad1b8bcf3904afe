"""Petty cash, and who may spend what."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told, told_one


def answer(rules, given, _wanted):
    home, away = given["ctv"]
    treasuries = dict(zip(("home", "away"), given.get("treasuries", (0, 0)), strict=True))
    low, high = ("home", "away") if home < away else ("away", "home")
    treasuries[high] = max(treasuries[high], given.get("higher_spends", 0))
    treasuries[low] = given.get("lower_treasury", given.get("lower_adds", treasuries[low]))
    facts = {"ctv/home": home, "ctv/away": away}
    facts |= {f"inducements-spent/{high}": given.get("higher_spends", 0), f"inducements-spent/{low}": 0}
    states = sides(rules, *(team(rules, team_id=side, treasury=treasuries[side]) for side in ("home", "away")))
    outcome = played(rules, states, {"inducements": {"home": {}, "away": {}}}, facts=facts)
    assert not outcome.violations
    if told(outcome, "inducements.equal"):
        usable = [told_one(outcome, "inducements.equal", side)["usable"] for side in ("home", "away")]
        return {"may_spend": usable, "petty_cash": told_one(outcome, "inducements.equal", low)["petty_cash"]}
    terms = told_one(outcome, "inducements.petty-cash", low)
    usable = {high: treasuries[high], low: terms["budget"]}
    return {
        "petty_cash": terms["petty_cash"],
        "lower_may_spend": terms["budget"],
        "lower_may_spend_at_most": terms["budget"],
        "may_spend": [usable["home"], usable["away"]],
    }
