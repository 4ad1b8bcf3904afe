"""How many journeymen a team takes on."""

from rules.engine import explore
from tests.rules.builders import changed, team
from tests.rules.golden_match import match, sides


def answer(rules, given, _wanted):
    listed = given.get("roster_size", given["fit_players"])
    state = team(rules, players=listed)
    for place in range(given["fit_players"] + 1, listed + 1):
        state = changed(state, f"home{place}", misses_next=True)
    facts = explore(rules, sides(rules, state), match({})).facts
    return {"journeymen": facts["journeymen-wanted/home"]}
