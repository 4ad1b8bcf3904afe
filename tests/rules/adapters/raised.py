"""A dead opponent who joins for nothing."""

from rules.actions import HirePlayer, TakeOffer
from rules.chance import settle
from rules.engine import resolve
from rules.value import worth
from tests.rules.adapters.casualty import die_for
from tests.rules.builders import dice, opened, team
from tests.rules.golden_match import sides, told, whole


def answer(rules, given, _wanted):
    if not given.get("zombie_hired_free", True):
        return _hired(rules, given["roster"])
    states = sides(rules, team(rules, given["roster"]))
    dies = {"victim": "away1", "cause": "block", "by": "home1", "roll": {"d16": die_for(rules, "dead")}}
    outcome = whole(rules, states, {"events": {"log": []}, "casualties": {"suffered": [dies]}})
    assert told(outcome, "record.offer")
    before = opened(outcome.teams["home"], offers=outcome.teams["home"].open.offers)
    action = TakeOffer(team="home", inputs={"hire": {"id": "raised"}})
    _, taken = settle(rules, {"home": before}, action, dice())
    assert taken.ok, taken.violations
    return _difference(before, taken.teams["home"])


def _hired(rules, roster):
    """The same player, hired and paid."""
    before = opened(team(rules, roster, treasury=1_000_000))
    position = next(each.position for each in _offers(rules) if (roster, each.position) in rules.positions)
    inputs = {"hire": {"id": "hired", "position": position, "number": 60}}
    hired = resolve(rules, {"home": before}, HirePlayer(team="home", inputs=inputs))
    assert hired.ok, hired.violations
    return _difference(before, hired.teams["home"])


def _offers(rules):
    return rules.params("play-match", "record.match").offers


def _difference(before, after):
    return {"price": before.treasury - after.treasury, "team_value_added": worth(after).total - worth(before).total}
