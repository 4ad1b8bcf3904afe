"""A new team: what it costs, what it may have, who it is."""

from rules.actions import CreateTeam
from rules.engine import resolve
from rules.value import team_value
from tests.rules.golden_match import codes, told

STAFF = {
    "rerolls": "team-re-roll",
    "assistant_coaches": "assistant-coach",
    "cheerleaders": "cheerleader",
    "apothecary": "apothecary",
}


def answer(rules, given, wanted):
    if "apothecary_allowed" in wanted:
        return {"apothecary_allowed": [each for each in given["rosters"] if _takes_apothecary(rules, each)]}
    outcome = drafted(rules, given)
    state = outcome.teams["home"]
    fans = told(outcome, "draft.fans")
    treasury = told(outcome, "draft.treasury")[0].params
    traits = rules.rosters[state.roster].traits((*state.leagues, *state.special_rules))
    return {
        "legal": outcome.ok,
        "spent": treasury["spent"],
        "treasury": treasury["left"],
        "team_value": team_value(state),
        "players_cost": told(outcome, "draft.players")[0].params["fees"],
        "cost": fans[0].params["total"] if fans else 0,
        "special_rules": list(state.special_rules),
        "griff_oberwald": rules.stars["griff-oberwald"].admits(traits),
        "max_spleenripper": rules.stars["max-spleenripper"].admits(traits),
    }


def drafted(rules, given):
    """The draft of the example; linemen up to the least that a team needs where it does not name the players."""
    roster = rules.rosters[given.get("roster", "human")]
    positions = [key for key, count in given.get("players", {}).items() for _ in range(count)]
    if "players" not in given:
        positions = [*given.get("big_guys", ()), *([given["captain"]] if "captain" in given else [])]
        positions += [roster.journeymen[0]] * (rules.ruleset.team_creation.min_players - len(positions))
    players = [{"id": f"p{place}", "position": key, "number": place} for place, key in enumerate(positions, start=1)]
    goods = {goods: given[key] for key, goods in STAFF.items() if given.get(key)}
    inputs = {
        "team": {"roster": roster.key, "name": "t1", "choices": _choices(roster, given.get("league"))},
        "players": {"players": players},
        "goods": {"goods": goods} | ({"fans": given["dedicated_fans"]} if "dedicated_fans" in given else {}),
    }
    if "captain" in given:
        inputs["captain"] = {"player": players[positions.index(given["captain"])]["id"]}
    return resolve(rules, {}, CreateTeam(team="home", inputs=inputs))


def _choices(roster, league):
    return [league if league in choice.options else choice.options[0] for choice in roster.choices]


def _takes_apothecary(rules, roster):
    return "no-apothecary" not in codes(drafted(rules, {"roster": roster, "apothecary": 1}))
