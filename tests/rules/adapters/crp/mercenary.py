"""What a mercenary costs, and how many there may be."""

from itertools import count

from rules.learning import may_bring
from tests.rules.builders import changed, team, with_player
from tests.rules.golden_match import codes, played, rich, shopping, sides, told_one

POSITION = "blitzer"


def answer(rules, given, wanted):
    answers = {}
    if "mercenary_blitzers_allowed" in wanted:
        answers["mercenary_blitzers_allowed"] = _allowed(rules, given)
    if "position" in given:
        hired = {"id": "merc", "position": given["position"], "skill": _skill(rules, given)}
        outcome = shopping(rules, given["roster"], {"mercenaries": [hired]}, players=8)
        assert not {each.step for each in outcome.violations} & {"inducements"}
        answers["cost"] = told_one(outcome, "inducements.mercenary")["total"]
    return answers


def _skill(rules, given):
    """The further skill; where the example only says that there is one, any that the position may bring."""
    extra = given.get("extra_skill")
    if extra is not True:
        return extra or None
    position = rules.positions[given["roster"], given["position"]]
    return next(each.key for each in rules.ruleset.skills if may_bring(rules, position, each))


def _allowed(rules, given):
    """So many blitzers may be hired before one is too many."""
    state = team(rules, given["roster"], players=7)
    for place in range(given["blitzers_on_roster"]):
        state = with_player(rules, state, number=50 + place, position=POSITION)
    for place in range(given.get("blitzers_missing", 0)):
        state = changed(state, f"home{50 + place}", misses_next=True)
    for number in count(1):
        hired = [{"id": f"merc{place}", "position": POSITION} for place in range(number)]
        inputs = {"inducements": {"home": {"mercenaries": hired}, "away": {}}}
        if "position-limit" in codes(played(rules, sides(rules, state), inputs, facts=rich())):
            return number - 1
    raise AssertionError
