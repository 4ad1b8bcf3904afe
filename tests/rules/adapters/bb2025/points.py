"""League points of a match, and what one that was never played brings."""

from rules.effects import MatchPlayed
from rules.table import Match, league_points, rules_for
from tests.rules.golden_match import effects, gold, sides, told, whole

SIDES = ("home", "away")


def answer(rules, given, wanted):
    if not given.get("played", True):
        outcome = whole(rules, sides(rules), {"conduct": {"ended": "unplayed"}})
        results = ("loss", "loss")
        score, casualties = (0, 0), (0, 0)
    else:
        outcome, score, casualties = _played(rules, given)
        results = tuple(effects(outcome, MatchPlayed, side)[0].result for side in SIDES)
    line = Match(match="m1", home="home", away="away", results=results, touchdowns=score, casualties=casualties)
    bonuses = tuple(each.key for each in rules.ruleset.league.bonuses) if given.get("bonuses") else ()
    points = [each.points for each in league_points(rules_for(rules.ruleset.league, bonuses=bonuses), line)]
    return {
        "league_points": points if not given.get("played", True) else points[0],
        "mvps": [len(told(outcome, "mvp.awarded", side)) for side in SIDES],
        "winnings": [gold(outcome, "winnings", side) for side in SIDES],
    }


def _played(rules, given):
    log = [
        {"event": "touchdown", "side": side, "player": f"{side}1", "count": count}
        for side, count in zip(SIDES, given["touchdowns"], strict=True)
        if count
    ]
    suffered = [
        {"victim": f"away{place}", "cause": "block", "by": "home1", "roll": {"d16": 1}}
        for place in range(1, given.get("casualties", 0) + 1)
    ]
    outcome = whole(rules, sides(rules), {"events": {"log": log}, "casualties": {"suffered": suffered}})
    played = effects(outcome, MatchPlayed)[0]
    return outcome, played.score, played.casualties
