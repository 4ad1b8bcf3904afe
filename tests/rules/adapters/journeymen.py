"""How many journeymen a team takes on."""

from rules.value import worth
from tests.rules.builders import changed, team
from tests.rules.golden_match import sides, whole


def answer(rules, given, _wanted):
    missing, retired = given.get("missing_next_game", 0), given.get("temporarily_retired", 0)
    state = team(rules, given.get("roster", "human"), players=given["permanent"])
    for place in range(1, missing + 1):
        state = changed(state, f"home{place}", misses_next=True)
    for place in range(missing + 1, missing + retired + 1):
        state = changed(state, f"home{place}", retired=True)
    inputs = {"inducements": {"home": {}, "away": {}}, "events": {"log": []}}
    after = whole(rules, sides(rules, state), inputs).teams["home"]
    return {
        "journeymen": sum(each.journeyman for each in after.players),
        "players_on_list": len(after.players),
        "ctv_added": worth(after, rules.ruleset.team_value).journeymen,
    }
