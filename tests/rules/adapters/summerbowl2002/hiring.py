"""Star players who stay with a team."""

from rules.actions import HirePlayer
from rules.engine import resolve
from rules.slots import used
from tests.rules.builders import opened, team
from tests.rules.golden_match import gold


def answer(rules, given, _wanted):
    outcome = hire(rules, given["roster"], given["star"], given["treasury_before"])
    after = outcome.teams["home"]
    return {
        "paid": -gold(outcome, "players"),
        "treasury_after": after.treasury,
        "special_slots_used": used(rules, after),
    }


def hire(rules, roster, star, treasury):
    """The star player comes on the list."""
    before = opened(team(rules, roster, treasury=treasury))
    inputs = {"hire": {"id": "star", "position": star, "number": 99}}
    outcome = resolve(rules, {"home": before}, HirePlayer(team="home", inputs=inputs))
    assert outcome.ok
    return outcome
