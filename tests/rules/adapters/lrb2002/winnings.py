"""Gold after a match, by the gate and the rating."""

from tests.rules.golden_match import gold, played, sides, told_one

FACES = range(1, 7)


def answer(rules, given, _wanted):
    if "winner_own" in given:
        return _conceded(rules, given)
    outcome = receipts(rules, given, given["die"], 1)
    return {"modifier": told_one(outcome, "winnings.rolled")["modifier"], "winnings": gold(outcome, "winnings")}


def receipts(rules, given, home, away, *, ratings=None, **conduct):
    """A match that brought such a gate, with these dice; both sides have the example's rating, or one each."""
    unit = rules.ruleset.team_value.unit
    values = ratings or (given.get("team_rating", 110),) * 2
    facts = {"gate": given.get("gate", 20000), "ctv/home": values[0] * unit, "ctv/away": values[1] * unit}
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
    """The gate, ratings and dice that bring each side its own winnings are looked for; the visitors concede."""
    params = rules.params("play-match", "winnings.die-by-gate-and-value")
    wanted = (given["winner_own"], given["loser_own"])
    for gate in (row.gate[0] * params.gate_unit for row in params.rows):
        ways = [_way(params, gate, *each) for each in zip(wanted, ("win", "loss"), strict=True)]
        if all(ways):
            (rating, home), (other, away) = ways
            at = {**given, "gate": gate}
            outcome = receipts(rules, at, home, away, ratings=(rating, other), ended="conceded", by="away")
            own = tuple(told_one(outcome, "winnings.rolled", side)["total"] for side in ("home", "away"))
            assert own == wanted
            return {"winner": gold(outcome, "winnings"), "loser": gold(outcome, "winnings", "away")}
    raise LookupError(given)


def _way(params, gate, gold, result):
    """The rating and the die by which a side wins so much, None where nothing does."""
    for rating in (column[0] for column in params.columns):
        adds = params.modifier(gate, rating * params.rating_unit) + params.results[result]
        for die in FACES:
            if max(0, die + adds) * params.each == gold:
                return rating, die
    return None
