"""Gold after a match."""

from tests.rules.builders import team
from tests.rules.golden_match import gold, played, rich, sides


def answer(rules, given, _wanted):
    swarms = given.get("cavorting_nurglings", 0)
    basket = {"items": [{"key": "cavorting-nurglings", "count": swarms}]} if swarms else {}
    by = "home" if given.get("conceded") else "away" if given.get("opponent_conceded") else None
    conduct = {"ended": "conceded", "by": by} if by else {"ended": "played"}
    facts = {
        **rich(),
        "fan-factor/home": given.get("fan_factor", 0),
        "fan-factor/away": given.get("opponent_fan_factor", 0),
        "touchdowns/home": given.get("touchdowns", 0),
    }
    states = sides(rules, team(rules, "nurgle" if swarms else "human"))
    outcome = played(rules, states, {"conduct": conduct, "inducements": {"home": basket, "away": {}}}, facts=facts)
    assert not outcome.violations
    return {"winnings": gold(outcome, "winnings")}
