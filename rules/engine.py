"""`resolve` an action, `replay` a log of actions, `fold` stored effects."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec
from msgspec import UNSET

from rules.actions import Action, CreateTeam, kind_of, sides_of
from rules.binding import Rules
from rules.effects import apply
from rules.inputs import answer_at
from rules.outcome import Explanation, Outcome, Question, TeamEffect, Violation
from rules.run import Run
from rules.state import TeamState, new_team
from rules.values import Input, Param, Value


def resolve(
    rules: Rules, states: Mapping[str, TeamState], action: Action, *, facts: Mapping[str, Any] | None = None
) -> Outcome:
    """What `action` does to `states` under `rules`. Total: what is wrong or missing comes back in the outcome.

    `facts` puts figures (`{"fan-factor/home": 4}`) in place of the steps that would note them; tests alone use it.
    """
    return _walk(rules, states, action, facts or {})[0]


class Explored(Value):
    """An outcome with what led to it: the figures that steps noted, and what was asked by path, answered or not."""

    outcome: Outcome
    facts: dict[str, Any]
    asked: dict[str, Question]


def explore(rules: Rules, states: Mapping[str, TeamState], action: Action) -> Explored:
    """As `resolve`, for pages that show an action while it is being written down."""
    outcome, run = _walk(rules, states, action, {})
    if run is None:
        return Explored(outcome=outcome, facts={}, asked={})
    asked = {path: run.question(ask) for path, ask in run.asked.items() if ask is not None}
    return Explored(outcome=outcome, facts=run.noted, asked=asked)


def _walk(
    rules: Rules, states: Mapping[str, TeamState], action: Action, facts: Mapping[str, Any]
) -> tuple[Outcome, Run | None]:
    kind = kind_of(action)
    sequence = rules.sequences.get(kind)
    wrong = [_broken(action, "not-in-this-edition", "kind", kind=kind)] if sequence is None else []
    wrong = wrong or list(_wrong_teams(rules, states, action))
    if sequence is None or wrong:
        return _refused(states, action, wrong), None
    known = dict(states)
    if isinstance(action, CreateTeam):
        known[action.team] = new_team(action.team)
    inputs_type = rules.inputs[kind]
    run = Run(rules, known, action, inputs_type, facts)
    for bound in sequence:
        run.step = bound
        given = _inputs(run, bound.definition.inputs, action.inputs.get(bound.key, UNSET))
        if given is None:
            continue
        with run.part():
            bound.definition.run(run, given, bound.params)
    _unknown_steps(run, action)
    outcome = Outcome(
        effects=tuple(run.effects),
        explanations=tuple(run.explanations),
        questions=tuple(run.questions),
        violations=tuple(run.violations),
        unused=_unused(run, action, inputs_type),
        teams=run.teams,
    )
    return outcome, run


def _wrong_teams(rules: Rules, states: Mapping[str, TeamState], action: Action) -> Iterator[Violation]:
    """What keeps the teams of an action from taking part in it, a line for each of them."""
    sides = sides_of(action)
    if len(set(sides.values())) < len(sides):
        yield _broken(action, "same-team-twice", "away", team=sides["away"])
    for side, team in sides.items():
        state = states.get(team)
        if isinstance(action, CreateTeam):
            if state is not None and state.roster:
                yield _broken(action, "team-exists", side, team=team)
        elif state is None or state.roster not in rules.rosters:
            yield _broken(action, "no-such-team", side, team=team)


def _broken(action: Action, code: str, path: str, **params: Param) -> Violation:
    """A broken rule of the action itself, before any step; nobody overrides it."""
    team = str(params.get("team") or next(iter(sides_of(action).values())))
    return Violation(code=code, path=path, team=team, step="", params=params, overridable=False, overridden=False)


def _refused(states: Mapping[str, TeamState], action: Action, wrong: Sequence[Violation]) -> Outcome:
    teams = {each: states[each] for each in sides_of(action).values() if each in states}
    return Outcome(effects=(), explanations=(), questions=(), violations=tuple(wrong), unused=(), teams=teams)


def _inputs(run: Run, typ: type[Input], given: Any) -> Input | None:
    """The typed inputs of one step; None when they can't be read, with a violation for each part that can't."""
    if given is UNSET:
        if (blank := _blank(typ)) is not None:
            return blank
        given = {}
    told: list[str] = []
    while True:
        try:
            found = msgspec.convert(given, typ)
        except msgspec.ValidationError as wrong:
            reason, path = _told(wrong)
        except UnicodeError:
            # Half a character, as JSON can spell it: no text at all.
            run.violate("unreadable-input", "", next(iter(run.sides)), reason="characters that do not exist")
            return None
        else:
            return None if told else found
        if told and (not path or any(each == path or each.startswith(f"{path}.") for each in told)):
            return None
        told.append(path)
        side = next((each for each in run.sides if each == path.partition(".")[0]), next(iter(run.sides)))
        run.violate("unreadable-input", path, side, reason=reason)
        # The codec tells the first fault alone: what else is wrong shows when that one is out of the way.
        rest = _without(given, path.split("."))
        if rest is None:
            return None
        given = rest


@cache
def _blank(typ: type[Input]) -> Input | None:
    """The inputs of a step of which nothing was given; None where there is a field that may not be left out."""
    try:
        return msgspec.convert({}, typ)
    except msgspec.ValidationError:
        return None


def _told(wrong: msgspec.ValidationError) -> tuple[str, str]:
    """What the codec found, and where: its reason, and a path."""
    reason, _, where = str(wrong).partition(" - at `")
    # A key of a mapping is not told: `[...]`.
    where = where.rstrip("`").removeprefix("$").replace("[...]", ".*")
    return reason, where.replace("[", ".").replace("]", "").lstrip(".")


def _without(given: Any, parts: Sequence[str]) -> Any:
    """A copy of ``given`` without the field at a path; None where no field of a mapping stands there."""
    head, rest = parts[0], parts[1:]
    if isinstance(given, Mapping) and head in given:
        if not rest:
            return {key: each for key, each in given.items() if key != head}
        inner = _without(given[head], rest)
        return None if inner is None else {**given, head: inner}
    if isinstance(given, (list, tuple)) and rest and head.isdecimal():
        place = int(head)
        inner = _without(given[place], rest)
        return None if inner is None else [*given[:place], inner, *given[place + 1 :]]
    return None


def _unknown_steps(run: Run, action: Action) -> None:
    known = {each.key for each in run.rules.sequences[kind_of(action)]}
    for key in action.inputs:
        if key not in known:
            name = key.encode(errors="replace").decode()
            run.violations.append(_broken(action, "unknown-step", f"inputs.{name}", name=name))


def _unused(run: Run, action: Action, typ: type[Input]) -> tuple[str, ...]:
    """Dice that were given and not called for."""
    dice = dice_paths(typ, action.inputs)
    return tuple(each for each in dice if each not in run.asked)


def dice_paths(typ: type[Input], inputs: Mapping[str, Any]) -> tuple[str, ...]:
    """The paths of all dice that `inputs` holds."""
    found: list[str] = []
    leaves: list[str] = []
    _leaf_paths(inputs, "", leaves)
    for path in leaves:
        try:
            answer = _kind_at(typ, path)
        except KeyError:
            continue
        if answer == "dice":
            found.append(f"inputs.{path}")
    return tuple(found)


def _leaf_paths(value: Mapping[str, Any] | Sequence[Any], path: str, found: list[str], depth: int = 0) -> None:
    """Add the path of every number within `value` to `found`."""
    if depth >= _DEEPEST:
        return
    for key, each in value.items() if isinstance(value, Mapping) else enumerate(value):
        if isinstance(each, int):
            if not isinstance(each, bool):
                found.append(f"{path}.{key}" if path else str(key))
        elif isinstance(each, _NESTED):
            _leaf_paths(each, f"{path}.{key}" if path else str(key), found, depth + 1)


_NESTED = (dict, list, tuple, Mapping)  # the kinds that come, before the one that asks longer for others
# No input is nested as deeply as this: what lies below is unreadable anyway.
_DEEPEST = 20


@lru_cache(maxsize=8192)
def _kind_at(typ: type[Input], path: str) -> str:
    """The kind of answer at a path, places in lists set aside. Raises `KeyError`."""
    general = ".".join("0" if part.isdigit() else part for part in path.split("."))
    return answer_at(typ, general).kind


class Record(Value):
    """One line of a log: an action at its place in the story, under a rule set; and what came of it."""

    position: int
    ruleset: str
    action: Action
    effects: tuple[TeamEffect, ...] = ()
    explanations: tuple[Explanation, ...] = ()


class History(Value):
    """A replayed log: each line with what came of it now, and the sheets at the end."""

    records: tuple[Record, ...]
    outcomes: tuple[Outcome, ...]
    teams: dict[str, TeamState]


def replay(rules_for: Callable[[str], Rules], log: Iterable[Record]) -> History:
    """Resolve every action of `log` again, in order, from nothing. Reads position, rule set and action only."""
    teams: dict[str, TeamState] = {}
    records: list[Record] = []
    outcomes: list[Outcome] = []
    for line in log:
        outcome = resolve(rules_for(line.ruleset), teams, line.action)
        outcomes.append(outcome)
        if outcome.ok:
            teams.update(outcome.teams)
        records.append(msgspec.structs.replace(line, effects=outcome.effects, explanations=outcome.explanations))
    return History(records=tuple(records), outcomes=tuple(outcomes), teams=teams)


def fold(entries: Iterable[Sequence[TeamEffect]], teams: Mapping[str, TeamState] | None = None) -> dict[str, TeamState]:
    """The sheets that stored effects make, without any rules."""
    now = dict(teams or {})
    for effects in entries:
        for each in effects:
            now[each.team] = apply(now.get(each.team) or new_team(each.team), each.effect)
    return now
