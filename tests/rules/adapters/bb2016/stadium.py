"""A stadium of one's own: its price, and what payments towards it are worth."""

from rules.actions import BuyGoods
from rules.effects import TreasuryMoved
from rules.engine import resolve
from tests.rules.adapters.bb2016 import goods
from tests.rules.builders import opened, team
from tests.rules.golden_match import effects

STADIUM, PAYMENT = "stadium", "stadium-payment"


def answer(rules, given, _wanted):
    credit = next(each.paid_by for each in rules.ruleset.staff if each.key == STADIUM)[PAYMENT]
    if "spent" in given:
        bought, spent = _bought(rules, team(rules, treasury=1_000_000), PAYMENT)
        return {"stadium_fund": bought.count(PAYMENT) * credit * given["spent"] // spent}
    payments = given["stadium_fund"] // credit
    bought, spent = _bought(rules, team(rules, treasury=1_000_000, goods=goods(stadium_payment=payments)), STADIUM)
    return {"price": spent, "stadium_fund": bought.count(PAYMENT)}


def _bought(rules, state, key):
    outcome = resolve(rules, {"home": opened(state)}, BuyGoods(team="home", inputs={"buy": {"goods": key}}))
    assert outcome.ok, (outcome.questions, outcome.violations)
    return outcome.teams["home"], -sum(each.gold for each in effects(outcome, TreasuryMoved))
