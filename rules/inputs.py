"""Typed inputs of an action, composed from the declarations of its steps; and what stands at a path in them.

What a question looks like (dice, range, options), which fields are free text, and the schema of the API are all
read from these types: they are written once, in the step's input struct.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, cast

import msgspec
from msgspec import UNSET, UnsetType, field, inspect

from rules.values import Input, Value

FieldKind = Literal["dice", "choice", "number", "gold", "text", "flag", "value"]


class Answer(Value):
    """What kind of answer a path takes: dice with their `spec`, one of `options`, or a number within bounds.

    `declinable`: None is an answer too, which says that it is not done.
    """

    kind: FieldKind
    spec: str = ""
    options: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    declinable: bool = False


def compose(name: str, fields: Sequence[tuple[str, type]]) -> type[Input]:
    """The input type of a sequence: one field a step, by the step's key, each `UNSET` until it is given."""
    composed = msgspec.defstruct(
        name,
        [(_attribute(key), typ | UnsetType, field(default=UNSET, name=key)) for key, typ in fields],
        bases=(Input,),
        frozen=True,
        omit_defaults=True,
        forbid_unknown_fields=True,
    )
    return cast(type[Input], composed)


def _attribute(key: str) -> str:
    return key.replace("-", "_").replace(".", "_")


@cache
def _info(typ: type) -> inspect.Type:
    return inspect.type_info(typ)


def answer_at(typ: type, path: str) -> Answer:
    """What the answer at `path` (`fans.home.d3`, list places as numbers) looks like. Raises `KeyError` for none."""
    here: list[inspect.Type] = [_info(typ)]
    for part in path.split("."):
        here = [deeper for each in here for deeper in _children(each, part)]
    if not here:
        raise KeyError(path)
    declinable = any(isinstance(each, inspect.NoneType) for each, _extra in _leaves(here, {}))
    return msgspec.structs.replace(_answer(here), declinable=declinable)


def value_at(inputs: Mapping[str, Any], path: str) -> Any:
    """What stands at a path (``inputs.fans.home.d3``), None for nothing."""
    here: Any = inputs
    for part in path.removeprefix("inputs.").split("."):
        if isinstance(here, list | tuple):
            here = here[int(part)] if part.isdecimal() and len(part) < 6 and int(part) < len(here) else None
        elif isinstance(here, Mapping):
            here = here.get(part)
        else:
            return None
    return here


def declined_at(inputs: Mapping[str, Any], path: str) -> bool:
    """Whether None was given at a path (``inputs.winnings.home.again``), not just nothing."""
    above, _dot, last = path.rpartition(".")
    around = value_at(inputs, above)
    return isinstance(around, Mapping) and last in around and around[last] is None


def put_at(inputs: Any, path: str, value: Any) -> Any:
    """A copy of inputs with ``value`` at a path (``inputs.fans.home.d3``, or below a step); what is missing is made."""
    part, _dot, rest = path.removeprefix("inputs.").partition(".")
    if part.isdigit():
        rows = list(inputs) if isinstance(inputs, list | tuple) else []
        rows.extend({} if rest else None for _place in range(int(part) + 1 - len(rows)))
        rows[int(part)] = put_at(rows[int(part)], rest, value) if rest else value
        return rows
    whole = dict(inputs) if isinstance(inputs, Mapping) else {}
    whole[part] = put_at(whole.get(part), rest, value) if rest else value
    return whole


def text_paths(typ: type) -> tuple[str, ...]:
    """Paths of all free texts in a type, with `*` for every place of a list or mapping."""
    return tuple(dict.fromkeys(_texts(_info(typ), "", ())))


def _texts(info: inspect.Type, path: str, seen: tuple[type, ...]) -> Iterator[str]:
    match info:
        case inspect.Metadata():
            if (info.extra or {}).get("text"):
                yield path
            yield from _texts(info.type, path, seen)
        case inspect.UnionType():
            for each in info.types:
                yield from _texts(each, path, seen)
        case inspect.StructType():
            if info.cls in seen:
                return
            for one in info.fields:
                yield from _texts(one.type, f"{path}.{one.encode_name}".lstrip("."), (*seen, info.cls))
        case inspect.VarTupleType() | inspect.ListType():
            yield from _texts(info.item_type, f"{path}.*".lstrip("."), seen)
        case inspect.DictType():
            yield from _texts(info.value_type, f"{path}.*".lstrip("."), seen)
        case _:
            return


def leaves_of(typ: type) -> tuple[str, ...]:
    """Paths of all single answers in a type, but for those in lists and mappings, and in values of the engine."""
    return tuple(dict.fromkeys(_singles(_info(typ), "")))


def _singles(info: inspect.Type, path: str) -> Iterator[str]:
    match info:
        case inspect.Metadata():
            yield from _singles(info.type, path)
        case inspect.UnionType():
            for each in info.types:
                yield from _singles(each, path)
        case inspect.StructType() if issubclass(info.cls, Input):
            for one in info.fields:
                yield from _singles(one.type, f"{path}.{one.encode_name}".lstrip("."))
        case inspect.IntType() | inspect.StrType() | inspect.BoolType() | inspect.LiteralType():
            yield path
        case _:
            return


def dice_at(typ: type) -> tuple[str, ...]:
    """Paths of all dice in a type, but for those in lists and mappings, whose number nobody knows beforehand."""
    return tuple(dict.fromkeys(_dice(_info(typ), "")))


def _dice(info: inspect.Type, path: str) -> Iterator[str]:
    match info:
        case inspect.Metadata():
            if "dice" in (info.extra or {}):
                yield path
            yield from _dice(info.type, path)
        case inspect.UnionType():
            for each in info.types:
                yield from _dice(each, path)
        case inspect.StructType():
            for one in info.fields:
                yield from _dice(one.type, f"{path}.{one.encode_name}".lstrip("."))
        case _:
            return


def _children(info: inspect.Type, part: str) -> list[inspect.Type]:
    match info:
        case inspect.Metadata():
            return _children(info.type, part)
        case inspect.UnionType():
            return [found for each in info.types for found in _children(each, part)]
        case inspect.StructType():
            return [each.type for each in info.fields if each.encode_name == part]
        case inspect.VarTupleType() | inspect.ListType():
            return [info.item_type] if part.isdecimal() else []
        case inspect.TupleType():
            return (
                [info.item_types[int(part)]]
                if part.isdecimal() and len(part) < 6 and int(part) < len(info.item_types)
                else []
            )
        case inspect.DictType():
            return [info.value_type]
        case _:
            return []


def _leaves(infos: Sequence[inspect.Type], extra: dict[str, Any]) -> Iterator[tuple[inspect.Type, dict[str, Any]]]:
    for info in infos:
        if isinstance(info, inspect.Metadata):
            yield from _leaves([info.type], {**extra, **(info.extra or {})})
        elif isinstance(info, inspect.UnionType):
            yield from _leaves(info.types, extra)
        else:
            yield info, extra


def _answer(infos: Sequence[inspect.Type]) -> Answer:
    for info, extra in _leaves(infos, {}):
        match info:
            case inspect.IntType() if "dice" in extra:
                return Answer(kind="dice", spec=extra["dice"], low=info.ge, high=info.le)
            case inspect.IntType():
                return Answer(kind="gold" if extra.get("gold") else "number", low=info.ge, high=info.le)
            case inspect.BoolType():
                return Answer(kind="flag")
            case inspect.LiteralType():
                return Answer(kind="choice", options=tuple(str(each) for each in info.values))
            case inspect.StrType():
                return Answer(kind="text" if extra.get("text") else "choice")
            case _:
                continue
    return Answer(kind="value")
