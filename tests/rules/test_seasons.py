"""Properties of whole seasons: sheet = fold of the journal, treasury never below zero, replay = first run."""

import os
from collections import Counter
from collections.abc import Callable

import msgspec
import pytest

from rules.engine import Record, fold, replay
from tests.rules.builders import shipped
from tests.rules.seasons import Season, must_reach

SEEDS = range(int(os.environ.get("SEASONS", "12")))
ROUNDS = 10


@pytest.mark.property
@pytest.mark.parametrize(
    "key",
    ["bb2025", "bb2020", "bb2020-first-printing", "bb2016", "crp", "bbrc2007", "lrb5", "lrb2002", "summerbowl2002"],
)
def test_seasons_hold_what_they_promise(key: str, record_property: Callable[[str, object], None]) -> None:
    rules = shipped(key)
    reached: Counter[str] = Counter()
    for seed in SEEDS:
        season = Season(rules, seed)
        season.play(ROUNDS)
        reached += season.reached

        assert fold(each.effects for each in season.log) == season.states
        read = msgspec.json.decode(msgspec.json.encode(season.log), type=list[Record])
        again = replay(lambda _: rules, read)
        assert again.teams == season.states
        assert list(again.records) == season.log
    wanted = must_reach(rules)
    record_property("reached", f"{key}: " + ", ".join(f"{kind} {reached[kind]}" for kind in wanted))
    assert [kind for kind in wanted if not reached[kind]] == []


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
