"""How all that comes of a match comes about: its explanations, in the order of the match."""

from typing import Any

from matches.paper import Paper
from matches.screens import screens_of


def explained(paper: Paper) -> list[dict[str, Any]]:
    """Every explanation, by screen and team, in the order of the match."""
    parts: list[dict[str, Any]] = []
    rest = {each.step for each in paper.outcome.explanations}
    for screen in screens_of(paper.rules):
        steps = [step for step in (*screen.tells, *screen.steps) if step in rest]
        if screen.key == "rest":
            steps = [*steps, *(step for step in rest - _claimed(paper))]
        sides = [{"kit": paper.kits[side], "lines": paper.explained(*steps, side=side)} for side in ("home", "away")]
        if any(each["lines"] for each in sides):
            parts.append({"title": screen.title, "sides": sides})
    return parts


def _claimed(paper: Paper) -> set[str]:
    return {step for screen in screens_of(paper.rules) for step in (*screen.tells, *screen.steps)}
