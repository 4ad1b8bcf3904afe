"""A star player who is hired by both sides."""

from tests.rules.builders import team
from tests.rules.golden_match import admitting, codes, played, sides, told_one

CASH = 1_000_000


def answer(rules, given, _wanted):
    star, hirers = given["star"], given["hired_by"]
    roster = admitting(rules, [star])
    states = sides(rules, *(team(rules, roster, team_id=side, treasury=CASH) for side in ("home", "away")))
    baskets = {side: {"stars": [star] if side in hirers else [], "petty_cash": CASH} for side in ("home", "away")}
    played_by = hirers[0]
    scored = [{"event": "touchdown", "side": played_by, "player": star}]
    outcome = played(rules, states, {"inducements": baskets, "events": {"log": scored}})
    price = told_one(outcome, "inducements.star", played_by)["price"]
    paid = CASH - outcome.teams[played_by].treasury
    return {"plays": "not-in-match" not in codes(outcome), "cost_each": paid, "refund": price - paid}
