"""A star player whom one side hires, or both."""

from rules.effects import TreasuryMoved
from tests.rules.builders import team
from tests.rules.golden_match import admitting, codes, effects, played, sides


def answer(rules, given, _wanted):
    star = given["star"]
    roster = admitting(rules, [star])
    pays = {side: given.get(f"{side}_pays", 0) for side in ("home", "away")}
    states = sides(rules, *(team(rules, roster, team_id=side, treasury=pays[side]) for side in pays))
    baskets = {side: {"stars": [star] if gold else []} for side, gold in pays.items()}
    kind = "league" if given.get("league", True) else "exhibition"

    def fields(side):
        event = {"event": "touchdown", "side": side, "player": star}
        inputs = {"inducements": baskets, "events": {"log": [event]}}
        facts = {"ctv/home": 1, "ctv/away": 0}
        return played(rules, states, inputs, facts=facts, match_kind=kind)

    bought = fields("home")
    assert "not-enough-gold" not in codes(bought)
    back = [each.gold for side in pays for each in effects(bought, TreasuryMoved, side) if each.gold > 0]
    return {
        "home_may_field": not codes(fields("home")),
        "away_may_field": not codes(fields("away")),
        "refund": sum(back),
    }
