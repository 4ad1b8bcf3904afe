"""Actions written down by chance: whatever their steps ask is answered, until nothing is asked any more.

No edition is known here: the questions say what an answer may be. The dice come from the source that is handed in, so
that the same seed gives the same story. The demo league and the tests play by it.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, TypeVar

from msgspec.structs import replace

from rules.actions import Action
from rules.answers import answered, first_asked
from rules.binding import Rules
from rules.dice import roll
from rules.engine import resolve
from rules.outcome import Outcome, Question
from rules.state import TeamState, numbers_free, numbers_taken

ActionT = TypeVar("ActionT", bound=Action)
# An answer of one's own, or `NotImplemented` to leave it to chance.
Answer = Callable[[Question, Outcome, Random], Any]


class NeverEnds(AssertionError):
    """A step that asks for ever."""


def settle(
    rules: Rules,
    states: Mapping[str, TeamState],
    action: ActionT,
    rng: Random,
    *,
    answer: Answer | None = None,
    facts: Mapping[str, Any] | None = None,
) -> tuple[ActionT, Outcome]:
    """Answer all questions that `action` raises; the whole action, and what comes of it.

    Violations that name a wanted number (journeymen, awarded touchdowns, nominees) are answered too; others are left
    standing. Raises `NeverEnds`.
    """

    def answers(outcome: Outcome) -> dict[str, Any]:
        given = _wanted(rules, states, outcome, rng)
        for question in first_asked(rules, outcome):
            value = answer(question, outcome, rng) if answer else NotImplemented
            given[question.path] = by_chance(question, rng) if value is NotImplemented else value
        return given

    inputs, outcome = answered(
        lambda given: resolve(rules, states, replace(action, inputs=given), facts=facts), action.inputs, answers
    )
    if outcome.questions:
        raise NeverEnds([each.path for each in outcome.questions])
    return replace(action, inputs=inputs), outcome


def by_chance(question: Question, rng: Random) -> Any:
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
            return rng.randint(1, 99) if last == "number" else int(last in _FROM_ONE)
        case "text":
            return "t1"
    return _LEAST.get(last, {})


# What is counted from one.
_FROM_ONE = ("half", "turn", "drive")
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


def _wanted(rules: Rules, states: Mapping[str, TeamState], outcome: Outcome, rng: Random) -> dict[str, Any]:
    """What violations say is wanted, by path."""
    found: dict[str, Any] = {}
    for each in outcome.standing_violations:
        wanted = each.params.get("wanted")
        number = wanted if isinstance(wanted, int) else 0
        match each.code:
            case "journeymen-number":
                found[each.path] = _journeymen(rules, outcome.teams[each.team], number, rng)
            case "awarded-touchdowns":
                found[each.path] = [None] * number
            case "mvp-nominees":
                before, after = states[each.team], outcome.teams[each.team]
                fit = [one.id for one in before.players if one.available and after.player(one.id)]
                fit += [one.id for one in after.players if before.player(one.id) is None]
                found[each.path] = rng.sample(fit, min(len(fit), number))
    return found


def _journeymen(rules: Rules, team: TeamState, number: int, rng: Random) -> list[dict[str, Any]]:
    """So many, with ids that nobody has, in shirts that are free."""
    position = rng.choice(rules.rosters[team.roster].journeymen)
    free = numbers_free(numbers_taken(team.players))
    ids = (f"{team.id}-{rng.getrandbits(40):x}" for _ in range(number))
    return [{"id": each, "position": position, "number": shirt} for each, shirt in zip(ids, free, strict=False)]
