"""Gold after a match."""

from tests.rules.golden_match import gold, played, rich, sides


def answer(rules, given, _wanted):
    home, away = given["fan_factors"]
    facts = {**rich(), "fan-factor/home": home, "fan-factor/away": away, "touchdowns/home": given["touchdowns"]}
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "winnings": {"stalled": {"home": given.get("stalled", False)}},
    }
    outcome = played(rules, sides(rules), inputs, facts=facts)
    assert not outcome.violations
    return {"winnings": gold(outcome, "winnings")}
