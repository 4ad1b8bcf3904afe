"""Dedicated fans after a match."""

from tests.rules.builders import team
from tests.rules.golden_match import played, sides


def answer(rules, given, _wanted):
    states = sides(rules, team(rules, fans=given["dedicated_fans"]))
    conduct = {"ended": "conceded", "by": "home"} if given.get("conceded") else {"ended": "played"}
    rolled = {key: given[key] for key in ("d6", "d3") if key in given}
    facts = {"result/home": given["result"]} if "result" in given else {}
    outcome = played(rules, states, {"conduct": conduct, "dedicated-fans": {"home": rolled}}, facts=facts)
    assert not outcome.violations
    assert not any(each.path.startswith("inputs.dedicated-fans.home") for each in outcome.questions)
    return {"dedicated_fans": outcome.teams["home"].fans}
