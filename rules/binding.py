"""A rule set ready for use: indexes, steps bound to their typed parameters, composed inputs. Built once a digest."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from rules.inputs import compose
from rules.ruleset import Inducement, Position, Roster, Ruleset, Skill, StarPlayer, Table
from rules.values import Input, Value

StepFunction = Callable[[Any, Any, Any], None]


class StepDef(Struct, frozen=True):
    """A registered step: its name, function, and the types of its inputs and parameters."""

    name: str
    run: StepFunction
    inputs: type[Input]
    params: type[Value]


class BoundStep(Struct, frozen=True):
    """A step of a sequence with the parameters of the edition."""

    key: str
    definition: StepDef
    params: Value


class BadSequence(ValueError):
    """A sequence names an unknown step or gives it wrong parameters."""


STEPS: dict[str, StepDef] = {}


def step(name: str) -> Callable[[StepFunction], StepFunction]:
    """Register a step under a name that says what it does. Its annotations declare its inputs and parameters."""

    def register(function: StepFunction) -> StepFunction:
        if name in STEPS:
            raise BadSequence(f"step {name} is registered twice")
        hints = get_type_hints(function)
        _, inputs, params = [hints[each] for each in function.__code__.co_varnames[:3]]
        STEPS[name] = StepDef(name=name, run=function, inputs=inputs, params=params)
        return function

    return register


@cache
def registered() -> Mapping[str, StepDef]:
    """All steps by name; the modules of `rules.steps` are read on first use."""
    package = import_module("rules.steps")
    for module in iter_modules(package.__path__):
        import_module(f"rules.steps.{module.name}")
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
        for action, entries in ruleset.sequences.items():
            bound = tuple(_bind(f"sequences.{action}.{each.key}", each.key, each.step, each.params) for each in entries)
            self.sequences[action] = bound
            name = "".join(part.capitalize() for part in action.split("-")) + "Inputs"
            self.inputs[action] = compose(name, [(each.key, each.definition.inputs) for each in bound])

    def params(self, action: str, step_name: str) -> Any:
        """The parameters of the step called `step_name` in a sequence. Raises `KeyError` where it has none."""
        for each in self.sequences.get(action, ()):
            if each.definition.name == step_name:
                return each.params
        raise KeyError(f"{action}: {step_name}")

    def skill(self, written: str) -> Skill:
        """The skill of `loner:4` or `block`. Raises `KeyError`."""
        return self.skills[written.partition(":")[0]]


def _hireable(ruleset: Ruleset) -> Iterator[str]:
    """The ids that stars, their members and staff have in a match: their keys."""
    for star in ruleset.star_players:
        yield from (each.key for each in star.players)
    yield from (each.key for each in ruleset.inducements if each.profile is not None)


def _bind(path: str, key: str, name: str, params: Mapping[str, Any]) -> BoundStep:
    definition = registered().get(name)
    if definition is None:
        raise BadSequence(f"{path}: no step is called {name}")
    try:
        return BoundStep(key=key, definition=definition, params=msgspec.convert(dict(params), definition.params))
    except msgspec.ValidationError as wrong:
        raise BadSequence(f"{path}: {wrong}") from wrong
