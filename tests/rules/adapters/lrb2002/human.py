"""A new team, whole."""

from tests.rules.adapters.lrb2002 import draft
from tests.rules.golden_match import told_one


def answer(rules, given, _wanted):
    outcome = draft(rules, given)
    assert outcome.ok
    told = told_one(outcome, "draft.treasury")
    return {"cost": told["spent"], "treasury": told["left"]}
