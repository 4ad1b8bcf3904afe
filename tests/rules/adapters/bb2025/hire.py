"""Hiring with a full list: firing comes later, and makes no room."""

from rules.actions import FirePlayer, HirePlayer
from rules.engine import resolve
from tests.rules.builders import opened, team


def answer(rules, given, _wanted):
    states = {"home": opened(team(rules, players=given["on_list"], treasury=1_000_000))}
    hire = HirePlayer(team="home", inputs={"hire": {"id": "new", "position": "human-lineman", "number": 60}})
    at_once = resolve(rules, states, hire).ok
    fired = resolve(rules, states, FirePlayer(team="home", inputs={"fire": {"player": "home1"}}))
    return {"may_hire": at_once or (fired.ok and resolve(rules, fired.teams, hire).ok)}
