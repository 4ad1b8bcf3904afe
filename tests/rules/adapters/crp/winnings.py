"""Gold after a match: a die, fame, and whether the winner throws again."""

from tests.rules.golden_match import codes, gold, played, rich, sides

OPPOSITE = {"win": "loss", "loss": "win", "draw": "draw"}


def answer(rules, given, _wanted):
    again = _played(rules, given, 6)
    allowed = "no-winnings-reroll" not in codes(again)
    outcome = _played(rules, given, given.get("reroll") if allowed else None)
    assert not outcome.violations
    return {"winnings": gold(outcome, "winnings"), "reroll_allowed": allowed}


def _played(rules, given, again):
    result = given.get("result", "win")
    facts = {
        **rich(),
        "fame/home": given.get("fame", 0),
        "fame/away": 0,
        "result/home": result,
        "result/away": OPPOSITE[result],
    }
    inputs = {
        "inducements": {"home": {}, "away": {}},
        "winnings": {"home": {"die": given.get("die", 1), "again": again}, "away": {"die": 1, "again": None}},
    }
    if result != "win":
        del inputs["winnings"]["home"]["again"]
        if again is not None:
            inputs["winnings"]["home"]["again"] = again
    return played(rules, sides(rules), inputs, facts=facts)
