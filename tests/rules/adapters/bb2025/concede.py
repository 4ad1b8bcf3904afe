"""What a concession costs and brings: the home side concedes."""

from rules.effects import MatchPlayed, PlayerLeft, SppEarned
from tests.rules.builders import advancements, changed, team
from tests.rules.golden_match import effects, gold, sides, told, whole


def answer(rules, given, _wanted):
    state = team(rules, fans=given.get("conceder_fans", 1))
    counts = given.get("advancements", ())
    rolled = {}
    for place, count in enumerate(counts, start=1):
        state = changed(state, f"home{place}", advancements=advancements(count))
        rolled[f"home{place}"] = given["d6"][place - 1]
    touchdowns = given.get("touchdowns", {})
    opponent, conceder = given.get("fan_factors", (2, 2))
    inputs = {
        "conduct": {"ended": "conceded", "by": "home"},
        "inducements": {"home": {}, "away": {}},
        "events": {"log": [*_scored("home", touchdowns, "conceder"), *_scored("away", touchdowns, "opponent")]},
        "leaving": {"dice": rolled},
    }
    if "d3" in given:
        inputs["dedicated-fans"] = {"home": {"d3": given["d3"]}}
    facts = {"fan-factor/home": conceder, "fan-factor/away": opponent}
    outcome = whole(rules, sides(rules, state), inputs, facts=facts)
    left = {each.player for each in effects(outcome, PlayerLeft) if each.reason == "left"}
    (own, other) = effects(outcome, MatchPlayed)[0].score
    return {
        "score": [other, own],
        "opponent_winnings": gold(outcome, "winnings", "away"),
        "conceder_winnings": gold(outcome, "winnings"),
        "conceder_fans": outcome.teams["home"].fans,
        "opponent_mvps": len(told(outcome, "mvp.awarded", "away")),
        "conceder_mvps": len(told(outcome, "mvp.awarded", "home")),
        "conceder_spp": sum(each.spp for each in effects(outcome, SppEarned)),
        "leaves": [f"home{place}" in left for place in range(1, len(counts) + 1)],
    }


def _scored(side, touchdowns, who):
    count = touchdowns.get(who, 0)
    return [{"event": "touchdown", "side": side, "player": f"{side}1", "count": count}] if count else []
