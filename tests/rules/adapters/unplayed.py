"""A fixture given up before play."""

from rules.effects import MatchPlayed
from tests.rules.golden_match import effects, gold, sides, told, whole


def answer(rules, given, _wanted):
    inputs = {"conduct": {"ended": "forfeit", "by": "away"}, "winnings": {"forfeit": given["d6"]}}
    outcome = whole(rules, sides(rules), inputs)
    score = effects(outcome, MatchPlayed)[0].score
    return {
        "gold": gold(outcome, "winnings"),
        "mvp_awards": len(told(outcome, "mvp.awarded")),
        "score": "-".join(str(each) for each in score),
    }
