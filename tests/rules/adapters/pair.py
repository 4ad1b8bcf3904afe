"""Star players: choices, and places on the list."""

from tests.rules.golden_match import admitting, codes, shopping, told_one


def answer(rules, given, _wanted):
    roster = admitting(rules, given["stars"])
    outcome = shopping(rules, roster, {"stars": given["stars"]}, players=given["players_available"])
    return {
        "allowed": not codes(outcome),
        "star_choices": told_one(outcome, "inducements.star-choices")["count"],
        "player_places": told_one(outcome, "inducements.places")["hired"],
    }
