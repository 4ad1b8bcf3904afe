"""What a position costs."""

from rules.actions import HirePlayer
from rules.effects import TreasuryMoved
from rules.engine import resolve
from tests.rules.builders import opened, team
from tests.rules.golden_match import effects


def answer(rules, given, _wanted):
    state = opened(team(rules, given["roster"], treasury=1_000_000))
    hire = {"id": "new", "position": given["position"], "number": 50}
    outcome = resolve(rules, {"home": state}, HirePlayer(team="home", inputs={"hire": hire}))
    assert outcome.ok, (outcome.questions, outcome.violations)
    return {"cost": -sum(each.gold for each in effects(outcome, TreasuryMoved))}
