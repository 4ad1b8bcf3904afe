"""Properties of whole seasons: sheet = fold of the journal, treasury never below zero, replay = first run."""

import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules.actions import CreateTeam
from rules.engine import Record, fold, replay, resolve
from tests.editions import editions
from tests.rules.builders import shipped
from tests.rules.seasons import Season, must_reach

# So many seasons are played at least; then more until everything has come up, `MOST` in all.
LEAST = int(os.environ.get("SEASONS", "6"))
MOST = max(LEAST, 60)
ROUNDS = 10


@pytest.mark.property
@pytest.mark.parametrize("key", editions("bb2016", "bb2020", "bb2025", "crp", "lrb2002", "summerbowl2002"))
def test_seasons_hold_what_they_promise(key: str, record_property: Callable[[str, object], None]) -> None:
    rules = shipped(key)
    wanted = must_reach(rules)
    reached: Counter[str] = Counter()
    for seed in range(MOST):
        if seed >= LEAST and all(reached[kind] for kind in wanted):
            break
        season = Season(rules, seed)
        season.play(ROUNDS)
        reached += season.reached

        assert fold(each.effects for each in season.log) == season.states
        read = msgspec.json.decode(msgspec.json.encode(season.log), type=list[Record])
        again = replay(lambda _: rules, read)
        assert again.teams == season.states
        assert list(again.records) == season.log
    record_property("reached", f"{key}, {seed} seasons: " + ", ".join(f"{kind} {reached[kind]}" for kind in wanted))
    assert [kind for kind in wanted if not reached[kind]] == []


@pytest.mark.property
@pytest.mark.parametrize("key", editions("bb2025", "lrb2002"))
def test_nonsense_is_refused_or_harmless(key: str) -> None:
    """Actions of a season with one part replaced: never an error, never a sheet that its effects don't make."""
    rules = shipped(key)
    season = Season(rules, 7)
    season.play(3)
    before = msgspec.json.encode(season.states)
    refused = 0
    for line in season.log:
        for _ in range(4):
            step = season.rng.choice(sorted(line.action.inputs) or ["none"])
            inputs = {**line.action.inputs, step: _spoilt(line.action.inputs.get(step), season.rng)}
            spoilt = msgspec.structs.replace(line.action, inputs=inputs)
            outcome = resolve(rules, season.states, spoilt)
            refused += not outcome.ok
            if not isinstance(spoilt, CreateTeam):
                assert fold([outcome.effects], dict(season.states)) == {**season.states, **outcome.teams}
    assert msgspec.json.encode(season.states) == before
    assert refused > len(season.log)


JUNK: tuple[Any, ...] = (None, "x", "", -1, 0, 7, 10**9, True, 1.5, [], {}, [{}], {"x": 1})


def _spoilt(given: Any, rng: random.Random) -> Any:
    """A copy of inputs in which something, somewhere, is something else."""
    if rng.random() < 0.2 or not isinstance(given, dict | list | tuple) or not given:
        return rng.choice(JUNK) if not isinstance(given, dict) or rng.random() < 0.5 else {**given, "x": 1}
    if isinstance(given, dict):
        place = rng.choice(sorted(given))
        return {**given, place: _spoilt(given[place], rng)}
    place = rng.randrange(len(given))
    return [*given[:place], _spoilt(given[place], rng), *given[place + 1 :]]


@pytest.mark.property
def test_teams_actions_commute_across_teams() -> None:
    """Any order of the log that keeps each team's own order gives the same sheets."""
    rules = shipped()
    season = Season(rules, 4711)
    season.play(4)
    waiting = list(season.log)
    mixed: list[Record] = []
    while waiting:
        for place, line in enumerate(waiting):
            teams = {each.team for each in line.effects}
            if place and season.rng.random() < 0.5 and not any(_touches(each, teams) for each in waiting[:place]):
                break
        else:
            place = 0
        mixed.append(waiting.pop(place))
    assert mixed != season.log
    assert replay(lambda _: rules, mixed).teams == season.states


def _touches(line: Record, teams: set[str]) -> bool:
    return any(each.team in teams for each in line.effects)
