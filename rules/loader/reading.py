"""YAML to plain data, and back to line numbers.

YAML has readings that nobody means: `no` is false, `12:30` is 750, `010` is 8, a key given twice silently wins. All of
them are refused, with aliases and merge keys. Lines are looked up only after something failed: that reads the file
again.
"""

import re
from collections.abc import Iterator
from typing import Any

import yaml

from rules.loader.faults import Fault, Path, RulesetError, spell

if not yaml.__with_libyaml__:  # pragma: no cover - an installation without it is refused
    raise ImportError("PyYAML was built without libyaml: the pure parser is too slow for rule sets")

_TAG = "tag:yaml.org,2002:"
_PLAIN_INT = re.compile(r"^-?(0|[1-9][0-9]*)$")


class _Refused(Exception):
    """Somewhere in the file stands something that is not allowed; the walk says where."""


class _Loader(yaml.CSafeLoader):
    """The safe loader, without the readings that nobody means."""

    def __init__(self, stream: Any) -> None:
        super().__init__(stream)
        self.seen: set[int] = set()

    def part(self, node: yaml.Node) -> Any:
        """What a part of a list or mapping holds. Raises `_Refused` for one that was there before (an alias)."""
        if isinstance(node, yaml.CollectionNode) and id(node) in self.seen:
            raise _Refused
        return self.construct_object(node, deep=True)


def _mapping(loader: _Loader, node: yaml.MappingNode) -> dict[str, Any]:
    loader.seen.add(id(node))
    data: dict[str, Any] = {}
    for key, value in node.value:
        if _key_fault(key) or key.value in data:
            raise _Refused
        data[key.value] = loader.part(value)
    return data


def _sequence(loader: _Loader, node: yaml.SequenceNode) -> list[Any]:
    loader.seen.add(id(node))
    return [loader.part(item) for item in node.value]


def _scalar(loader: _Loader, node: yaml.ScalarNode) -> Any:
    if _scalar_fault(node):
        raise _Refused
    match node.tag.removeprefix(_TAG):
        case "null":
            return None
        case "bool":
            return node.value == "true"
        case "int":
            return int(node.value)
        case _:
            return node.value


_Loader.add_constructor(_TAG + "map", _mapping)
_Loader.add_constructor(_TAG + "seq", _sequence)
for _tag in ("null", "bool", "int", "str"):
    _Loader.add_constructor(_TAG + _tag, _scalar)
for _tag in ("float", "timestamp", "binary", "omap", "pairs", "set", "merge", "value"):
    _Loader.add_constructor(_TAG + _tag, _scalar)
_Loader.add_constructor(None, _scalar)  # whatever carries a tag of its own


def _key_fault(node: yaml.Node) -> str | None:
    if isinstance(node, yaml.ScalarNode) and node.tag == _TAG + "str":
        return None
    return f"`{node.value}` is no key: quote it" if isinstance(node, yaml.ScalarNode) else "a key must be a word"


def _scalar_fault(node: yaml.Node) -> str | None:
    """Why a scalar is refused, None when it is fine."""
    if not isinstance(node, yaml.ScalarNode):
        return "a tag is not allowed here"
    text = node.value
    match node.tag.removeprefix(_TAG):
        case "str":
            return None
        case "null":
            return None if text == "null" else "an empty value: write null"
        case "bool":
            return (
                None
                if text in ("true", "false")
                else f"`{text}` would be a truth value: write true or false, or quote it"
            )
        case "int":
            return None if _PLAIN_INT.match(text) else f"`{text}` is no plain number: write its digits, or quote it"
        case "float":
            return f"`{text}` is a fraction, figures are whole numbers: quote it if it is a word"
        case "timestamp":
            return f"`{text}` would be a date: quote it"
        case _:
            return f"`{text}` is read as something else than a word: quote it"


def parse(text: bytes, file: str) -> dict[str, Any]:
    """The data of a file's text. Raises `RulesetError` with every fault of its writing; `file` names it there."""
    try:
        data = yaml.load(text, _Loader)  # noqa: S506 - a safe loader, made stricter
    except _Refused:
        raise RulesetError(_writing_faults(text, file)) from None
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else None
        raise RulesetError([Fault(file, line, "", str(error.problem))]) from None
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise RulesetError([Fault(file, None, "", f"unreadable: {error}".splitlines()[0])]) from None
    if not isinstance(data, dict):
        raise RulesetError([Fault(file, 1, "", "a mapping is expected at the top")])
    return data


def _composed(text: bytes) -> yaml.Node:
    """The nodes of a text that was parsed before, with their marks."""
    root = yaml.compose(text, yaml.CSafeLoader)
    assert root is not None, "an empty file is refused when it is parsed"
    return root


def _writing_faults(text: bytes, file: str) -> list[Fault]:
    root = _composed(text)
    seen: set[int] = set()
    return [Fault(file, node.start_mark.line + 1, spell(path), reason) for node, path, reason in _walk(root, (), seen)]


def _walk(node: yaml.Node, path: Path, seen: set[int]) -> Iterator[tuple[yaml.Node, Path, str]]:
    if isinstance(node, yaml.CollectionNode):
        if id(node) in seen:
            yield node, path, "an alias of another part: write it out"
            return
        seen.add(id(node))
    if node.tag == _TAG + "map" and isinstance(node, yaml.MappingNode):
        yield from _walk_mapping(node, path, seen)
    elif node.tag == _TAG + "seq" and isinstance(node, yaml.SequenceNode):
        for index, item in enumerate(node.value):
            yield from _walk(item, (*path, _key_of(item) or index), seen)
    elif reason := _scalar_fault(node):
        yield node, path, reason


def _walk_mapping(node: yaml.MappingNode, path: Path, seen: set[int]) -> Iterator[tuple[yaml.Node, Path, str]]:
    names: set[str] = set()
    for key, value in node.value:
        reason = _key_fault(key)
        if reason:
            yield key, path, reason
            continue
        here = (*path, key.value)
        if key.value in names:
            yield key, here, "given twice"
        names.add(key.value)
        yield from _walk(value, here, seen)


def _key_of(node: yaml.Node) -> str | None:
    """The `key` of an item, when it has one."""
    if not isinstance(node, yaml.MappingNode):
        return None
    return next((str(value.value) for key, value in node.value if key.value == "key"), None)


class Lines:
    """Finds the line of a path in a file's text; a patch names items by key, a whole list holds them."""

    def __init__(self, text: bytes) -> None:
        self._root = _composed(text)

    def find(self, path: Path) -> tuple[int, int]:
        """The line (from 1) of the deepest part of `path` that the file has, and how many parts that are."""
        node, line, depth = self._root, 1, 0
        for part in path:
            found = _child(node, part)
            if found is None:
                break
            mark, node = found
            line, depth = mark.start_mark.line + 1, depth + 1
        return line, depth


def _child(node: yaml.Node, part: str | int) -> tuple[yaml.Node, yaml.Node] | None:
    """Where a part begins, and what it holds."""
    if isinstance(node, yaml.MappingNode):
        return next(((key, value) for key, value in node.value if key.value == part), None)
    if not isinstance(node, yaml.SequenceNode):
        return None
    if isinstance(part, int):
        return (node.value[part], node.value[part]) if part < len(node.value) else None
    return next(((item, item) for item in node.value if _key_of(item) == part), None)
