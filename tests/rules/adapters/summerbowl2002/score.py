"""The score: touchdowns and drop goals."""

from tests.rules.adapters.summerbowl2002 import scored


def answer(rules, given, _wanted):
    if "home" not in given:
        return {"score": scored(rules, given, {}).facts["points/home"]}
    facts = scored(rules, given["home"], given["away"]).facts
    winner = next((side for side in ("home", "away") if facts[f"result/{side}"] == "win"), None)
    return {"score": [facts["points/home"], facts["points/away"]], "winner": winner}
