"""A star player: who may hire, at what price, with how much room."""

from tests.rules.golden_match import admitting, codes, shopping, told_one


def answer(rules, given, _wanted):
    star = given["star"]
    if "rosters" in given:
        return {each: "star-not-allowed" not in codes(_hired(rules, each, star)) for each in given["rosters"]}
    outcome = _hired(rules, admitting(rules, [star]), star, players=given.get("able_players", 11))
    return {
        "allowed": not {each.step for each in outcome.violations} & {"inducements"},
        "cost": told_one(outcome, "inducements.star")["price"],
        "choices_used": told_one(outcome, "inducements.star-choices")["count"],
        "places": told_one(outcome, "inducements.places")["hired"],
    }


def _hired(rules, roster, star, players=11):
    return shopping(rules, roster, {"stars": [star]}, players=players)
