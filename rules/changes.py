"""What one rule set says otherwise than another: a league's rules beside the edition that they change."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from rules.ruleset import Ruleset

# What a rule set is called, its words, and which errors of people a league lets pass, are no rules of the game.
_ASIDE = frozenset({"key", "name", "version", "published", "extends", "about", "note", "overridable", "terms"})
# Nor are an item's key, by which it is found, and its abbreviation.
_ASIDE_OF_ITEMS = frozenset({"key", "short"})


class Change(NamedTuple):
    """One difference: where (fields, and keys of items), what was, what is; None where there is nothing."""

    path: tuple[str, ...]
    was: Any
    now: Any


def changes(was: Ruleset, now: Ruleset) -> Iterator[Change]:
    """Every difference, in the order of the rule set; items of lists are told apart by their keys."""
    for field in was.__struct_fields__:
        if field not in _ASIDE:
            yield from _between(getattr(was, field), getattr(now, field), (field,))


def _between(was: Any, now: Any, path: tuple[str, ...]) -> Iterator[Change]:
    if was == now:
        return
    before, after = _parts(was), _parts(now)
    if before is None or after is None:
        yield Change(path, was, now)
        return
    for name in dict.fromkeys((*before, *after)):
        yield from _between(before.get(name), after.get(name), (*path, name))


def _parts(value: Any) -> dict[str, Any] | None:
    """What a value is made of, by name: fields, entries, or items with keys of their own; None for anything else."""
    if isinstance(value, Struct):
        return {name: getattr(value, name) for name in value.__struct_fields__ if name not in _ASIDE_OF_ITEMS}
    if isinstance(value, dict):
        return {name: each for name, each in value.items() if name not in _ASIDE_OF_ITEMS}
    if isinstance(value, list | tuple):
        keys = [_key(each) for each in value]
        if keys and None not in keys and len(set(keys)) == len(keys):
            return dict(zip(map(str, keys), value, strict=True))
    return None


def _key(item: Any) -> str | None:
    found = item.get("key") if isinstance(item, dict) else getattr(item, "key", None)
    return found if isinstance(found, str) else None
