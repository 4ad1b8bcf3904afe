"""Putting answers where the engine asks for them."""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any

from rules.outcome import Outcome, Question

Answer = Callable[[Question], Any]
ROOT = "inputs."


def put(inputs: dict[str, Any], path: str, value: Any) -> None:
    """Put a value at a question's path (``inputs.mvp.home.0.pick``) into inputs that are grown as needed."""
    steps = path.removeprefix(ROOT).split(".")
    here: Any = inputs
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        here = _down(here, step, following, value)


def _down(here: Any, step: str, following: str | None, value: Any) -> Any:
    """One step down; a number below it means a list, anything else a mapping."""
    if isinstance(here, list):
        place = int(step)
        here.extend({} for _ in range(place + 1 - len(here)))
        if following is None or not isinstance(here[place], dict | list):
            here[place] = value if following is None else _empty(following)
        return here[place]
    if following is None:
        here[step] = value
    elif step not in here:
        here[step] = _empty(following)
    return here[step]


def _empty(following: str) -> Any:
    return [] if following.isdigit() else {}


def answered(
    resolve: Callable[[dict[str, Any]], Outcome], inputs: Mapping[str, Any], answer: Answer, *, most: int = 200
) -> dict[str, Any]:
    """Inputs with every question answered, one round of questions after another.

    ``answer`` is asked for each; with None the question stays open. Ends when nothing new is answered.
    """
    whole: dict[str, Any] = deepcopy(dict(inputs))
    for _ in range(most):
        given = [(each.path, answer(each)) for each in resolve(whole).questions]
        found = [(path, value) for path, value in given if value is not None]
        if not found:
            break
        for path, value in found:
            put(whole, path, value)
    return whole
