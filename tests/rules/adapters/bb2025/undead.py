"""A dead opponent who joins for nothing."""

from rules.actions import TakeOffer
from rules.chance import settle
from rules.value import team_value
from tests.rules.adapters.casualty import die_for
from tests.rules.builders import dice, opened, team
from tests.rules.golden_match import sides, told, whole


def answer(rules, given, _wanted):
    states = sides(rules, team(rules, given["roster"], players=given.get("on_list", 11)))
    dies = {"victim": "away1", "cause": "block", "by": "home1", "roll": {"d16": die_for(rules, "dead")}}
    outcome = whole(rules, states, {"events": {"log": []}, "casualties": {"suffered": [dies]}})
    assert told(outcome, "record.offer")
    before = opened(outcome.teams["home"], offers=outcome.teams["home"].open.offers)
    _, taken = settle(rules, {"home": before}, TakeOffer(team="home", inputs={"hire": {"id": "raised"}}), dice())
    after = taken.teams["home"]
    return {
        "hired": taken.ok,
        "cost": before.treasury - after.treasury,
        "team_value_added": team_value(after) - team_value(before),
    }
