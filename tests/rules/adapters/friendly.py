"""What a match of another kind earns."""

from rules.effects import MatchPlayed, SppEarned
from rules.table import Match, league_points, rules_for
from tests.rules.golden_match import effects, sides, told, whole


def answer(rules, given, _wanted):
    kind = given["match"]
    touchdowns = given.get("touchdown", 0)
    log = [{"event": "touchdown", "side": "home", "player": "home1", "count": touchdowns}] if touchdowns else []
    outcome = whole(rules, sides(rules), {"events": {"log": log}}, match_kind=kind)
    results = tuple(effects(outcome, MatchPlayed, side)[0].result for side in ("home", "away"))
    line = Match(match="m1", home="home", away="away", results=results, kind=kind)
    earned = [each for each in effects(outcome, SppEarned) if each.player == "home1" and each.award != "mvp"]
    return {
        "spp": sum(each.spp for each in earned),
        "mvp_awards": len(told(outcome, "mvp.awarded")),
        "league_points": league_points(rules_for(rules.ruleset.league), line)[0].points,
    }
