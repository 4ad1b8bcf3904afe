"""Staff for one match."""

from tests.rules.adapters.bb2016.kari import of_the_match
from tests.rules.builders import team
from tests.rules.golden_match import told_one

GOODS = "assistant-coach"


def answer(rules, given, _wanted):
    outcome = of_the_match(rules, team(rules), given["inducement"], given["number"])
    return {
        "cost": told_one(outcome, "inducements.item")["total"],
        "assistant_coaches_added": told_one(outcome, "inducements.staff")["hired"],
        "after_match": outcome.teams["home"].count(GOODS),
    }
