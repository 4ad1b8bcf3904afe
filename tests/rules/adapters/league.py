"""League points, and which of two teams stands first."""

from rules.table import Adjustment, Match, league_points, rules_for, table

OTHER = {"win": "loss", "draw": "draw", "loss": "win"}


def answer(rules, given, wanted):
    bonuses = [each.key for each in rules.ruleset.league.bonuses] if given.get("bonus") else []
    counted = rules_for(rules.ruleset.league, bonuses=bonuses)
    answers = {}
    if "points" in wanted:
        line = Match(
            match="m1",
            home="a",
            away="b",
            results=(given["result"], OTHER[given["result"]]),
            touchdowns=(given.get("touchdowns", 0), given.get("conceded_touchdowns", 0)),
            casualties=(given.get("casualties", 0), 0),
        )
        answers["points"] = league_points(counted, line)[0].points
    if "first" in wanted:
        answers["first"] = _first(counted, given)
    return answers


def _first(counted, given):
    """Points come from adjustments, the other figures from a match each that nobody won."""
    teams = [each for each in ("a", "b") if each in given]
    matches = [
        Match(
            match=f"m-{team}",
            home=team,
            away=None,
            results=("loss", "loss"),
            touchdowns=(given[team].get("touchdowns", 0), 0),
            casualties=(given[team].get("casualties", 0), 0),
            ending="bye",
        )
        for team in teams
    ]
    points = [Adjustment(team=team, points=given[team].get("points", 0), reason="t1") for team in teams]
    rows = table(counted, teams[::-1], matches, adjustments=points).rows
    assert not rows[0].shared
    return rows[0].team
