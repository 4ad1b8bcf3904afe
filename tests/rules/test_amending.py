"""Corrections: an amended story is the story as if it had been so from the start, and costs what it changes."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import pytest

from rules import actions as do
from rules.amending import Amended, Amendment, Edit, amend
from rules.chance import settle
from rules.engine import Record, replay
from rules.remedies import remedies
from tests.editions import editions
from tests.rules.builders import shipped
from tests.rules.seasons import STEP, Season
from tests.rules.stories import Log, applied, edited

EDITIONS = ("bb2020", "bb2025", "bb2016", "crp", "lrb2002")
ROUNDS = 4
# More than the conflicts of any correction in a season of so many rounds.
ANSWERS = 200


def played(key: str, seed: int = 7) -> Season:
    season = Season(shipped(key), seed)
    season.play(ROUNDS)
    return season


def amended(season: Season, edits: Mapping[int, Edit]) -> Amendment:
    return amend(lambda _: season.rules, Log(season.log), edits)


def edit(season: Season, action: do.Action | None) -> Edit:
    return Edit(action=action, ruleset=season.rules.ruleset.key)


def settled(season: Season, edits: dict[int, Edit]) -> tuple[dict[int, Edit], Amendment]:
    """The edits, and a void for each action that no longer holds, until all hold."""
    edits = dict(edits)
    while True:
        amendment = amended(season, edits)
        if not amendment.conflicts:
            return edits, amendment
        edits[amendment.conflicts[0].position] = edit(season, None)


def same_as_replayed(season: Season, edits: Mapping[int, Edit], amendment: Amendment) -> None:
    history = replay(lambda _: season.rules, edited(season.log, edits))
    assert all(each.ok for each in history.outcomes)
    ends = {**season.states, **amendment.now}
    assert {team: state for team, state in ends.items() if state.roster} == {
        team: state for team, state in history.teams.items() if state.roster
    }
    story = [(each.position, each.action, _by_team(each)) for each in applied(season.log, amendment)]
    assert story == [(each.position, each.action, _by_team(each)) for each in history.records]
    for team, state in amendment.now.items():
        assert state != amendment.was[team] == season.states[team]


def _by_team(line: Record) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for each in line.effects:
        found.setdefault(each.team, []).append(each.effect)
    return found


@pytest.mark.property
@pytest.mark.parametrize("key", editions("bb2020", of=EDITIONS))
def test_any_action_voided_is_the_story_without_it(key: str) -> None:
    season = played(key)
    conflicts = 0
    for line in season.log:
        edits, amendment = settled(season, {line.position: edit(season, None)})
        conflicts += len(edits) - 1
        same_as_replayed(season, edits, amendment)
    assert conflicts > len(season.log) / 4


@pytest.mark.property
@pytest.mark.parametrize("key", editions("bb2020", "crp", of=EDITIONS))
def test_the_same_again_changes_nothing_and_resolves_one_action(key: str) -> None:
    season = played(key)
    for line in season.log:
        amendment = amended(season, {line.position: edit(season, line.action)})
        [only] = amendment.lines
        assert only.edited
        assert not only.changed
        assert not any(each.differs for each in only.parts)
        assert amendment.now == {}


def rescored(season: Season, line: Record) -> do.Action:
    """The match with one touchdown more for the visitors, its new questions answered."""
    states = replay(lambda _: season.rules, season.log[: season.log.index(line)]).teams
    match = line.action
    assert isinstance(match, do.PlayMatch)
    inputs = msgspec.json.decode(msgspec.json.encode(match.inputs))
    scorer = next(each.id for each in states[match.away].players if each.available)
    log = inputs.setdefault("events", {}).setdefault("log", [])
    log.append({"event": "touchdown", "side": "away", "player": scorer})
    action, outcome = settle(season.rules, states, msgspec.structs.replace(match, inputs=inputs), random.Random(1))
    assert outcome.ok, outcome.standing_violations
    return action


def matches_of(season: Season) -> Sequence[Record]:
    played = [each for each in season.log if isinstance(each.action, do.PlayMatch)]
    return [each for each in played if each.action.inputs.get("conduct", {}).get("ended", "played") == "played"]


@pytest.mark.property
@pytest.mark.parametrize("key", editions("bb2020", "crp", of=EDITIONS))
def test_a_match_corrected_and_corrected_back_is_what_it_was(key: str) -> None:
    season = played(key)
    line = matches_of(season)[0]
    edits, amendment = settled(season, {line.position: edit(season, rescored(season, line))})
    same_as_replayed(season, edits, amendment)
    after = applied(season.log, amendment)
    back = {each.position: edit(season, each.action) for each in season.log if each.position in edits}
    again = amend(lambda _: season.rules, Log(after), back)
    assert again.conflicts == ()
    assert [(each.position, _by_team(each)) for each in applied(after, again)] == [
        (each.position, _by_team(each)) for each in season.log
    ]
    assert {**season.states, **amendment.now, **again.now} == season.states


def test_a_forgotten_action_is_put_in_between() -> None:
    season = played("bb2020")
    line = matches_of(season)[1]
    match = line.action
    assert isinstance(match, do.PlayMatch)
    gold = do.AdjustTeam(team=match.home, inputs={"gold": {"by": 10_000, "reason": "r"}})
    edits, amendment = settled(season, {line.position - STEP // 2: edit(season, gold)})
    same_as_replayed(season, edits, amendment)
    assert amendment.lines[0].edited
    assert amendment.lines[0].parts[0].was is None


def test_what_no_longer_holds_is_told_with_its_reason() -> None:
    """Gold spent that never came in."""
    season = played("bb2020")
    rich = season.act(do.AdjustTeam(team="t0", inputs={"gold": {"by": 200_000, "reason": "r"}}))
    assert rich is not None
    at = season.log[-1].position
    spend = season.states["t0"].treasury - 10_000
    season.act(do.AdjustTeam(team="t0", inputs={"gold": {"by": -spend, "reason": "r"}}))
    amendment = amended(season, {at: edit(season, None)})
    [conflict] = amendment.conflicts
    assert [each.code for each in conflict.violations] == ["not-enough-gold"]


def test_only_what_differs_is_resolved_again() -> None:
    """A match of teams that others do not meet leaves the others' entries unread."""
    season = Season(shipped("bb2020"), 3, teams=4)
    teams = sorted(season.states)
    for _ in range(3):
        season.match(teams[0], teams[1])
        season.match(teams[2], teams[3])
        for team in teams:
            season.after(team)
    line = next(each for each in matches_of(season) if each.action.home == teams[0])  # type: ignore[union-attr]
    log = Log(season.log)
    amendment = amend(lambda _: season.rules, log, {line.position: edit(season, rescored(season, line))})
    assert {part.team for each in amendment.lines for part in each.parts} == set(teams[:2])
    others = sum(1 for each in season.log if teams[2] in str(each.action) or teams[3] in str(each.action))
    assert others
    assert log.read <= len(season.log) * 2 - others


def test_a_team_that_was_never_made_leaves_its_actions_broken_not_crashed() -> None:
    season = played("bb2020")
    first = season.log[0]
    amendment = amended(season, {first.position: edit(season, None)})
    assert amendment.conflicts
    assert "no-such-team" in {each.code for line in amendment.conflicts for each in line.violations}


def deadly(season: Season, line: Record) -> do.Action:
    """The match with its victims alive and two others of the home team badly hurt."""
    states = replay(lambda _: season.rules, season.log[: season.log.index(line)]).teams
    match = line.action
    assert isinstance(match, do.PlayMatch)
    inputs = msgspec.json.decode(msgspec.json.encode(match.inputs))
    fit = [each.id for each in states[match.home].players if each.available]
    by = next(each.id for each in states[match.away].players if each.available)
    inputs["casualties"] = {"suffered": [{"victim": each, "cause": "block", "by": by} for each in fit[:2]]}
    inputs.pop("mvp", None)
    action, outcome = settle(season.rules, states, msgspec.structs.replace(match, inputs=inputs), random.Random(2))
    assert outcome.ok, outcome.standing_violations
    return action


@pytest.mark.property
@pytest.mark.parametrize("key", editions("bb2020", "crp", "bb2016", of=EDITIONS))
def test_what_no_longer_holds_can_be_kept_by_adjusting_the_sheet(key: str) -> None:
    season = played(key)
    kept: Counter[str] = Counter()
    for line in matches_of(season)[:6]:
        edits = {line.position: edit(season, deadly(season, line))}
        amendment = amended(season, edits)
        for _ in range(ANSWERS):
            if not amendment.conflicts:
                break
            how, more = answered(season, amendment.conflicts[0], edits)
            kept[how] += 1
            edits |= more
            amendment = amended(season, edits)
        assert not amendment.conflicts  # what is answered once is not asked for ever
        same_as_replayed(season, edits, amendment)
    assert kept["adjusted"] > kept["voided"] / 2


def answered(season: Season, conflict: Amended, edits: dict[int, Edit]) -> tuple[str, dict[int, Edit]]:
    """Adjusted where that helps and did not before; else let pass where a commissioner may; else voided."""
    place = max(conflict.position - STEP // 2, *(each for each in edits if each < conflict.position))
    if place < conflict.position - STEP // 4 and (helping := remedies(conflict, "r")):
        return "adjusted", {place + number: edit(season, each) for number, each in enumerate(helping, 1)}
    if not conflict.questions and all(each.overridable for each in conflict.violations) and conflict.action:
        passed = tuple(do.Override(code=each.code, path=each.path, reason="r") for each in conflict.violations)
        action = msgspec.structs.replace(conflict.action, overrides=(*conflict.action.overrides, *passed))
        return "let pass", {conflict.position: edit(season, action)}
    return "voided", {conflict.position: edit(season, None)}
