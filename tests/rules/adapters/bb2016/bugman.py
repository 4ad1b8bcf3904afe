"""Famous staff who count as assistant coaches."""

from tests.rules.adapters.bb2016 import goods
from tests.rules.adapters.bb2016.kari import of_the_match
from tests.rules.builders import team
from tests.rules.golden_match import told_one


def answer(rules, given, _wanted):
    state = team(rules, goods=goods(assistant_coach=given["assistant_coaches"]))
    outcome = of_the_match(rules, state, given["inducement"])
    assert told_one(outcome, "inducements.staff")["goods"] == "assistant-coach"
    return {"assistant_coaches_for_match": told_one(outcome, "inducements.staff")["total"]}
