"""Petty cash, which counts in team value, and the free gold of the other side."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told_one

TEAM_VALUE = 1_000_000


def answer(rules, given, _wanted):
    cash = {"home": given.get("petty_cash", 0), "away": given.get("opponent_petty_cash", 0)}
    left = {"home": given.get("treasury_after_transfer", 0), "away": 0}
    states = sides(rules, *(team(rules, team_id=side, treasury=left[side] + cash[side]) for side in cash))
    own = given.get("tv", TEAM_VALUE)
    facts = {"ctv/home": own, "ctv/away": given.get("opponent_tv", own + cash["home"])}
    if "spent_from_petty_cash" in given:
        facts["inducements-spent/home"] = given["spent_from_petty_cash"]
    inputs = {"inducements": {side: {"petty_cash": cash[side]} for side in cash}}
    outcome = played(rules, states, inputs, facts=facts)
    assert not outcome.violations
    mine, theirs = (told_one(outcome, "inducements.cash-in-value", side) for side in cash)
    return {
        "inducement_gold": mine["free"],
        "total_to_spend": mine["budget"],
        "opponent_inducement_gold": theirs["free"],
        "treasury_after_match": outcome.teams["home"].treasury,
    }
