"""A team that is drafted again."""

from msgspec.structs import replace

from rules.actions import RedraftTeam
from rules.engine import resolve
from rules.state import Record
from tests.rules.builders import changed, patched, player_of, team
from tests.rules.golden_match import gold, told

PLAYER = "home1"


def answer(rules, given, _wanted):
    if "cap" in given:
        rules = patched(rules, {"league": {"redraft": {"cap": given["cap"]}}})
    if "reroll_cost" in given:
        rules = patched(rules, {"rosters": {"human": {"reroll_cost": given["reroll_cost"]}}})
    state = _team(rules, given)
    rolled = given.get("d6", [])
    rolled = rolled if isinstance(rolled, list) else [rolled]
    niggling = given.get("niggling", 0)
    inputs = {
        "players": {"kept": [each.id for each in state.players]},
        "goods": {"goods": _goods(given)},
        "rest": {"niggling": {PLAYER: rolled[:niggling]}, "retired": {PLAYER: rolled[niggling:]}},
    }
    outcome = resolve(rules, {"home": state}, RedraftTeam(team="home", inputs=inputs))
    kept = [each for each in told(outcome, "redraft.kept") if each.params["player"] == PLAYER]
    after = player_of(outcome.teams["home"], PLAYER)
    bought = [each for each in told(outcome, "goods.bought") if each.params["goods"] == "team-re-roll"]
    return {
        "budget": gold(outcome, "redraft-budget"),
        "cost": bought[0].params["total"] if "kept" in given else kept[0].params["total"],
        "new_list_value": after.value,
        "niggling": after.niggling,
        "reduction": {name: after.profile.of(name) - after.base.of(name) for name in after.reduced},
    }


def _team(rules, given):
    wins, draws, games = given.get("league_wins", 0), given.get("league_draws", 0), given.get("games", 0)
    record = Record(
        played=games,
        won=wins + given.get("friendly_wins", 0),
        drawn=draws,
        league_won=wins,
        league_drawn=draws,
    )
    state = team(rules, treasury=given.get("treasury", 0), season_record=record)
    player = player_of(state, PLAYER)
    reduction = given.get("reduction", {})
    figures = {name: player.base.of(name) + by for name, by in reduction.items()}
    return changed(
        state,
        PLAYER,
        value=given.get("value", player.value),
        seasons=given.get("seasons_played", 1) - 1,
        niggling=given.get("niggling", 0),
        profile=replace(player.profile, **figures),
        reduced=tuple(reduction),
        retired=bool(reduction),
    )


def _goods(given):
    goods = {"team-re-roll": given["kept"]} if "kept" in given else {}
    return goods | ({"apothecary": 1} if given.get("apothecary") else {})
