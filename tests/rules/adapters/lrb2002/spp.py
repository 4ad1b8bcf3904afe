"""Star player points of one match."""

from rules.effects import SppEarned
from tests.rules.golden_match import effects, sides, whole

DOER = "home1"
EVENTS = {"completions": "completion", "interceptions": "interception"}


def answer(rules, given, _wanted):
    log = [{"event": kind, "player": DOER, "count": given[name]} for name, kind in EVENTS.items() if given.get(name)]
    if given.get("touchdowns"):
        log.append({"event": "touchdown", "side": "home", "player": DOER, "count": given["touchdowns"]})
    causes = ["block"] * given.get("casualties", 0) + ["foul"] * given.get("casualties_by_foul", 0)
    suffered = [
        {"victim": f"away{place}", "cause": cause, "by": DOER, "injury": "badly-hurt"}
        for place, cause in enumerate(causes, start=1)
    ]
    best = DOER if given.get("mvp") else "home2"
    inputs = {
        "events": {"log": log},
        "casualties": {"suffered": suffered},
        "inducements": {"home": {}, "away": {}},
        "handicaps": {},
        "mvp": {"home": [{"player": best}]},
    }
    outcome = whole(rules, sides(rules), inputs)
    return {"spp": sum(each.spp for each in effects(outcome, SppEarned) if each.player == DOER)}
