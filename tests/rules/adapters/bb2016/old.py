"""How many journeymen a team takes on, and from which position."""

from rules.engine import explore
from tests.rules.builders import team
from tests.rules.golden_match import match, sides


def answer(rules, given, _wanted):
    roster = given["roster"]
    state = team(rules, roster, players=given["fit_players"])
    facts = explore(rules, sides(rules, state), match({})).facts
    (position,) = rules.rosters[roster].journeymen
    return {"journeymen": facts["journeymen-wanted/home"], "position": position}
