"""The examples of the handbook, `docs/examples/`: for each edition one match from a JSON file, and what comes of it.

`python -m tests.rules.examples` writes them anew: after a change of the rules, look at what differs.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from rules import actions as do
from rules import loader
from rules.actions import Action, PlayMatch
from rules.binding import Rules
from rules.chance import settle
from rules.outcome import Outcome
from rules.state import TeamState

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
ROSTERS = {"home": "human", "away": "orc"}
SEEDS = range(1, 200)


class Story(NamedTuple):
    """Two drafts, the sheets that came of them, a match that the away side concedes at its end, and what follows."""

    drafts: list[Action]
    before: dict[str, TeamState]
    match: PlayMatch
    after: list[Action]
    outcomes: list[Outcome]

    @property
    def log(self) -> list[Action]:
        """All of it, from nothing."""
        return [*self.drafts, self.match, *self.after]


def story(rules: Rules) -> Story:
    """The first story in which somebody is hurt for longer than the match and a player advances, where one may."""
    found = (_told(rules, Random(seed)) for seed in SEEDS)
    return next(each for each in found if _is_one(each))


def _is_one(told: Story) -> bool:
    teams = told.outcomes[0].teams
    lasting = any(each.misses_next or each.niggling or each.reduced for team in teams.values() for each in team.players)
    return lasting and any(isinstance(each, do.AdvancePlayer) for each in told.after)


def _told(rules: Rules, rng: Random) -> Story:
    states: dict[str, TeamState] = {}
    drafts: list[Action] = []
    for team, roster in ROSTERS.items():
        draft, outcome = settle(rules, states, do.CreateTeam(team=team, inputs=_draft(rules, team, roster)), rng)
        assert outcome.ok, outcome.standing_violations
        drafts.append(draft)
        states.update(outcome.teams)
    before = dict(states)
    played = PlayMatch(match="m1", home="home", away="away", inputs=_match(before))
    match, outcome = settle(rules, states, played, rng)
    assert outcome.ok, outcome.standing_violations
    states.update(outcome.teams)
    after, outcomes = [], [outcome]
    for action in _between(rules, states):
        done, outcome = settle(rules, states, action, rng)
        if outcome.ok:
            after.append(done)
            outcomes.append(outcome)
            states.update(outcome.teams)
    assert all(each.open is None for each in states.values())
    return Story(drafts, before, match, after, outcomes)


def _draft(rules: Rules, team: str, roster: str) -> dict[str, Any]:
    """Eleven players, the dearer ones first as far as nine linemen more can be paid, and a re-roll."""
    linemen = rules.rosters[roster].journeymen[0]
    others = [each.key for each in rules.rosters[roster].positions if each.key != linemen and each.max > 1][:3]
    positions = [*others, *([linemen] * (11 - len(others)))]
    players = [{"id": f"{team}{n}", "position": key, "number": n, "name": ""} for n, key in enumerate(positions, 1)]
    goods = {"team-re-roll": 1, "apothecary": 1}
    fans = next(each.start for each in rules.ruleset.staff if each.fans)
    return {
        "team": {"roster": roster, "name": "t"},
        "players": {"players": players},
        "goods": {"goods": goods, "fans": fans},
    }


def _match(teams: dict[str, TeamState]) -> dict[str, Any]:
    home, away = ([each.id for each in teams[side].players] for side in ("home", "away"))
    log = [
        {"event": "touchdown", "side": "home", "player": home[0], "half": 1, "turn": 4, "drive": 1},
        {"event": "completion", "player": home[1], "half": 1, "drive": 1},
        {"event": "touchdown", "side": "away", "player": away[0], "half": 1, "turn": 8, "drive": 2},
        {"event": "interception", "player": away[1], "half": 2, "drive": 3},
        {"event": "touchdown", "side": "home", "player": home[0], "half": 2, "turn": 5, "drive": 3},
        {"event": "foul", "player": home[5], "half": 2, "drive": 4},
    ]
    hurt = [
        {"victim": away[2], "cause": "block", "by": home[2], "half": 1, "drive": 1},
        {"victim": away[3], "cause": "block", "by": home[2], "half": 1, "drive": 2},
        {"victim": away[4], "cause": "foul", "by": home[5], "half": 2, "drive": 4},
        {"victim": home[3], "cause": "crowd", "half": 2, "drive": 3},
        {"victim": home[4], "cause": "block", "by": away[5], "half": 2, "drive": 3},
    ]
    return {
        "conduct": {"ended": "conceded", "by": "away"},
        "inducements": {"home": {}, "away": {}},
        "events": {"log": log},
        "casualties": {"suffered": hurt},
    }


def _between(rules: Rules, states: dict[str, TeamState]) -> Iterator[Action]:
    """What each team tries after the match, and the end of its sequence."""
    for team, state in states.items():
        for player in state.hired:
            yield do.AdvancePlayer(team=team, inputs={"advance": {"player": player.id}})
        yield do.BuyGoods(team=team, inputs={"buy": {"goods": "cheerleader"}})
        yield do.CloseSequence(team=team)


def files(key: str) -> dict[str, Any]:
    """What stands in the files of an edition, by their names."""
    told = story(Rules(loader.load(key)))
    case = {"teams": told.before, "action": told.match}
    last = {team: sheet for outcome in told.outcomes for team, sheet in outcome.teams.items()}
    answers = {"resolve": answer(told.outcomes[0].teams), "replay": answer(last)}
    return {f"{key}.json": case, f"{key}.log.json": told.log, f"{key}.answers.json": answers}


def answer(teams: Any) -> dict[str, Any]:
    """What is remembered of the sheets (printed ones or values): figures, whom the match hurt, and who grew."""
    return {team: _figures(sheet) for team, sheet in msgspec.to_builtins(teams).items()}


def _figures(sheet: dict[str, Any]) -> dict[str, Any]:
    players = sheet["players"]
    return {
        "treasury": sheet["treasury"],
        "fans": sheet["fans"],
        "played": [sheet["record"][each] for each in ("won", "drawn", "lost")],
        "spp": {each["id"]: each["spp"] for each in players if each["spp"]},
        "gained": {each["id"]: each["gained"] + each["improved"] for each in players if each["advancements"]},
        "misses next": [each["id"] for each in players if each["misses_next"]],
        "niggling": [each["id"] for each in players if each["niggling"]],
        "reduced": {each["id"]: each["reduced"] for each in players if each["reduced"]},
        "on the list": len(players),
    }


def write() -> None:
    """Write the files of all editions."""
    FOLDER.mkdir(exist_ok=True)
    for key in loader.available():
        for name, data in files(key).items():
            (FOLDER / name).write_bytes(msgspec.json.format(msgspec.json.encode(data)) + b"\n")


if __name__ == "__main__":
    write()
