"""Whoever is hired for one match: players, stars, a wizard."""

from tests.rules.builders import team
from tests.rules.golden_match import codes, played, sides, told

RICH = 10**7


def answer(rules, given, _wanted):
    roster = given.get("roster", "human")
    home = team(rules, roster, players=given.get("players", 11), treasury=RICH)
    outcome = played(rules, sides(rules, home), {"inducements": {"home": _basket(given), "away": {}}})
    items = (each for key in ("mercenary", "star", "item") for each in told(outcome, f"inducements.{key}"))
    price = sum(each.params["price"] if "star" in each.params else each.params["total"] for each in items)
    return {"price": price, "allowed": not codes(outcome)}


def _basket(given):
    if "star" in given:
        return {"stars": [given["star"]]}
    if "cost" in given:
        return {"items": [{"key": "freebooter-wizard"}]}
    position = given.get("position", "ogre")
    return {"mercenaries": [{"id": f"f{place}", "position": position} for place in range(given.get("freebooters", 1))]}
