"""What a team re-roll costs, and what it counts."""

from rules.actions import BuyGoods, CreateTeam
from rules.effects import GoodsMoved
from rules.engine import resolve
from tests.rules.builders import opened, team
from tests.rules.golden_match import effects, told_one

GOODS = "team-re-roll"


def answer(rules, given, _wanted):
    if "after" in given.get("when", "after creation"):
        state = opened(team(rules, given["roster"], treasury=1_000_000))
        outcome = resolve(rules, {"home": state}, BuyGoods(team="home", inputs={"buy": {"goods": GOODS}}))
        assert outcome.ok, outcome.violations
    else:
        inputs = {"team": {"roster": given["roster"], "name": "n"}, "goods": {"goods": {GOODS: 1}}}
        outcome = resolve(rules, {}, CreateTeam(team="home", inputs=inputs))
    return {
        "cost": told_one(outcome, "goods.bought")["total"],
        "team_value_added": sum(each.value * each.count for each in effects(outcome, GoodsMoved)),
    }
