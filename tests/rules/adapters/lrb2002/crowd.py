"""The note of a casualty for the match sheet."""

from tests.rules.golden_match import played, sides, told_one


def answer(rules, given, _wanted):
    suffered = {
        "victim": f"home{given['victim']}",
        "cause": "crowd",
        "injury": given["kind"],
        "turn": given["turn"],
    }
    inputs = {
        "events": {"log": []},
        "inducements": {"home": {}, "away": {}},
        "casualties": {"suffered": [suffered]},
    }
    return {"note": told_one(played(rules, sides(rules), inputs), "casualties.noted")["note"]}
