"""A new team."""

from rules.actions import CreateTeam
from rules.engine import resolve
from tests.rules.builders import patched
from tests.rules.golden_match import told, told_one


def answer(rules, given, _wanted):
    if "budget" in given:
        rules = patched(rules, {"team_creation": {"budget": given["budget"]}})
    players = [
        {"id": f"p{place}", "position": "human-lineman", "number": place}
        for place in range(1, given.get("players", rules.ruleset.team_creation.min_players) + 1)
    ]
    goods = {"fans": given["dedicated_fans"]} if "dedicated_fans" in given else {}
    inputs = {"team": {"roster": "human", "name": "t1"}, "players": {"players": players}, "goods": goods}
    facts = {"gold-spent": given["spent"]} if "spent" in given else {}
    outcome = resolve(rules, {}, CreateTeam(team="home", inputs=inputs), facts=facts)
    fans = told(outcome, "draft.fans")
    return {
        "valid": outcome.ok,
        "treasury": told_one(outcome, "draft.treasury")["left"],
        "cost": fans[0].params["total"] if fans else 0,
    }
