"""Answers put where the engine asks for them, one round of questions after another."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.binding import Rules
from rules.inputs import put_at
from rules.outcome import Outcome, Question

Resolve = Callable[[dict[str, Any]], Outcome]
# What is answered to an outcome, by path; nothing ends it.
Answers = Callable[[Outcome], Mapping[str, Any]]
MOST = 400


def answered(resolve: Resolve, inputs: Mapping[str, Any], answers: Answers) -> tuple[dict[str, Any], Outcome]:
    """Inputs with all that `answers` has to say, and what comes of them.

    Ends when it says nothing more (or after `MOST` rounds): what is open then shows in the outcome.
    """
    whole: dict[str, Any] = dict(inputs)
    outcome = resolve(whole)
    for _ in range(MOST):
        given = answers(outcome)
        if not given:
            break
        for path, value in given.items():
            whole = put_at(whole, path, value)
        outcome = resolve(whole)
    return whole, outcome


def first_asked(rules: Rules, outcome: Outcome) -> tuple[Question, ...]:
    """What is asked about the time before play, or all that is asked: who plays decides what later dice are for."""
    before = tuple(each for each in outcome.questions if each.step in rules.before_play)
    return before or outcome.questions
