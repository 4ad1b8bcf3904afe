"""A re-roll that is bought between two matches."""

from rules.actions import BuyGoods
from rules.engine import resolve
from rules.state import Goods
from rules.value import team_value
from tests.rules.builders import opened, team

KEY = "team-re-roll"


def answer(rules, given, _wanted):
    roster = given.get("roster", "human")
    owned = given.get("rerolls", 0)
    goods = (Goods(key=KEY, count=owned, value=rules.rosters[roster].reroll_cost),) if owned else ()
    state = opened(team(rules, roster, treasury=5_000_000, goods=goods))
    outcome = resolve(rules, {"home": state}, BuyGoods(team="home", inputs={"buy": {"goods": KEY}}))
    after = outcome.teams["home"]
    return {
        "may_buy": outcome.ok,
        "paid": state.treasury - after.treasury,
        "team_value_added": team_value(after) - team_value(state),
    }
