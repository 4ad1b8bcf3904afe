"""The eve of a match: who asks a fee, what the weaker side gets, whom an old injury troubles."""

from typing import Any

from matches.paper import SIDES, Paper
from matches.posting import read_steps

STEPS = ("fees", "handicaps", "niggling")


def show(paper: Paper) -> dict[str, Any]:
    """All that these steps ask for, and what they came to."""
    fields = paper.asked_of(*STEPS)
    return {
        "fields": [each for each in fields if not each.side],
        "errors": paper.general_errors(*STEPS, fields=[each.name for each in fields]),
        "sides": [
            {
                "kit": paper.kits[side],
                "fields": [each for each in fields if each.side == side],
                "explained": paper.explained(*STEPS, side=side),
            }
            for side in SIDES
        ],
        "known": "ctv/home" in paper.shown.facts,
    }


def read(paper: Paper, post: Any) -> dict[str, Any]:
    """The answers of the screen; steps that no field was shown for are left as they are."""
    known = {each.key for each in paper.rules.sequences["play-match"]}
    steps = read_steps(paper.inputs_type, post, [each for each in STEPS if each in known])
    return {step: given for step, given in steps.items() if given or step in paper.inputs}
