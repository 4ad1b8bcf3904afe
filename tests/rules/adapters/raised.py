"""A dead opponent who joins for nothing."""

from rules.actions import TakeOffer
from rules.value import worth
from tests.rules.adapters.casualty import die_for
from tests.rules.builders import dice, opened, team
from tests.rules.golden_match import sides, told, whole
from tests.rules.play import settle


def answer(rules, given, _wanted):
    states = sides(rules, team(rules, given["roster"]))
    dies = {"victim": "away1", "cause": "block", "by": "home1", "roll": {"d16": die_for(rules, "dead")}}
    outcome = whole(rules, states, {"events": {"log": []}, "casualties": {"suffered": [dies]}})
    offer = told(outcome, "record.offer")
    assert bool(offer) == given["zombie_hired_free"]
    before = opened(outcome.teams["home"], offers=outcome.teams["home"].open.offers)
    action = TakeOffer(team="home", inputs={"hire": {"id": "raised"}})
    _, taken = settle(rules, {"home": before}, action, dice())
    assert taken.ok, taken.violations
    after = taken.teams["home"]
    return {"price": before.treasury - after.treasury, "team_value_added": worth(after).total - worth(before).total}
