"""Gold after a match, by the gate and the rating."""

from tests.rules.golden_match import gold, played, sides, told_one

FACES = range(1, 7)


def answer(rules, given, _wanted):
    if "winner_own" in given:
        return _conceded(rules, given)
    outcome = receipts(rules, given, given["die"], 1)
    return {"modifier": told_one(outcome, "winnings.rolled")["modifier"], "winnings": gold(outcome, "winnings")}


def receipts(rules, given, home, away, **conduct):
    """A match that brought such a gate, with these dice."""
    value = given.get("team_rating", 110) * rules.ruleset.team_value.unit
    facts = {"gate": given.get("gate", 20000), "ctv/home": value, "ctv/away": value}
    if "result" in given:
        facts["result/home"] = given["result"]
    return played(
        rules,
        sides(rules),
        {
            "conduct": conduct or {"ended": "played"},
            "events": {"log": []},
            "inducements": {"home": {}, "away": {}},
            "winnings": {"home": {"die": home}, "away": {"die": away}},
        },
        facts=facts,
    )


def _conceded(rules, given):
    """The dice that bring each side its own winnings are looked for; the visitors concede."""
    for home in FACES:
        for away in FACES:
            outcome = receipts(rules, given, home, away, ended="conceded", by="away")
            own = tuple(told_one(outcome, "winnings.rolled", side)["total"] for side in ("home", "away"))
            if own == (given["winner_own"], given["loser_own"]):
                return {"winner": gold(outcome, "winnings"), "loser": gold(outcome, "winnings", "away")}
    raise LookupError(given)
