"""What the examples of the Living Rulebook of 2001 to 2003 share: drafts, improvement rolls, handicaps."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rules.actions import AdvancePlayer, CreateTeam
from rules.binding import Rules
from rules.engine import resolve
from rules.outcome import Outcome
from rules.state import TeamState
from tests.rules.builders import advancements, changed, opened, team
from tests.rules.golden_match import played, sides

PLAYER = "home1"
GOODS = {
    "rerolls": "team-re-roll",
    "apothecary": "apothecary",
    "cheerleaders": "cheerleader",
    "assistant_coaches": "assistant-coach",
    "wizard": "wizard",
    "halfling_chef": "halfling-chef",
}
BEYOND_ALL = 10**8


def draft(rules: Rules, given: Mapping[str, Any], *, least: int | None = None) -> Outcome:
    """A new team with the players and goods of the example, linemen up to `least` (the edition's least)."""
    roster = rules.rosters[given.get("roster", "wood-elf")]
    counts = {each.key: given.get(each.key.replace("-", "_"), 0) for each in roster.positions}
    wanted = rules.ruleset.team_creation.min_players if least is None else least
    counts[roster.journeymen[0]] += max(0, wanted - sum(counts.values()))
    positions = [key for key, count in counts.items() for _ in range(count)]
    players = [
        {"id": f"p{place}", "position": key, "number": place, "name": "n"}
        for place, key in enumerate(positions, start=1)
    ]
    goods = {key: given[name] for name, key in GOODS.items() if name in given}
    fans = {"fans": given["fan_factor"]} if "fan_factor" in given else {}
    head = {"roster": roster.key, "name": "t"}
    inputs = {"team": head, "players": {"players": players}, "goods": {"goods": goods, **fans}}
    return resolve(rules, {}, CreateTeam(team="home", inputs=inputs))


def veteran(rules: Rules, *, roster: str = "human", position: str = "", number: int = 1) -> TeamState:
    """A team whose player is about to take his roll of that number."""
    state = opened(team(rules, roster, position=position, players=1))
    return changed(state, PLAYER, spp=BEYOND_ALL, advancements=advancements(number - 1))


def improve(rules: Rules, state: TeamState, ageing: Mapping[str, Any] | None = None, **advance: Any) -> Outcome:
    """The player's roll, as far as it is given."""
    inputs: dict[str, Any] = {"advance": {"player": PLAYER, **advance}}
    if ageing is not None:
        inputs["ageing"] = ageing
    return resolve(rules, {"home": state}, AdvancePlayer(team="home", inputs=inputs))


def handicapped(rules: Rules, key: str, home: TeamState, more: Mapping[str, Any], **facts: Any) -> Outcome:
    """A match in which the visitors get one handicap, against the home side."""
    table = rules.tables["handicaps"]
    row = next(each for each in table.rows if each.key == key)
    assert row.second is not None
    rolled = {"tens": row.roll[0], "units": row.second[0]}
    bands = rules.params("play-match", "handicaps.by-difference").bands
    ahead = next(each.difference for each in bands if each.rolls == 1) * rules.ruleset.team_value.unit
    states = sides(rules, replace(home, id="home"))
    inputs = {"inducements": {"home": {}, "away": {}}, "handicaps": {"results": [rolled]}, **more}
    return played(rules, states, inputs, facts={"ctv/home": ahead, "ctv/away": 0, **facts})
