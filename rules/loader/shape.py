"""Every place where data does not fit its type: `msgspec.convert` stops at the first one."""

import types
import typing
from collections import Counter
from collections.abc import Iterator
from typing import Annotated, Any, Union

import msgspec
from msgspec import Struct

from rules.loader.faults import Path

_SLUG = "a-z0-9"


def misfits(value: Any, kind: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Path and reason of every part of `value` that does not fit `kind`."""
    try:
        msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        found = list(_inside(value, _bare(kind, value), path))
        yield from found or [(path, _reason(str(error), value))]


def _bare(kind: Any, value: Any) -> Any:
    """The type without its annotations; of a union, the part that is meant by `value`."""
    while typing.get_origin(kind) is Annotated:
        kind = typing.get_args(kind)[0]
    if typing.get_origin(kind) in (Union, types.UnionType):
        parts = [part for part in typing.get_args(kind) if part is not type(None)]
        structs = [part for part in parts if isinstance(part, type) and issubclass(part, Struct)]
        if structs and isinstance(value, dict):
            return structs[0]
        return _bare(parts[0], value) if len(parts) == 1 else kind
    return kind


def _inside(value: Any, kind: Any, path: Path) -> Iterator[tuple[Path, str]]:
    origin, args = typing.get_origin(kind), typing.get_args(kind)
    if isinstance(kind, type) and issubclass(kind, Struct) and isinstance(value, dict):
        yield from _fields(value, kind, path)
    elif origin is tuple and args[-1] is Ellipsis and isinstance(value, list | tuple):
        for name, item in zip(names(value), value, strict=True):
            yield from misfits(item, args[0], (*path, name))
    elif origin is tuple and isinstance(value, list | tuple) and len(value) == len(args):
        for index, (item, part) in enumerate(zip(value, args, strict=True)):
            yield from misfits(item, part, (*path, index))
    elif origin is dict and isinstance(value, dict):
        for key, item in value.items():
            yield from misfits(key, args[0], (*path, key))
            yield from misfits(item, args[1], (*path, key))


def _fields(value: dict[str, Any], kind: type[Struct], path: Path) -> Iterator[tuple[Path, str]]:
    hints = typing.get_type_hints(kind, include_extras=True)
    fields = {field.encode_name: field for field in msgspec.structs.fields(kind)}
    for name in value:
        if name not in fields:
            yield (*path, name), "no such field"
    for name, field in fields.items():
        if name in value:
            yield from misfits(value[name], hints[field.name], (*path, name))
        elif field.required:
            yield path, f"`{name}` is missing"


def without_french(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every name in plain data that is said in English alone: where no French is known, null says so."""
    if isinstance(value, dict):
        if "en" in value and "fr" not in value:
            yield path, "the French name is missing: write fr: null where there is none"
        for key, item in value.items():
            yield from without_french(item, (*path, key))
    elif isinstance(value, list):
        for name, item in zip(names(value), value, strict=True):
            yield from without_french(item, (*path, name))


def names(items: Any) -> list[str | int]:
    """What the items of a list are called in a path: their key where it is their own, else their index."""
    keys = [item.get("key") if isinstance(item, dict) else getattr(item, "key", None) for item in items]
    given = Counter(key for key in keys if isinstance(key, str))
    return [key if isinstance(key, str) and given[key] == 1 else index for index, key in enumerate(keys)]


def _reason(message: str, value: Any) -> str:
    """A message of the converter, with the value and without its path."""
    text = message.partition(" - at ")[0]
    if "regex" in text:
        return f"`{value}` is no key: small letters, digits and hyphens" if _SLUG in text else f"`{value}` is malformed"
    if "enum" in text:
        return f"`{value}` is none of the words that may stand here"
    if text == "Expected `str` of length >= 1":
        return "an empty text"
    text = text[:1].lower() + text[1:]
    if " got " in text or not isinstance(value, str | int | float):
        return text
    return f"{text}, got {value!r}"
