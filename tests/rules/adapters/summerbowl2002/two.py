"""Equipment beside other equipment."""

from rules.actions import BuyGoods
from rules.engine import resolve
from tests.rules.builders import opened, team


def answer(rules, given, _wanted):
    state, legal = opened(team(rules, treasury=10**7)), True
    for key in given["equipment"]:
        outcome = resolve(rules, {"home": state}, BuyGoods(team="home", inputs={"buy": {"goods": key}}))
        state, legal = outcome.teams["home"], legal and outcome.ok
    return {"legal": legal}
