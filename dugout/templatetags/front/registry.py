"""The tag library, and how a tag reads what it is given."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import template

register = template.Library()


def part(thing: Any, *keys: str) -> Any:
    """The first of the named keys or attributes that a mapping or an object has; "" where it has none."""
    for key in keys:
        value = thing.get(key) if isinstance(thing, Mapping) else getattr(thing, key, None)
        if value not in (None, ""):
            return value
    return ""
