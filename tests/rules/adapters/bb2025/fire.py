"""Dismissals that leave too few for the next match."""

from rules.actions import FirePlayer
from rules.engine import resolve
from tests.rules.builders import opened, team


def answer(rules, given, _wanted):
    states = {"home": opened(team(rules, players=given["eligible_next_game"]))}
    allowed = True
    for place in range(1, given["fire"] + 1):
        outcome = resolve(rules, states, FirePlayer(team="home", inputs={"fire": {"player": f"home{place}"}}))
        allowed = allowed and outcome.ok
        states = outcome.teams
    return {"allowed": allowed}
