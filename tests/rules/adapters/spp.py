"""Star player points of one match."""

from rules.effects import SppEarned
from tests.rules.builders import team
from tests.rules.golden_match import admitting, codes, effects, played, rich, sides

REGENERATES = "skeleton-lineman"


def answer(rules, given, wanted):
    hired = given.get("player")
    star = hired if hired in rules.stars else None
    staff = hired if hired in rules.inducements else None
    doer = star or staff or "home1"
    states = sides(
        rules,
        team(rules, admitting(rules, [star]) if star else "human"),
        team(rules, "shambling-undead", team_id="away", position=REGENERATES),
    )
    drive = {"half": 1, "drive": 1 if given.get("same_drive", True) else 2}
    inputs = {
        "inducements": {"home": _basket(star, staff), "away": {}},
        "events": {"log": _log(given, doer, drive)},
        "casualties": {"suffered": _casualties(given, doer, drive)},
    }
    if given.get("mvp"):
        inputs["mvp"] = {"home": [{"player": doer}] * given["mvp"]}
    facts = rich()
    if "prayer" in given:
        facts["prayers/home"] = (given["prayer"],)
    outcome = played(rules, states, inputs, facts=facts)
    assert not outcome.violations
    earned = effects(outcome, SppEarned)
    answers = {
        "spp": sum(each.spp for each in earned if each.player == doer),
        "thrower_spp": sum(each.spp for each in earned if each.player == doer),
        "thrown_spp": sum(each.spp for each in earned if each.player == "home2"),
    }
    if "mvp_eligible" in wanted:
        drawn = played(rules, states, {**inputs, "mvp": {"home": [{"player": doer}]}}, facts=facts)
        answers["mvp_eligible"] = "mvp-not-eligible" not in codes(drawn)
    return answers


def _basket(star, staff):
    return {"stars": [star] if star else [], "items": [{"key": staff}] if staff else []}


def _log(given, doer, drive):
    log = []

    def add(key, event, **fields):
        if given.get(key):
            log.append({"event": event, "player": doer, "count": given[key], **drive, **fields})

    add("touchdown", "touchdown", side="home")
    add("completion", "completion")
    add("deflection_converted_to_interception", "interception")
    thrown = {"thrown": "home2", "superb": True, "landed": True}
    add("superb_throw_landed", "throw-team-mate", **thrown)
    add("superb_kick_team_mate", "throw-team-mate", **thrown, kicked=True)
    return log


def _casualties(given, doer, drive):
    causes = {"casualty": "block", "foul_casualty": "foul", "crowd_casualty": "crowd"}
    how = [cause for key, cause in causes.items() for _ in range(given.get(key, 0))]
    back = 6 if given.get("victim_regenerated") else 1
    return [
        {"victim": f"away{place}", "cause": cause, "by": doer, "roll": {"d16": 1}, "regeneration": back, **drive}
        for place, cause in enumerate(how, start=1)
    ]
