"""A penalty shoot-out."""

from tests.rules.golden_match import played, sides, told


def answer(rules, given, _wanted):
    inputs = {
        "events": {"log": []},
        "inducements": {"home": {}, "away": {}},
        "score": {"shootout": [{"home": home, "away": away} for home, away in given["dice"]]},
    }
    outcome = played(rules, sides(rules), inputs, overtime=True)
    return {"winner": "second team" if told(outcome, "score.win", "away") else "first team"}
