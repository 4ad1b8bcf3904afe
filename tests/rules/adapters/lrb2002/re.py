"""Re-rolls, at creation and later."""

from rules.actions import BuyGoods
from rules.engine import resolve
from rules.value import in_units, team_value
from tests.rules.adapters.lrb2002 import draft
from tests.rules.builders import opened, team
from tests.rules.golden_match import gold, told


def answer(rules, given, _wanted):
    if "rerolls" in given:
        bought = told(draft(rules, given), "goods.bought")
        return {"cost": bought[0].params["total"]}
    counting = rules.ruleset.team_value
    before = opened(team(rules, given["roster"], treasury=given["treasury_before"]))
    buy = {"goods": "team-re-roll", "count": given["reroll_bought"]}
    outcome = resolve(rules, {"home": before}, BuyGoods(team="home", inputs={"buy": buy}))
    assert outcome.ok
    after = outcome.teams["home"]
    change = in_units(team_value(after, counting), counting) - in_units(team_value(before, counting), counting)
    return {"paid": -gold(outcome, "team-re-roll"), "treasury_after": after.treasury, "rating_change": change}
