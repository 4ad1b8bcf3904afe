"""The fame of a side, by the fans of both, an inducement and the stadium."""

from tests.rules.adapters.bb2016 import in_stadium
from tests.rules.golden_match import played, rich, sides


def answer(rules, given, _wanted):
    facts = {**rich(), "supporters/home": given["fans"], "supporters/away": given["opponent_fans"]}
    if "inducement" in given:
        facts["inducements/home"] = {given["inducement"]: 1}
    inputs = {"inducements": {"home": {}, "away": {}}, **in_stadium(rules, given)}
    outcome = played(rules, sides(rules), inputs, facts=facts)
    assert not outcome.violations
    said = {each.team: each.params["total"] for each in outcome.explanations if each.key.startswith("fans.fame")}
    return {"fame": said["home"], "opponent_fame": said["away"]}
