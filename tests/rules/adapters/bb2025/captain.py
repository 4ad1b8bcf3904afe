"""The captain of a new team."""

from tests.rules.adapters.bb2025.create import drafted


def answer(rules, given, _wanted):
    outcome = drafted(rules, given)
    assert outcome.ok, outcome.violations
    (captain,) = [each for each in outcome.teams["home"].players if each.captain]
    return {"skills_added": list(captain.gained), "value": captain.value}
