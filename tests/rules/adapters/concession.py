"""What a concession costs and brings."""

from rules.effects import MatchPlayed, PlayerLeft
from tests.rules.builders import advancements, changed, team
from tests.rules.golden_match import effects, sides, told, whole


def answer(rules, given, _wanted):
    state = team(rules)
    rolled = {}
    for place, count in enumerate(given.get("advancements", ()), start=1):
        state = changed(state, f"home{place}", advancements=advancements(count))
        die = given.get("d6", [None] * place)[place - 1]
        if die is not None:
            rolled[f"home{place}"] = die
    inputs = {
        "conduct": {"ended": "conceded", "by": "home"} if given.get("conceded", True) else {"ended": "played"},
        "inducements": {"home": {}, "away": {}},
        "events": {"log": [*_scored("home", given, "conceding"), *_scored("away", given, "opponent")]},
        "leaving": {"dice": rolled},
    }
    outcome = whole(rules, sides(rules, state), inputs)
    left = {each.player for each in effects(outcome, PlayerLeft) if each.reason == "left"}
    score = effects(outcome, MatchPlayed)[0].score
    return {
        "conceding": score[0],
        "opponent": score[1],
        "mvp_awards_conceding": len(told(outcome, "mvp.awarded", "home")),
        "mvp_awards_opponent": len(told(outcome, "mvp.awarded", "away")),
        "leaves": [f"home{place}" in left for place in range(1, len(given.get("advancements", ())) + 1)],
    }


def _scored(side, given, who):
    count = given.get(f"{who}_touchdowns", 0)
    return [{"event": "touchdown", "side": side, "player": f"{side}1", "count": count}] if count else []
