"""Short leagues reckoned with pen and paper: every figure of the sheets after each action is one of the paper's.

A file is named after its rule set. A line has what somebody does (`do`, with a short form of drafts) and what the
sheets say then (`then`, by team), what stands in the way (`refused`), or what is still asked (`asked`).
"""

from pathlib import Path
from typing import Any

import msgspec
import pytest
import yaml

from rules.actions import Action, CreateTeam
from rules.binding import Rules
from rules.engine import resolve
from rules.loader import RULESETS
from rules.outcome import Outcome
from rules.state import PlayerState, TeamState
from rules.value import worth
from tests.rules.builders import shipped

FOLDER = Path(__file__).parent / "by_hand"
PAPERS = tuple(sorted(FOLDER.glob("*.yaml")))


def drafted(line: dict[str, Any]) -> CreateTeam:
    """A `create-team` from its short form: positions with the ids of their players, goods, fans."""
    players = [
        {"id": each, "position": position, "number": number, "name": each}
        for number, (position, each) in enumerate(
            ((position, each) for position, ids in line["players"].items() for each in ids.split()), start=1
        )
    ]
    team = {"roster": line["roster"], "name": line["team"]} | line.get("choices", {})
    goods = {"goods": line.get("goods", {})} | ({"fans": line["fans"]} if "fans" in line else {})
    inputs = {"team": team, "players": {"players": players}, "goods": goods}
    if "captain" in line:
        inputs["captain"] = {"player": line["captain"]}
    return CreateTeam(team=line["team"], inputs=inputs)


def done(rules: Rules, teams: dict[str, TeamState], line: dict[str, Any]) -> Outcome:
    """What comes of a line."""
    action = drafted(line["draft"]) if "draft" in line else msgspec.convert(line["do"], Action)
    return resolve(rules, teams, action)


def shown(rules: Rules, team: TeamState, wanted: dict[str, Any]) -> dict[str, Any]:
    """The figures of a sheet that the paper has: values in gold, goods by key, players by id (None: gone)."""
    now = worth(team, rules.ruleset.team_value)
    found: dict[str, Any] = {}
    for key, value in wanted.items():
        match key:
            case "tv":
                found[key] = now.total
            case "ctv":
                found[key] = now.current
            case "goods":
                found[key] = {each: team.count(each) for each in value}
            case "players":
                found[key] = {each: _player(team.player(each), figures) for each, figures in value.items()}
            case _:
                found[key] = getattr(team, key)
    return found


def _player(player: PlayerState | None, wanted: dict[str, Any] | None) -> dict[str, Any] | None:
    if player is None or wanted is None:
        return None if player is None else {"id": player.id}
    figures = msgspec.json.decode(msgspec.json.encode(player))
    return {key: figures["profile"][key] if key in figures["profile"] else figures[key] for key in wanted}


@pytest.mark.parametrize("paper", PAPERS, ids=[each.stem for each in PAPERS])
def test_the_engine_reckons_as_the_paper_does(paper):
    rules, teams = shipped(paper.stem), {}
    for place, line in enumerate(yaml.safe_load(paper.read_text(encoding="utf-8")), start=1):
        outcome = done(rules, teams, line)
        refused = sorted({each.code for each in outcome.standing_violations})
        assert refused == line.get("refused", []), (place, line.get("why"), outcome.standing_violations)
        assert [each.path for each in outcome.questions] == line.get("asked", []), (place, line.get("why"))
        if outcome.ok:
            assert not outcome.unused, (place, outcome.unused)
            teams.update(outcome.teams)
        for team, figures in line.get("then", {}).items():
            assert shown(rules, teams[team], figures) == figures, (place, team, line.get("why"))


def test_every_edition_after_the_first_has_a_paper():
    editions = {each.stem for each in RULESETS.glob("*.yaml")}
    assert editions - {each.stem for each in PAPERS} == {"bb2020", "bb2020-first-printing"}
