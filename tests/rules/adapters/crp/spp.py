"""Star player points of one match."""

from rules.effects import SppEarned
from tests.rules.golden_match import effects, played, rich, sides

DOER = "home1"
EVENTS = {"completions": "completion", "interceptions": "interception"}
CAUSES = {
    "casualties": "block",
    "casualties_by_block": "block",
    "casualties_by_foul": "foul",
    "casualties_by_crowd": "crowd",
    "casualties_by_stab": "stab",
}


def answer(rules, given, _wanted):
    log = [{"event": event, "player": DOER, "count": given[key]} for key, event in EVENTS.items() if given.get(key)]
    if given.get("touchdowns"):
        log.append({"event": "touchdown", "side": "home", "player": DOER, "count": given["touchdowns"]})
    how = [cause for key, cause in CAUSES.items() for _ in range(given.get(key, 0))]
    suffered = [
        {"victim": f"away{place}", "cause": cause, "by": DOER, "badly_hurt": True}
        for place, cause in enumerate(how, start=1)
    ]
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "events": {"log": log},
        "casualties": {"suffered": suffered},
        "mvp": {"home": [{"player": DOER if given.get("mvp") else "home2"}]},
    }
    outcome = played(rules, sides(rules), inputs, facts=rich())
    assert not outcome.violations
    return {"spp": sum(each.spp for each in effects(outcome, SppEarned) if each.player == DOER)}
