"""What goes before the kick-off: prayers, and who kicks."""

from typing import Any

from matches.fields import SIDES
from matches.paper import Paper
from matches.posting import read_steps

Post = Any


def prayers(paper: Paper) -> dict[str, Any]:
    """How many prayers there are, and the dice for them."""
    number = paper.explanation("prayers.number")
    low = "home" if number is not None and number.team == paper.match.home_id else "away"
    fields = paper.asked_of("prayers")
    return {
        "number": paper.wording.explanation(number) if number else "",
        "count": number.params["rolls"] if number else None,
        "kit": paper.kits[low],
        "known": "prayers/home" in paper.shown.facts or bool(fields),
        "none": not fields and not paper.explanations("prayers"),
        "sides": [
            {
                "kit": paper.kits[side],
                "fields": [each for each in fields if each.name.startswith(f"prayers.{side}.")],
                "explained": [
                    paper.wording.explanation(each)
                    for each in paper.explanations("prayers", side=side)
                    if each.key != "prayers.number"
                ],
            }
            for side in SIDES
        ],
    }


def read_prayers(paper: Paper, post: Post) -> dict[str, Any]:
    """The dice of the screen."""
    steps = read_steps(paper.inputs_type, post, ("prayers",))
    return {"prayers": {side: given for side, given in steps["prayers"].items() if given != {"rolls": []}}}


def kick_off(paper: Paper) -> dict[str, Any]:
    """Who kicks first."""
    known = "kicking" in (paper.inputs.get("kick-off") or {})
    return {
        "kicking": paper.field("kick-off.kicking", "", [(side, paper.kits[side].name) for side in SIDES]),
        "unknown": known and paper.value("kick-off.kicking") is None,
    }


def read_kick_off(paper: Paper, post: Post) -> dict[str, Any]:
    """The answer of the screen."""
    return read_steps(paper.inputs_type, post, ("kick-off",))
