"""A rule set ready for use: indexes, steps bound to their typed parameters, composed inputs. Built once a digest."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import takewhile
from pkgutil import walk_packages
from typing import Any, TypeVar, get_type_hints

import msgspec
from msgspec import Struct

from rules.inputs import compose
from rules.references import lost
from rules.ruleset import Inducement, Position, Roster, Ruleset, Skill, StarPlayer, StepEntry, Table
from rules.values import Input, Value

ParamsT = TypeVar("ParamsT", bound=Value)
StepFunction = Callable[[Any, Any, Any], None]
# Where in the parameters (`table`, `rows`), and what is wrong there.
ParamsCheck = Callable[[Ruleset, Any], Iterable[tuple[str, str]]]


class StepDef(Struct, frozen=True):
    """A registered step: its name, function, and the types of its inputs and parameters.

    `notes` are the figures that it hands on; `reads` those without which it waits, `uses` those that it takes where an
    earlier step noted them. `check` tells what is wrong with its parameters beside the rest of a rule set.
    """

    name: str
    run: StepFunction
    inputs: type[Input]
    params: type[Value]
    notes: frozenset[str] = frozenset()
    reads: frozenset[str] = frozenset()
    uses: frozenset[str] = frozenset()
    check: ParamsCheck | None = None


class BoundStep(Struct, frozen=True):
    """A step of a sequence with the parameters of the edition."""

    key: str
    definition: StepDef
    params: Value


class BadSequence(ValueError):
    """A sequence names an unknown step or gives it wrong parameters."""


STEPS: dict[str, StepDef] = {}


def step(
    name: str,
    *,
    notes: Iterable[str] = (),
    reads: Iterable[str] = (),
    uses: Iterable[str] = (),
    check: ParamsCheck | None = None,
) -> Callable[[StepFunction], StepFunction]:
    """Register a step under a name that says what it does. Its annotations declare its inputs and parameters.

    What it notes, reads and uses is held against the rest of a sequence when a rule set is checked (see `StepDef`).
    """

    def register(function: StepFunction) -> StepFunction:
        if name in STEPS:
            raise BadSequence(f"step {name} is registered twice")
        hints = get_type_hints(function)
        _, inputs, params = [hints[each] for each in function.__code__.co_varnames[:3]]
        STEPS[name] = StepDef(
            name=name,
            run=function,
            inputs=inputs,
            params=params,
            notes=frozenset(notes),
            reads=frozenset(reads),
            uses=frozenset(uses),
            check=check,
        )
        return function

    return register


@cache
def registered() -> Mapping[str, StepDef]:
    """All steps by name; the modules of `rules.steps`, however deep, are read on first use."""
    package = import_module("rules.steps")
    for module in walk_packages(package.__path__, f"{package.__name__}."):
        import_module(module.name)
    return STEPS


class Rules:
    """A rule set with its indexes, bound steps and composed inputs."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.rosters: dict[str, Roster] = {each.key: each for each in ruleset.rosters}
        self.positions: dict[tuple[str, str], Position] = {
            (roster.key, each.key): each for roster in ruleset.rosters for each in roster.positions
        }
        self.skills: dict[str, Skill] = {each.key: each for each in ruleset.skills}
        self.stars: dict[str, StarPlayer] = {each.key: each for each in ruleset.star_players}
        self.inducements: dict[str, Inducement] = {each.key: each for each in ruleset.inducements}
        self.hireable: frozenset[str] = frozenset(_hireable(ruleset))
        self.tables: dict[str, Table] = {each.key: each for each in ruleset.tables}
        self.sequences: dict[str, tuple[BoundStep, ...]] = {}
        self.inputs: dict[str, type[Input]] = {}
        self._params_of: dict[tuple[str, type[Value]], Any] = {}
        for action, entries in ruleset.sequences.items():
            bound = tuple(_bound(f"sequences.{action}.{each.key}", each) for each in entries)
            wrong = next(_order(bound), None)
            if wrong:
                raise BadSequence(f"sequences.{action}.{wrong[0]}: {wrong[1]}")
            self.sequences[action] = bound
            name = "".join(part.capitalize() for part in action.split("-")) + "Inputs"
            self.inputs[action] = compose(name, [(each.key, each.definition.inputs) for each in bound])

    @property
    def before_play(self) -> tuple[str, ...]:
        """The steps of a match that both sides do before play begins, by key: all before the record of the game.

        How it ended is told first, and known last.
        """
        steps = takewhile(lambda each: each.definition.name != "events.log", self.sequences.get("play-match", ()))
        return tuple(each.key for each in steps if each.definition.name != "conduct.how-it-ended")

    def params(self, action: str, step_name: str) -> Any:
        """The parameters of the step called `step_name` in a sequence. Raises `KeyError` where it has none."""
        for each in self.sequences.get(action, ()):
            if each.definition.name == step_name:
                return each.params
        raise KeyError(f"{action}: {step_name}")

    def params_of(self, action: str, kind: type[ParamsT]) -> ParamsT | None:
        """The parameters of that kind in a sequence, None where none of its steps takes such."""
        known = (action, kind)
        if known not in self._params_of:
            steps = self.sequences.get(action, ())
            self._params_of[known] = next((each.params for each in steps if isinstance(each.params, kind)), None)
        found: ParamsT | None = self._params_of[known]
        return found

    def skill(self, written: str) -> Skill:
        """The skill of `loner:4` or `block`. Raises `KeyError`."""
        return self.skills[written.partition(":")[0]]


def _hireable(ruleset: Ruleset) -> Iterator[str]:
    """The ids that stars, their members and staff have in a match: their keys."""
    for star in ruleset.star_players:
        yield from (each.key for each in star.players)
    yield from (each.key for each in ruleset.inducements if each.profile is not None)


def sequence_faults(ruleset: Ruleset) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """What is wrong with the sequences of a rule set: paths within it, and reasons."""
    for action, entries in ruleset.sequences.items():
        bound: list[BoundStep] = []
        for entry in entries:
            here = ("sequences", action, entry.key)
            try:
                found = _bind(entry)
            except BadSequence as wrong:
                place, _, reason = str(wrong).partition(": ")
                yield (*here, *_parts(place)), reason
                continue
            bound.append(found)
            for place, reason in _param_faults(ruleset, found):
                yield (*here, "params", *_parts(place)), reason
        if len(bound) == len(entries):
            for key, reason in _order(bound):
                yield ("sequences", action, key), reason


def _parts(place: str) -> Iterator[str | int]:
    """`params.rows.0` in parts: names, and places in lists."""
    return (int(part) if part.isdigit() else part for part in place.split("."))


def _param_faults(ruleset: Ruleset, bound: BoundStep) -> Iterator[tuple[str, str]]:
    yield from lost(ruleset, bound.params)
    if bound.definition.check:
        yield from bound.definition.check(ruleset, bound.params)


def _order(bound: Sequence[BoundStep]) -> Iterator[tuple[str, str]]:
    """Steps that read what no earlier step notes, and such as use what is noted too late."""
    noted_at_all = frozenset(fact for each in bound for fact in each.definition.notes)
    noted: set[str] = set()
    for each in bound:
        needed = each.definition.reads | (each.definition.uses & noted_at_all)
        for fact in sorted(needed - noted):
            yield each.key, f"`{each.definition.name}` needs `{fact}`, which no step before it notes"
        noted |= each.definition.notes


def _bound(path: str, entry: StepEntry) -> BoundStep:
    try:
        return _bind(entry)
    except BadSequence as wrong:
        place, _, reason = str(wrong).partition(": ")
        raise BadSequence(f"{path}.{place}: {reason}") from wrong


def _bind(entry: StepEntry) -> BoundStep:
    """The step with its parameters. Raises `BadSequence`: where within the entry, and why."""
    definition = registered().get(entry.step)
    if definition is None:
        raise BadSequence(f"step: no step is called {entry.step}")
    try:
        params = msgspec.convert(dict(entry.params), definition.params)
    except msgspec.ValidationError as wrong:
        reason, _, where = str(wrong).partition(" - at `")
        place = where.rstrip("`").removeprefix("$").replace("[", ".").replace("]", "")
        raise BadSequence(f"params{place}: {reason}") from wrong
    return BoundStep(key=entry.key, definition=definition, params=params)
