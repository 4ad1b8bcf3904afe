"""A news feature: two dice for the winnings."""

from rules.ruleset import find
from tests.rules.builders import team
from tests.rules.golden_match import gold, played, sides


def answer(rules, given, _wanted):
    first, second = given["dice"]
    params = rules.params("play-match", "winnings.die-by-gate-and-value")
    unit = rules.ruleset.team_value.unit
    value = given["team_rating"] * unit
    behind = next(each.difference for each in rules.params("play-match", "handicaps.by-difference").bands if each.rolls)
    row = find(rules.tables["handicaps"].rows, given["handicap"])
    facts = {
        "gate": given["gate"] * params.gate_unit,
        "ctv/home": value,
        "ctv/away": value + behind * unit,
        "result/home": given["result"],
    }
    inputs = {
        "events": {"log": []},
        "inducements": {"home": {}, "away": {}},
        "handicaps": {"results": [{"tens": row.roll[0], "units": row.second[0]}]},
        "winnings": {"home": {"die": first, "second": second}, "away": {"die": 1}},
    }
    outcome = played(rules, sides(rules, team(rules)), inputs, facts=facts)
    return {"winnings": gold(outcome, "winnings")}
