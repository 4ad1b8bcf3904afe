"""What the examples of Summerbowl 2002 share: equipment of a stadium, and what happened in a match."""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.binding import Rules
from rules.engine import Explored, explore
from rules.ruleset import find
from rules.state import Goods
from tests.rules.golden_match import match, sides

DOER = "home1"
NOTHING = {"home": {}, "away": {}}


def equipment(rules: Rules, keys: Iterable[str]) -> tuple[Goods, ...]:
    """Such goods as a team has bought them."""
    found = ((key, find(rules.ruleset.staff, key)) for key in sorted(keys))
    return tuple(Goods(key=key, count=1, value=staff.cost) for key, staff in found if staff)


def log_of(side: str, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Touchdowns and drop goals of a side."""
    events = {"touchdowns": "touchdown", "drop_goals": "drop-goal"}
    return [
        {"event": event, "side": side, "player": f"{side}1", "count": given[name]}
        for name, event in events.items()
        if given.get(name)
    ]


def scored(rules: Rules, home: Mapping[str, Any], away: Mapping[str, Any]) -> Explored:
    """A match in which the sides scored so."""
    log = [*log_of("home", home), *log_of("away", away)]
    return explore(rules, sides(rules), match({"inducements": NOTHING, "events": {"log": log}}))
