"""Values of the rules engine in the API: written as they are, with the schema that their types declare."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import msgspec
from drf_spectacular.extensions import OpenApiSerializerExtension, OpenApiSerializerFieldExtension
from msgspec import Struct
from rest_framework import serializers

from rules import ruleset, state
from rules.binding import Rules
from rules.loader import available, load
from rules.value import Worth
from rules.values import Input

RULES = "Rules."
INPUTS = "Inputs."
TYPES = (
    ruleset.Ruleset,
    ruleset.Roster,
    ruleset.Skill,
    ruleset.StarPlayer,
    ruleset.Inducement,
    ruleset.Table,
    state.TeamState,
    state.PlayerState,
    Worth,
)


class ValueSerializer(serializers.BaseSerializer[Any]):
    """A value of the engine, to be read. A subclass names its type."""

    value: type[Struct]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, read_only=True, **kwargs)

    def to_representation(self, instance: Any) -> Any:
        """Return the value as plain data."""
        return msgspec.to_builtins(instance)


class InputsField(serializers.DictField):
    """What people give for an action of a kind, by step. What it must be like the engine says, not this field."""

    def __init__(self, kind: str, **kwargs: Any) -> None:
        self.kind = kind
        super().__init__(**kwargs)


class ValueSchema(OpenApiSerializerExtension):
    """Draws a value by the schema of its type."""

    target_class = "teams.api.values.ValueSerializer"
    match_subclasses = True

    def get_name(self, auto_schema: Any, direction: str) -> str:
        """Return the name of the type's schema."""
        return _name(_catalogue()[0][self.target.value])

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        """Return the type's schema; what it names is added at the end (``add_schemas``)."""
        found: dict[str, Any] = _catalogue()[1][self.get_name(auto_schema, direction)]
        return found


class InputsFieldSchema(OpenApiSerializerFieldExtension):
    """Draws the inputs of an action as the steps of the shipped rule sets declare them."""

    target_class = "teams.api.values.InputsField"

    def map_serializer_field(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        """Return the reference to the schema of the kind's inputs, or to those of each edition where they differ."""
        found = [{"$ref": each} for each in _of_inputs()[0][self.target.kind]]
        return found[0] if len(found) == 1 else {"anyOf": found}


@cache
def _catalogue() -> tuple[dict[type, str], dict[str, Any]]:
    """The names of the catalogue's types, and the schemas of all that they name."""
    found, schemas = msgspec.json.schema_components(TYPES, ref_template=_template(RULES))
    return {typ: each["$ref"] for typ, each in zip(TYPES, found, strict=True)}, _named(RULES, schemas)


@cache
def _of_inputs() -> tuple[dict[str, tuple[str, ...]], dict[str, Any]]:
    """Where the schemas of each kind's inputs stand, and the schemas.

    Rule sets whose inputs are alike share them; one that has others names them with its key.
    """
    places: dict[str, dict[str, None]] = {}
    schemas: dict[str, Any] = {}
    for key in available():
        types = Rules(load(key)).inputs
        found, made = _drawn(INPUTS, types.values())
        if any(schemas.get(name, each) != each for name, each in made.items()):
            found, made = _drawn(f"{INPUTS}{key}.", types.values())
        schemas.update(made)
        for kind, place in zip(types, found, strict=True):
            places.setdefault(kind, {})[place] = None
    return {kind: tuple(each) for kind, each in places.items()}, schemas


def _drawn(prefix: str, types: Iterable[type[Input]]) -> tuple[list[str], dict[str, Any]]:
    found, schemas = msgspec.json.schema_components(tuple(types), ref_template=_template(prefix))
    return [each["$ref"] for each in found], _named(prefix, schemas)


def _template(prefix: str) -> str:
    return f"#/components/schemas/{prefix}{{name}}"


def _named(prefix: str, schemas: dict[str, Any]) -> dict[str, Any]:
    return {f"{prefix}{name}": each for name, each in schemas.items()}


def _name(place: str) -> str:
    return place.rpartition("/")[2]


def add_schemas(result: dict[str, Any], **_: Any) -> dict[str, Any]:
    """Add the engine's schemas that a document names and does not hold; a hook of drf-spectacular."""
    known = _catalogue()[1] | _of_inputs()[1]
    there = result["components"]["schemas"]
    waiting = set(_references(result))
    while waiting:
        name = _name(waiting.pop())
        if name in known and name not in there:
            there[name] = known[name]
            waiting.update(_references(known[name]))
    result["components"]["schemas"] = dict(sorted(there.items()))
    return result


def _references(schema: Any) -> Iterator[str]:
    match schema:
        case {"$ref": str(place)}:
            yield place
        case dict():
            for each in schema.values():
                yield from _references(each)
        case list():
            for each in schema:
                yield from _references(each)
