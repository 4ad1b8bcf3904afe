"""Star player points of one match."""

from rules.effects import SppEarned
from tests.rules.adapters.summerbowl2002 import DOER, NOTHING, log_of
from tests.rules.golden_match import effects, sides, whole


def answer(rules, given, _wanted):
    log = log_of("home", given)
    if given.get("kick_interceptions"):
        log.append({"event": "interception", "player": DOER, "count": given["kick_interceptions"]})
    if "pass_roll" in given and given["catch_roll"] == "passed":
        log.append({"event": "completion", "player": DOER, "missed": given["pass_roll"] == "failed"})
    causes = ["foul"] * given.get("casualties_by_foul", 0) + _pushed(given)
    suffered = [
        {"victim": f"away{place}", "cause": cause, "by": DOER, "injury": "badly-hurt"}
        for place, cause in enumerate(causes, start=1)
    ]
    best = DOER if given.get("mvp") else "home2"
    inputs = {
        "events": {"log": log},
        "casualties": {"suffered": suffered},
        "inducements": NOTHING,
        "mvp": {"home": [{"player": best}]},
    }
    earned = [each for each in effects(whole(rules, sides(rules), inputs), SppEarned) if each.player == DOER]
    return {
        "spp": sum(each.spp for each in earned),
        "completions": sum(each.count for each in earned if each.award == "completion"),
    }


def _pushed(given):
    """How somebody came to be among the crowd."""
    if given.get("casualty") != "crowd":
        return []
    return ["crowd-push" if given["block_result"] == "push" else "crowd"]
