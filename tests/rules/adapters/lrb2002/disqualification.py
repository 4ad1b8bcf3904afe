"""A side that can't set up enough players."""

from rules.engine import explore
from tests.rules.golden_match import HOME, match, sides


def answer(rules, given, _wanted):
    scored = [
        {"event": "touchdown", "side": side, "count": count}
        for side, count in zip(("home", "away"), given["score"], strict=True)
        if count
    ]
    least = min(given["players_able"])
    by = ("home", "away")[given["players_able"].index(least)]
    inputs = {
        "conduct": {"ended": "conceded", "by": by, "players": least},
        "inducements": {"home": {}, "away": {}},
        "events": {"log": scored},
    }
    explored = explore(rules, sides(rules), match(inputs))
    facts = explored.facts
    awarded = [each for each in facts["scorers"] if not each.path]
    return {
        "score": [facts["touchdowns/home"], facts["touchdowns/away"]],
        "concession": facts["penalised"],
        "scorer": 0 if awarded and all(each.player is None for each in awarded) else HOME,
    }
