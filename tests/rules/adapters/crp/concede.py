"""What conceding costs: players who leave, and when it costs nothing."""

from rules.effects import PlayerLeft
from rules.engine import explore
from tests.rules.builders import changed, team
from tests.rules.golden_match import effects, match, sides

PLAYER = "home1"


def answer(rules, given, _wanted):
    state = changed(team(rules), PLAYER, spp=given.get("spp", 0))
    conduct = {"ended": "conceded", "by": "home", "players": given.get("players_that_can_be_set_up", 11)}
    inputs = {"conduct": conduct, "leaving": {"dice": {PLAYER: given["die"]} if "die" in given else {}}}
    found = explore(rules, sides(rules, state), match(inputs))
    leaves = any(each.player == PLAYER for each in effects(found.outcome, PlayerLeft))
    return {"leaves": leaves, "penalties": found.facts["penalised"]}
