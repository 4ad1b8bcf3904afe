"""Star player points of one match."""

from rules.effects import SppEarned
from tests.rules.builders import changed, player_of, team
from tests.rules.golden_match import admitting, codes, effects, played, rich, sides

REGENERATES = "skeleton-lineman"
# What the examples call a cause that has another key in the file.
CAUSES = {"block": "block", "failed-dodge": "dodge", "thrown-player": "landing", "push": "crowd"}


def answer(rules, given, wanted):
    star = given.get("star_player")
    doer = star or "home1"
    home = team(rules, admitting(rules, [star]) if star else given.get("roster", "human"))
    own = player_of(home, "home1").starting
    home = changed(home, "home1", starting=(*own, *given.get("skills", ())))
    states = sides(rules, home, team(rules, "shambling-undead", team_id="away", position=REGENERATES))
    inputs = {
        "inducements": {"home": {"stars": [star] if star else []}, "away": {}},
        "events": {"log": _log(given, doer)},
        "casualties": {"suffered": _casualties(given, doer)},
    }
    if given.get("mvp"):
        inputs["mvp"] = {"home": [{"player": doer}] * given["mvp"]}
    facts = rich() | {"prayers/home": tuple(given.get("prayers", ()))}
    outcome = played(rules, states, inputs, facts=facts)
    assert not outcome.violations
    earned = effects(outcome, SppEarned)
    answers = {
        "spp": _of(earned, doer),
        "thrower": _of(earned, doer),
        "thrown": _of(earned, "home2"),
        "team_touchdowns": _own_score(outcome),
    }
    if "mvp_allowed" in wanted:
        drawn = played(rules, states, {**inputs, "mvp": {"home": [{"player": doer}]}}, facts=facts)
        answers["mvp_allowed"] = "mvp-not-eligible" not in codes(drawn)
    return answers


def _of(earned, player):
    return sum(each.spp for each in earned if each.player == player)


def _own_score(outcome):
    return next(
        each.params["own"] for each in outcome.explanations if each.key.startswith("score.") and each.team == "home"
    )


def _log(given, doer):
    log = []
    if given.get("touchdowns"):
        log.append({"event": "touchdown", "side": "home", "player": doer, "count": given["touchdowns"]})
    if given.get("completions"):
        log.append({"event": "completion", "player": doer, "count": given["completions"]})
    if "superb_throw" in given or "safe_landing" in given:
        thrown = {
            "thrown": "home2",
            "superb": given.get("superb_throw", False),
            "landed": given.get("safe_landing", False),
        }
        log.append({"event": "throw-team-mate", "player": doer, **thrown})
    return log


def _casualties(given, doer):
    cause = CAUSES.get(given.get("casualty_by", "block"), given.get("casualty_by"))
    count = given.get("casualties", 1 if "casualty_by" in given else 0)
    back = 6 if given.get("regenerated") else 1
    return [
        {"victim": f"away{place}", "cause": cause, "by": doer, "roll": {"d16": 1}, "regeneration": back}
        for place in range(1, count + 1)
    ]
