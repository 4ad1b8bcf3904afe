"""(a) Resolving a whole match with both sequences after it, against coding the same values to JSON and back."""

from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any

import msgspec

from rules import actions as do
from rules import loader
from rules.actions import Action
from rules.binding import Rules
from rules.chance import settle
from rules.engine import resolve
from rules.outcome import Outcome
from rules.state import TeamState
from tests.load.measure import Line, ratio
from tests.rules.builders import shipped, team

PLAYERS, ABSENT = 16, 8
GOAL = 6


def lines() -> Iterator[Line]:
    """One line for each shipped rule set."""
    for key in loader.available():
        yield _line(key, shipped(key))


def _line(key: str, rules: Rules) -> Line:
    states = {side: _full_team(rules, side) for side in ("home", "away")}
    story = _story(rules, states)
    outcomes = _run(rules, states, story)
    assert all(each.ok for each in outcomes)
    values: list[Any] = [states, *outcomes]
    types: list[Any] = [dict[str, TeamState], *(Outcome for _ in outcomes)]

    def codec() -> None:
        for value, typ in zip(values, types, strict=True):
            msgspec.json.decode(msgspec.json.encode(value), type=typ)

    def work() -> None:
        _run(rules, states, story)

    return ratio(
        "a", f"a match and both sequences, {key}", work, codec, goal=GOAL, times=20, base_times=20, clock=process_time
    )


def _full_team(rules: Rules, side: str) -> TeamState:
    """Sixteen players of whom eight miss the match, so that journeymen are needed where an edition has them."""
    state = team(rules, "human" if side == "home" else "orc", team_id=side, players=PLAYERS, treasury=250_000)
    absent = tuple(
        msgspec.structs.replace(each, misses_next=place < ABSENT) for place, each in enumerate(state.players)
    )
    return msgspec.structs.replace(state, players=absent)


def _story(rules: Rules, states: dict[str, TeamState]) -> list[Action]:
    """A match of many events and what each team does after it; the dice are rolled once, and are inputs then."""
    played = do.PlayMatch(match="m1", home="home", away="away", inputs=_match(states))
    tries = ((rng, *settle(rules, states, played, rng)) for rng in map(Random, range(99)))
    rng, match, outcome = next(each for each in tries if each[2].ok)
    now = {**states, **outcome.teams}
    story: list[Action] = [match]
    for action in _after(now):
        done, outcome = settle(rules, now, action, rng)
        if outcome.ok:
            story.append(done)
            now.update(outcome.teams)
    assert all(each.open is None for each in now.values())
    return story


def _match(states: dict[str, TeamState]) -> dict[str, Any]:
    home, away = ([each.id for each in states[side].available] for side in ("home", "away"))
    return {
        "conduct": {"ended": "played"},
        "inducements": {"home": {}, "away": {}},
        "events": {
            "log": [
                {"event": "touchdown", "side": "home", "player": home[0], "half": 1, "turn": 4, "drive": 1},
                {"event": "touchdown", "side": "home", "player": home[1], "half": 2, "turn": 5, "drive": 3},
                {"event": "touchdown", "side": "away", "player": away[0], "half": 2, "turn": 8, "drive": 4},
                {"event": "completion", "player": home[2], "count": 2, "half": 1, "drive": 1},
                {"event": "completion", "player": away[1], "half": 1, "drive": 2},
                {"event": "interception", "player": away[2], "half": 2, "drive": 3},
                {"event": "foul", "player": home[3], "half": 2, "drive": 4},
                {"event": "sent-off", "player": home[3], "half": 2, "drive": 4},
            ]
        },
        "casualties": {
            "suffered": [
                {"victim": away[3], "cause": "block", "by": home[4], "half": 1, "drive": 1},
                {"victim": away[4], "cause": "block", "by": home[4], "half": 1, "drive": 2},
                {"victim": home[5], "cause": "block", "by": away[5], "half": 2, "drive": 3},
                {"victim": home[6], "cause": "crowd", "half": 2, "drive": 4},
            ]
        },
    }


def _after(states: dict[str, TeamState]) -> Iterator[Action]:
    """What each team tries: an advancement by whoever may, staff, and the end of the sequence."""
    for side, state in states.items():
        for player in state.hired:
            yield do.AdvancePlayer(team=side, inputs={"advance": {"player": player.id}})
        yield do.BuyGoods(team=side, inputs={"buy": {"goods": "assistant-coach"}})
        yield do.CloseSequence(team=side)


def _run(rules: Rules, states: dict[str, TeamState], story: list[Action]) -> list[Outcome]:
    now = dict(states)
    found = []
    for action in story:
        outcome = resolve(rules, now, action)
        now.update(outcome.teams)
        found.append(outcome)
    return found
