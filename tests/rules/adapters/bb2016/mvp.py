"""One of the nominees, by a die."""

from rules.effects import SppEarned
from tests.rules.golden_match import effects, played, rich, sides

NOMINEES = ("home1", "home2", "home3")


def answer(rules, given, _wanted):
    names = dict(zip(NOMINEES, given["nominees"], strict=True))
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "events": {"log": []},
        "casualties": {"suffered": []},
        "mvp": {"home": [{"nominees": list(names), "pick": given["die"]}]},
    }
    outcome = played(rules, sides(rules), inputs, facts=rich())
    assert not outcome.violations, outcome.violations
    (award,) = effects(outcome, SppEarned)
    return {"mvp": names[award.player], "spp": award.spp}
