"""A team that is drafted again."""

from msgspec.structs import replace

from rules.actions import RedraftTeam
from rules.engine import resolve
from rules.state import Record
from tests.rules.adapters.bb2025 import plain_primary
from tests.rules.builders import changed, opened, player_of, team
from tests.rules.golden_match import gold, told_one

PLAYER = "home1"


def answer(rules, given, _wanted):
    won, drawn = given.get("won", 0), given.get("drawn", 0)
    record = Record(played=given.get("played", 0), won=won, drawn=drawn, league_won=won, league_drawn=drawn)
    state = team(rules, given.get("roster", "human"), position=given.get("position", ""), players=11)
    state = changed(opened(state), PLAYER, seasons=given.get("previous_seasons", 1) - 1)
    for _ in range(given.get("plain_primaries", 0)):
        state = plain_primary(rules, state, PLAYER)
    state = replace(state, open=None, season_record=record, treasury=given.get("treasury", 0))
    inputs = {"players": {"kept": [each.id for each in state.players]}, "goods": {"goods": {}}}
    outcome = resolve(rules, {"home": state}, RedraftTeam(team="home", inputs=inputs))
    kept = [each for each in outcome.explanations if each.key == "redraft.kept" and each.params["player"] == PLAYER]
    return {
        "budget": told_one(outcome, "redraft.budget")["total"],
        "capped": gold(outcome, "redraft-budget"),
        "cost": kept[0].params["total"],
        "value": player_of(outcome.teams["home"], PLAYER).value,
    }
