"""Team value."""

from msgspec.structs import replace

from rules.actions import AdjustTeam
from rules.engine import resolve
from rules.value import worth
from tests.rules.builders import checked, patched, team, with_player

ROSTER = "human"
GOODS = {
    "rerolls": "team-re-roll",
    "assistant_coaches": "assistant-coach",
    "cheerleaders": "cheerleader",
    "apothecary": "apothecary",
}


def answer(rules, given, _wanted):
    if "reroll_cost" in given:
        rules = patched(rules, {"rosters": {ROSTER: {"reroll_cost": given["reroll_cost"]}}})
    state = team(rules, ROSTER, players=0, fans=given.get("fan_factor", 0), treasury=given.get("treasury", 0))
    for number, each in enumerate(given.get("players", ()), start=1):
        state = with_player(rules, state, number=number, value=each["value"], misses_next=each.get("mng", False))
    for key, goods in GOODS.items():
        if given.get(key):
            inputs = {"goods": {"goods": goods, "by": int(given[key]), "reason": "t1"}}
            outcome = resolve(rules, {"home": replace(state, active=True)}, AdjustTeam(team="home", inputs=inputs))
            assert outcome.ok, outcome.violations
            state = outcome.teams["home"]
    return {"team_value": worth(checked(state), rules.ruleset.team_value).current}
