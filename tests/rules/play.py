"""Playing by the engine's own questions: whatever is asked is answered, until nothing is."""

import copy
import random
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from rules.actions import Action
from rules.binding import Rules
from rules.dice import roll
from rules.engine import resolve
from rules.outcome import Outcome, Question
from rules.state import TeamState

Answer = Callable[[Question, Outcome, random.Random], Any]
LIMIT = 400


class NeverEnds(AssertionError):
    """A step that asks for ever."""


def settle(
    rules: Rules,
    states: Mapping[str, TeamState],
    action: Action,
    rng: random.Random,
    *,
    answer: Answer | None = None,
    facts: Mapping[str, Any] | None = None,
) -> tuple[Action, Outcome]:
    """Answer all questions that `action` raises; the whole action, and what comes of it.

    `answer` may give an answer of its own, or `NotImplemented` to leave it to the dice and the options. Violations that
    name a wanted number (journeymen, awarded touchdowns, nominees) are answered too; others are left standing.
    """
    names = iter(range(10**6))
    for _ in range(LIMIT):
        outcome = resolve(rules, states, action, facts=facts)
        wanted = _wanted(rules, states, outcome, rng, names)
        if not outcome.questions and not wanted:
            return action, outcome
        inputs = copy.deepcopy(action.inputs)
        for path, value in wanted.items():
            put(inputs, path, value)
        for question in outcome.questions:
            value = answer(question, outcome, rng) if answer else NotImplemented
            put(inputs, question.path, own_answer(question, rng) if value is NotImplemented else value)
        action = msgspec.structs.replace(action, inputs=inputs)
    raise NeverEnds([each.path for each in outcome.questions])


def own_answer(question: Question, rng: random.Random) -> Any:
    """A die, one of the options, or the least that can be said."""
    if question.kind == "dice":
        return roll(question.spec, rng.randrange)
    if question.options:
        return rng.choice(question.options)
    last = [part for part in question.path.split(".") if not part.isdigit()][-1]
    match question.kind:
        case "flag":
            return rng.random() < 1 / 2
        case "number" | "gold":
            return rng.randint(1, 99) if last == "number" else 0
        case "text":
            return "t1"
    return _LEAST.get(last, {})


# Answers that are neither a die nor a choice: an empty list, a declined apothecary.
_LEAST: dict[str, Any] = {
    "nominees": [],
    "taken": [],
    "log": [],
    "awarded": [],
    "apothecary": None,
    "kicking": None,
    "numbers": [],
}


def _wanted(
    rules: Rules, states: Mapping[str, TeamState], outcome: Outcome, rng: random.Random, names: Any
) -> dict[str, Any]:
    """What violations say is wanted, by path."""
    found: dict[str, Any] = {}
    for each in outcome.standing_violations:
        match each.code:
            case "journeymen-number":
                state = outcome.teams[each.team]
                position = rng.choice(rules.rosters[state.roster].journeymen)
                found[each.path] = [
                    {"id": f"{each.team}j{state.record.played}x{next(names)}", "position": position}
                    for _ in range(int(each.params["wanted"] or 0))
                ]
            case "awarded-touchdowns":
                found[each.path] = [None] * int(each.params["wanted"] or 0)
            case "mvp-nominees":
                before, after = states[each.team], outcome.teams[each.team]
                fit = [one.id for one in before.players if one.available and after.player(one.id)]
                fit += [one.id for one in after.players if before.player(one.id) is None]
                found[each.path] = rng.sample(fit, min(len(fit), int(each.params["wanted"] or 0)))
    return found


def put(inputs: dict[str, Any], path: str, value: Any) -> None:
    """Set the value at a question's path (`inputs.fans.home.d3`), making what is missing on the way."""
    _, *way, last = path.split(".")
    here: Any = inputs
    for part, following in zip(way, [*way[1:], last], strict=True):
        here = _deeper(here, part, [] if following.isdigit() else {})
    if isinstance(here, list):
        while len(here) <= int(last):
            here.append(None)
        here[int(last)] = value
    else:
        here[last] = value


def _deeper(here: Any, part: str, fresh: Any) -> Any:
    """What stands at `part`, as something that can be filled."""
    key: Any = part
    if isinstance(here, list):
        key = int(part)
        while len(here) <= key:
            here.append(copy.copy(fresh))
    found = here[key] if isinstance(here, list) else here.get(key)
    if not isinstance(found, dict | list):
        found = list(found) if isinstance(found, tuple) else fresh
        here[key] = found
    return found
