"""(a) Resolving a whole match with both sequences after it, against coding the same values to JSON and back."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rules import actions as do
from rules.actions import Action
from rules.binding import Rules
from rules.engine import resolve
from rules.outcome import Outcome
from rules.state import TeamState
from tests.load.measure import Line, ratio
from tests.rules.builders import shipped, team

PLAYERS, JOURNEYMEN = 16, 3


def lines() -> Iterator[Line]:
    """One line for each shipped rule set that has worked answers here."""
    rules = shipped()
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

    yield ratio("a", "a match and both sequences, against the codec", work, codec, goal=6, times=20, base_times=20)


def _full_team(rules: Rules, side: str) -> TeamState:
    """Sixteen players of whom eight miss the match, so that three journeymen are needed."""
    state = team(rules, "human" if side == "home" else "orc", team_id=side, players=PLAYERS, treasury=250_000)
    absent = tuple(
        msgspec.structs.replace(each, misses_next=place < PLAYERS - 11 + JOURNEYMEN)
        for place, each in enumerate(state.players)
    )
    return msgspec.structs.replace(state, players=absent)


def _story(rules: Rules, states: dict[str, TeamState]) -> list[Action]:
    fit = {side: [each.id for each in state.available] for side, state in states.items()}
    hired = {
        side: [
            {"id": f"{side}j{place}", "position": rules.rosters[state.roster].journeymen[0]}
            for place in range(JOURNEYMEN)
        ]
        for side, state in states.items()
    }
    home, away = fit["home"], fit["away"]
    inputs: dict[str, Any] = {
        "conduct": {"ended": "played"},
        "fans": {"home": {"d3": 2}, "away": {"d3": 3}},
        "weather": {"home": 3, "away": 4},
        "journeymen": {side: {"taken": taken} for side, taken in hired.items()},
        "inducements": {"home": {}, "away": {}},
        "kick-off": {"kicking": "home"},
        "events": {
            "log": [
                {"event": "touchdown", "side": "home", "player": home[0], "half": 1, "turn": 4},
                {"event": "touchdown", "side": "home", "player": home[1], "half": 2, "turn": 5},
                {"event": "touchdown", "side": "away", "player": away[0], "half": 2, "turn": 8},
                {"event": "completion", "player": home[2], "count": 2},
                {"event": "completion", "player": away[1]},
                {"event": "interception", "player": away[2]},
                {"event": "foul", "player": home[3]},
                {"event": "sent-off", "player": home[3], "argued": 2},
            ]
        },
        "casualties": {
            "suffered": [
                {"victim": away[3], "cause": "block", "by": home[4], "roll": {"d16": 8}},
                {"victim": away[4], "cause": "block", "by": home[4], "roll": {"d16": 13, "lasting": [1]}},
                {"victim": home[5], "cause": "block", "by": away[5], "roll": {"d16": 5}},
                {"victim": home[6], "cause": "crowd", "roll": {"d16": 11}},
            ]
        },
        "mvp": {"home": [{"pick": 2}], "away": [{"pick": 3}]},
        "dedicated-fans": {"home": {"d6": 4}, "away": {"d6": 2}},
    }
    advance = {"player": home[4], "kind": "random-primary", "category": "general", "dice": [{"first": 1, "second": 1}]}
    match: Action = do.PlayMatch(match="m1", home="home", away="away", inputs=inputs)
    after: list[Action] = [
        do.AdvancePlayer(team="home", inputs={"advance": advance}),
        do.BuyGoods(team="home", inputs={"buy": {"goods": "assistant-coach"}}),
        do.CloseSequence(team="home", inputs={"mistakes": {"d6": 5}}),
        do.CloseSequence(team="away", inputs={"mistakes": {"d6": 5}}),
    ]
    return [match, *after]


def _run(rules: Rules, states: dict[str, TeamState], story: list[Action]) -> list[Outcome]:
    now = dict(states)
    found = []
    for action in story:
        outcome = resolve(rules, now, action)
        now.update(outcome.teams)
        found.append(outcome)
    return found
