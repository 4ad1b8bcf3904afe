"""Doom and gloom: re-rolls of each half."""

from rules.state import Goods
from tests.rules.adapters.lrb2002 import handicapped
from tests.rules.builders import team
from tests.rules.golden_match import told_one


def answer(rules, given, _wanted):
    home = team(rules, goods=(Goods(key="team-re-roll", count=given["rerolls"], value=0),))
    told = told_one(handicapped(rules, given["handicap"], home, {}), "handicaps.re-rolls")
    return {"rerolls_first_half": told["first"], "rerolls_second_half": told["second"]}
