"""A lineman whose fee is left out of team value."""

from rules.actions import AdjustTeam, HirePlayer
from rules.engine import resolve
from tests.rules.builders import opened, player_of, team


def answer(rules, given, _wanted):
    state = opened(team(rules, given["roster"], treasury=1_000_000))
    hire = HirePlayer(team="home", inputs={"hire": {"id": "new", "position": given["position"], "number": 50}})
    hired = resolve(rules, {"home": state}, hire)
    assert hired.ok, hired.violations
    inputs = {"value": {"player": "new", "by": given.get("value_increases", 0), "reason": "t1"}}
    outcome = resolve(rules, hired.teams, AdjustTeam(team="home", inputs=inputs))
    return {"value": player_of(outcome.teams["home"], "new").value}
