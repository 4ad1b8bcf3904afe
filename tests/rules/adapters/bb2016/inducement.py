"""Petty cash: the gap in team value, and what the other side spends."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told


def answer(rules, given, _wanted):
    spent = {"home": given["treasury_spent"], "away": given["opponent_treasury_spent"]}
    states = sides(rules, *(team(rules, team_id=side, treasury=spent[side]) for side in spent))
    facts = {"ctv/home": given["tv"], "ctv/away": given["opponent_tv"]}
    facts |= {f"inducements-spent/{side}": gold for side, gold in spent.items()}
    outcome = played(rules, states, {"inducements": {"home": {}, "away": {}}}, facts=facts)
    assert not outcome.violations
    said = told(outcome, "inducements.petty-cash")
    return {"petty_cash": said[0].params["petty_cash"] if said else 0}
