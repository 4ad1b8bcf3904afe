"""The eve of a match: who asks a fee, what the weaker side gets, whom an old injury troubles."""

from typing import Any

from matches.fields import SIDES, Field
from matches.paper import Paper
from matches.posting import read_shown
from rules.steps.handicaps import HandicapParams

STEPS = ("fees", "handicaps", "niggling")
RESULTS = "handicaps.results."


def show(paper: Paper) -> dict[str, Any]:
    """All that these steps ask for, and what they came to."""
    fields = paper.asked_of(*STEPS)
    given = [each for each in fields if each.name.startswith(RESULTS)]
    return {
        "results": _results(paper, given),
        "fields": [each for each in fields if not each.side and each not in given],
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


def _results(paper: Paper, fields: list[Field]) -> list[dict[str, Any]]:
    """Each handicap with its number, what it is once its dice are known, and all that it asks for."""
    by_place: dict[int, list[Field]] = {}
    for each in fields:
        by_place.setdefault(int(each.name.removeprefix(RESULTS).partition(".")[0]), []).append(each)
    return [
        {"number": place + 1, "name": _name(paper, f"{RESULTS}{place}"), "fields": by_place[place]}
        for place in sorted(by_place)
    ]


def _name(paper: Paper, path: str) -> str:
    params = paper.rules.params_of("play-match", HandicapParams)
    chosen, *dice = (paper.value(f"{path}.{each}") for each in ("chosen", "tens", "units"))
    if isinstance(chosen, str) and chosen:
        return paper.catalogue.name(chosen)
    if params is None or not all(isinstance(each, int) for each in dice):
        return ""
    row = paper.rules.tables[params.table].row(*dice)
    return paper.catalogue.name(row.key) if row else ""


def read(paper: Paper, post: Any) -> dict[str, Any]:
    """The answers of the screen; steps that no field was shown for are left as they are."""
    return read_shown(paper.inputs_type, post, paper.steps_among(STEPS), paper.inputs)
