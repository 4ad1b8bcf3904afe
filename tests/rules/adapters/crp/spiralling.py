"""What a dear team pays after a match."""

from msgspec.structs import replace

from rules.actions import CloseSequence
from rules.engine import resolve
from rules.state import Goods
from tests.rules.builders import opened, team
from tests.rules.golden_match import told


def answer(rules, given, _wanted):
    goods = (Goods(key="team-re-roll", count=1, value=given["team_value"]),)
    state = opened(replace(team(rules, players=0), fans=0, goods=goods, treasury=5_000_000))
    outcome = resolve(rules, {"home": state}, CloseSequence(team="home"))
    assert outcome.ok, outcome.violations
    said = told(outcome, "expenses.spiralling")
    paid = said[0].params["total"] if said else 0
    assert outcome.teams["home"].treasury == state.treasury - paid
    return {"expenses": paid}
