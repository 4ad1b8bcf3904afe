"""The re-roll of whoever holds the trophy."""

from rules.actions import AwardPrize
from rules.effects import TreasuryMoved
from rules.engine import resolve
from rules.value import team_value
from tests.rules.builders import team
from tests.rules.golden_match import effects


def answer(rules, given, _wanted):
    state = team(rules, given["roster"])
    outcome = resolve(rules, {"home": state}, AwardPrize(team="home", inputs={"prize": {"place": 1}}))
    assert outcome.ok, outcome.violations
    return {
        "cost": -sum(each.gold for each in effects(outcome, TreasuryMoved) if each.gold < 0),
        "team_value_added": team_value(outcome.teams["home"]) - team_value(state),
    }
