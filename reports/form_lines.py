"""What is written by hand before and after a game, step by step in the order of the rules.

A sequence is data of the rules; each of its steps that people roll or decide for has an entry, under the step's name.
A step without one writes nothing on paper. See :mod:`reports.form` for the signs of an entry.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from reports import lines_after, lines_before
from reports.known import Known

Params = Mapping[str, Any]
#: What a step writes, by its parameters and what is known of the team.
Write = Callable[[Params, Known], list[str]]
_ENTRIES: Mapping[str, Write] = {**lines_before.ENTRIES, **lines_after.ENTRIES}
#: The steps that have a place of their own on the form: how the match ended, its log.
ELSEWHERE = frozenset({"conduct.how-it-ended", "events.log"})


def is_written(name: str) -> bool:
    """Whether people write something on paper for a step."""
    return name in _ENTRIES


def entries(steps: Iterable[tuple[str, Params]], known: Known) -> tuple[str, ...]:
    """The entries of steps, given by name and parameters, in their order; a step that comes twice counts once."""
    lines: list[str] = []
    seen: set[tuple[str, ...]] = set()
    for name, params in steps:
        write = _ENTRIES.get(name)
        its = tuple(write(params, known)) if write else ()
        if its not in seen:
            lines += its
            seen.add(its)
    return tuple(lines)
