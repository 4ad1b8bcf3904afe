"""The inputs of a match as they come together: what was sent before it, and what one person wrote down since."""

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.values import encode
from teams.refusals import broken, refusal

LARGEST = 200_000  # characters; a match with forty events and ten casualties takes some 6,000

Inputs = dict[str, Any]


def read(text: str) -> Inputs:
    """The inputs in a text column."""
    found: Inputs = msgspec.json.decode(text)
    return found


def rows_in(value: Any) -> list[dict[str, Any]]:
    """The rows of a list of mappings, as far as it is one: a draft may hold anything."""
    return [each for each in value if isinstance(each, dict)] if isinstance(value, list) else []


def merged(shared: Mapping[str, Any], own: Mapping[str, Any]) -> Inputs:
    """The inputs of ``shared`` with those of ``own`` over them: step by step, and within a step part by part."""
    result = dict(shared)
    for step, given in own.items():
        before = result.get(step)
        result[step] = {**before, **given} if isinstance(before, dict) and isinstance(given, dict) else given
    return result


def without(own: Mapping[str, Any], sent: Mapping[str, Any]) -> Inputs:
    """What is left of ``own`` when the parts that ``sent`` holds are taken out, step by step."""
    rest: Inputs = {}
    for step, given in own.items():
        gone = sent.get(step)
        if isinstance(given, dict) and isinstance(gone, dict):
            given = {part: each for part, each in given.items() if part not in gone}  # noqa: PLW2901 -- what is left
        elif gone is not None:
            continue
        if given:
            rest[step] = given
    return rest


def checked(inputs: Mapping[str, Any], known: Mapping[str, Any] | set[str]) -> str:
    """The text form of inputs. Raises ``Refused`` where they name an unknown step, are no mapping, or are too long."""
    for step, given in inputs.items():
        if step not in known:
            raise refusal(broken("unknown-step", f"inputs.{step}", name=str(step)[:60]))
        if not isinstance(given, dict):
            raise refusal(broken("unreadable-input", f"inputs.{step}", reason="object"))
    text = encode(dict(inputs))
    if len(text) > LARGEST:
        raise refusal(broken("unreadable-input", "inputs", reason="size"))
    return text
