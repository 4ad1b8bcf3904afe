"""Patches: JSON merge patch (RFC 7396), with lists of keyed items patched as the mappings they are.

A mapping is merged, null takes a key out, everything else replaces. A list whose items all have a distinct `key` (and
an empty one) may be patched by a mapping from keys to patches: the order is kept, new items come last, and
`before: KEY` or `after: KEY` in an item's patch puts it beside another.
"""

from typing import Any

from rules.loader.faults import Path


class MergeError(Exception):
    """A patch that does not fit what it patches; `path` says where."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(reason)


def merge(base: Any, patch: Any, path: Path = ()) -> Any:
    """`base` with `patch` applied; neither is changed.

    Raises `MergeError` for an item's patch that is no mapping or that is put beside an item which is not there.
    """
    if not isinstance(patch, dict):
        return patch
    if isinstance(base, list | tuple) and is_keyed(base):
        return _merge_items(base, patch, path)
    merged = dict(base) if isinstance(base, dict) else {}
    for key, value in patch.items():
        if value is None:
            merged.pop(key, None)
        else:
            merged[key] = merge(merged.get(key), value, (*path, key))
    return merged


def is_keyed(items: Any) -> bool:
    """Whether every item is a mapping with a `key` of its own; an empty list is."""
    keys = [item.get("key") if isinstance(item, dict) else None for item in items]
    return all(isinstance(key, str) for key in keys) and len(set(keys)) == len(keys)


def _merge_items(items: Any, patch: dict[str, Any], path: Path) -> list[Any]:
    by_key = {item["key"]: item for item in items}
    for key, value in patch.items():
        here = (*path, key)
        if value is None:
            by_key.pop(key, None)
            continue
        if not isinstance(value, dict):
            raise MergeError(here, "the patch of an item must be a mapping, or null to take it out")
        if value.get("key", key) != key:
            raise MergeError((*here, "key"), f"the key of an item can't be changed, it is `{key}`")
        change = {name: each for name, each in value.items() if name not in ("before", "after")}
        by_key[key] = {**merge(by_key.get(key, {"key": key}), change, here), "key": key}
        by_key = _placed(by_key, key, value, here)
    return list(by_key.values())


def _placed(by_key: dict[str, Any], key: str, patch: dict[str, Any], path: Path) -> dict[str, Any]:
    """The items with that one put `before` or `after` another, when its patch says so."""
    sides = [side for side in ("before", "after") if side in patch]
    if not sides:
        return by_key
    if len(sides) == 2:
        raise MergeError(path, "either before or after, not both")
    side = sides[0]
    beside = patch[side]
    if beside not in by_key or beside == key:
        raise MergeError((*path, side), f"there is no `{beside}` to put it beside")
    order = [each for each in by_key if each != key]
    order.insert(order.index(beside) + (side == "after"), key)
    return {each: by_key[each] for each in order}
