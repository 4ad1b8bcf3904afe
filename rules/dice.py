"""Dice as inputs. The engine never rolls: who asks gives the source (`secrets.randbelow`, a seeded one in tests)."""

import re
from collections.abc import Callable

_SPEC = re.compile(r"(?P<count>[1-9][0-9]?)d(?P<sides>[1-9][0-9]?)")


class BadDice(ValueError):
    """A specification that is not of the form `2d6`."""


def parse(spec: str) -> tuple[int, int]:
    """Number of dice and sides of `spec` (`"2d6"` gives `(2, 6)`). Raises `BadDice`."""
    found = _SPEC.fullmatch(spec)
    if not found:
        raise BadDice(spec)
    return int(found["count"]), int(found["sides"])


def bounds(spec: str) -> tuple[int, int]:
    """Lowest and highest total of `spec`. Raises `BadDice`."""
    count, sides = parse(spec)
    return count, count * sides


def roll(spec: str, below: Callable[[int], int]) -> int:
    """A total of `spec`; `below(n)` gives a number from 0 to n - 1. Raises `BadDice`."""
    count, sides = parse(spec)
    return sum(below(sides) + 1 for _ in range(count))
