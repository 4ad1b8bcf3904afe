"""One value of an edition changed for each family of its examples: a module an edition, each with `MUTATIONS`."""

from typing import Any

Patch = dict[str, Any]


def step(action: str, key: str, **params: Any) -> Patch:
    """A patch of some parameters of a step."""
    return {"sequences": {action: {key: {"params": params}}}}
