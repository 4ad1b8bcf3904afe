"""The upkeep of a star player on the list, where a league lets one stand there."""

from tests.rules.builders import patched, team
from tests.rules.golden_match import gold, played, rich, sides

STAR = "griff-oberwald"
ROSTER = "human"


def answer(rules, given, _wanted):
    allowed = {"sequences": {"play-match": {"upkeep": {"params": {"most": 1}}}}}
    rules = patched(rules, {"star_players": {STAR: {"cost": given["star_cost"]}}, **allowed})
    states = sides(rules, team(rules, ROSTER, treasury=1_000_000))
    inputs = {"inducements": {"home": {}, "away": {}}, "upkeep": {"home": {"stars": [STAR]}}}
    outcome = played(rules, states, inputs, facts=rich())
    assert not outcome.violations
    return {"upkeep": -gold(outcome, "star-upkeep")}
