"""Players whose price is left out of team value."""

from rules.value import worth
from tests.rules.builders import team, with_player


def answer(rules, given, _wanted):
    wanted = [each["position"] for each in given["players"]]
    roster = next(key for key, each in rules.rosters.items() if set(wanted) <= {one.key for one in each.positions})
    state = team(rules, roster, players=0)
    for number, each in enumerate(given["players"], start=1):
        position = rules.positions[roster, each["position"]]
        assert position.cost == each["cost"]
        assert set(each["skills"]) <= set(position.skills)
        state = with_player(rules, state, number=number, position=position.key)
    return {"players_value": worth(state, rules.ruleset.team_value).players}
