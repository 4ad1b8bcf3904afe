"""A casualty by a poisoned dagger."""

from tests.rules.adapters.crp.casualty import VICTIM
from tests.rules.builders import changed, team
from tests.rules.golden_match import asked, played, rich, sides, told_one

DOER = "away1"


def answer(rules, given, _wanted):
    tens, units = divmod(given["roll"], 10)
    hurt = {"victim": VICTIM, "cause": "block", "by": DOER, "roll": {"tens": tens, "units": units}}
    away = changed(team(rules, team_id="away"), DOER, gained=(given["attacker_skill"],))

    def match(**more):
        inputs = {"inducements": {"home": {}, "away": {}}, "events": {"log": []}}
        inputs["casualties"] = {"suffered": [{**hurt, **more}]}
        return played(rules, sides(rules, away=away), inputs, facts=rich())

    rolls = asked(match(), "inputs.casualties.suffered.0.poison") is not None
    outcome = match(poison=given["die"]) if rolls and "die" in given else match()
    assert not outcome.violations
    return {
        "dagger_roll": rolls,
        "result": told_one(outcome, "casualties.table")["result"],
        "mng": outcome.teams["home"].player(VICTIM).misses_next,
    }
