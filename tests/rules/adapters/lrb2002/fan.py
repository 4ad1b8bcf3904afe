"""The fan factor after a match."""

from rules.deeds import Deed
from tests.rules.builders import team
from tests.rules.golden_match import asked, played, sides, told_one

DIE = "inputs.dedicated-fans.home.d6"


def answer(rules, given, _wanted):
    states = sides(rules, team(rules, fans=given["fan_factor"]))
    if "die" not in given:
        outcome = played(rules, states, _match(ended="conceded", by="home"), facts={"all-deeds": ()})
        return {"fan_factor": outcome.teams["home"].fans, "rolls": asked(outcome, DIE) is not None}
    deed = Deed(side="home", player=None, key="casualty", count=given.get("cas", 0))
    facts = {"result/home": given["res"], "touchdowns/home": given.get("td", 0), "all-deeds": (deed,)}
    inputs = {**_match(ended="played"), "dedicated-fans": {"home": {"d6": given["die"]}}}
    kind = "play-off" if given.get("extra") else "league"
    outcome = (
        played(
            rules,
            states,
            {**inputs, "occasion": {"round": _round(rules, given["extra"])}},
            facts=facts,
            match_kind=kind,
        )
        if given.get("extra")
        else played(rules, states, inputs, facts=facts)
    )
    told = told_one(outcome, "fans.rolled")
    return {"modifier": told["modifier"], "total": told["total"], "fan_factor": outcome.teams["home"].fans}


def _match(**conduct):
    return {"conduct": conduct, "events": {"log": []}, "inducements": {"home": {}, "away": {}}}


def _round(rules, extra):
    """The round of a play-off that adds so much."""
    occasions = rules.params("play-match", "fans.d6-and-what-was-done").occasions
    return next(key for key, adds in occasions.items() if adds == extra)
