"""Special slots."""

from itertools import chain

from rules.ruleset import find
from rules.slots import used
from tests.rules.adapters.lrb2002 import draft
from tests.rules.builders import patched
from tests.rules.golden_match import codes

EXTRA = "extra-list-player"
BUDGET = 3_000_000


def answer(rules, given, _wanted):
    rich = patched(rules, {"team_creation": {"budget": BUDGET}})
    outcome = draft(rich, {**_positions(rich, given), **given})
    return {"legal": not codes(outcome), "special_slots_used": used(rich, outcome.teams["home"])}


def _may_own(goods, roster):
    return roster not in goods.not_for and (not goods.only_for or roster in goods.only_for)


def _positions(rules, given):
    """Players who would take such slots: two of a keyword, or one more of some positions than the list allows."""
    kinds = given.get("special", [])
    positions = rules.rosters[given["roster"]].positions
    extra = [each for each in reversed(positions) if not each.keywords and each.max < 12][: kinds.count(EXTRA)]
    counts = {each.key: each.max + 1 for each in extra}
    slots = rules.ruleset.team_creation.special_slots
    for kind in set(kinds) - {EXTRA}:
        goods = (find(rules.ruleset.staff, each) for each in slots.goods.get(kind, ()))
        owned = (each.key for each in goods if each and _may_own(each, given["roster"]))
        bearing = (each.key for each in positions if kind in each.keywords)
        counts[next(chain(bearing, owned), kind)] = kinds.count(kind)
    return {key.replace("-", "_"): count for key, count in counts.items()}
