"""Journeymen: how many, who, at which value; and those whom an inducement brings."""

from rules.value import worth
from tests.rules.builders import changed, team
from tests.rules.golden_match import codes, played, sides, told_one, whole

ROOKIES = "riotous-rookies"


def answer(rules, given, _wanted):
    if "rosters" in given:
        return {each: _positions(rules, each) for each in given["rosters"]}
    if "dice_2d3" in given:
        return _rookies(rules, given)
    missing = given.get("missing", 0)
    state = team(rules, given.get("roster", "human"), players=given.get("on_list", given.get("able", 0) + missing))
    for place in range(1, missing + 1):
        state = changed(state, f"home{place}", misses_next=True)
    inputs = {"inducements": {"home": {}, "away": {}}, "events": {"log": []}}
    after = whole(rules, sides(rules, state), inputs).teams["home"]
    taken = [each for each in after.players if each.journeyman]
    own = {rules.positions[after.roster, each.position].skills for each in taken}
    return {
        "journeymen": len(taken),
        "on_list_in_game": len(after.players),
        "ctv_added": worth(after, rules.ruleset.team_value).journeymen,
        "position": taken[0].position if taken else None,
        "gains": [each for each in taken[0].skills if each not in next(iter(own))] if taken else [],
    }


def _positions(rules, roster):
    """Those positions of a roster that a journeyman may have, by trying each."""
    found = []
    for position in rules.rosters[roster].positions:
        taken = [{"id": "j1", "position": position.key}]
        states = sides(rules, team(rules, roster, players=10))
        outcome = played(rules, states, {"journeymen": {"home": {"taken": taken}}})
        if "journeyman-position" not in codes(outcome):
            found.append(position.key)
    return found


def _rookies(rules, given):
    first = given["dice_2d3"] // 2
    rolled = {"first": first, "second": given["dice_2d3"] - first}
    basket = {"items": [{"key": ROOKIES}], "rookies": rolled}
    states = sides(rules, team(rules, given["roster"]))
    inputs = {"inducements": {"home": basket, "away": {}}, "events": {"log": []}}
    outcome = whole(rules, states, inputs, facts={"ctv/home": 0, "ctv/away": 5_000_000})
    return {
        "extra_journeymen": sum(each.journeyman for each in outcome.teams["home"].players),
        "cost": told_one(outcome, "inducements.item")["total"],
    }
