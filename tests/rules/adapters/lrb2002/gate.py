"""How many people come."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    home, away = given["fan_factor"]
    states = sides(rules, team(rules, fans=home), team(rules, team_id="away", fans=away))
    ours = min(home * 6, given["dice_sum"] - away)
    sums = {"home": {"sum": ours}, "away": {"sum": given["dice_sum"] - ours}}
    outcome = played(rules, states, {"occasion": {"round": "final"}, "fans": sums}, match_kind="play-off")
    assert not outcome.violations
    return {"gate": told_one(outcome, "fans.gate")["total"]}
