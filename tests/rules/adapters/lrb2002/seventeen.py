"""How many players a new team may have, and of which kind."""

from tests.rules.adapters.lrb2002 import draft
from tests.rules.golden_match import told_one


def answer(rules, given, _wanted):
    outcome = draft(rules, given, least=given.get("players"))
    return {"legal": outcome.ok, "cost": told_one(outcome, "draft.treasury")["spent"]}
