"""Who comes for one match: journeymen, and the captain where a team has none yet."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.fields import SIDES, Field
from matches.paper import Paper
from matches.posting import NONE, read_steps
from rules.ruleset import Roster
from teams.ids import new_id

Post = Any


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A row of a form for somebody who comes for one match."""

    name: str
    id: str
    position: Field
    number: Field
    words: Field


STEPS = ("captain", "journeymen")


def show(paper: Paper) -> dict[str, Any]:
    """So many rows as a side must take."""
    return {"sides": [_journeymen(paper, side) for side in SIDES]}


def _journeymen(paper: Paper, side: str) -> dict[str, Any]:
    wanted = paper.shown.facts.get(f"journeymen-wanted/{side}", 0)
    path = f"journeymen.{side}.taken"
    return {
        "side": side,
        "kit": paper.kits[side],
        "wanted": wanted,
        "fit": len(paper.states[side].available),
        "absent": paper.absent(side),
        "rows": rows_for(paper, side, path, wanted),
        "errors": paper.errors(path),
        "captain": _captain(paper, side),
        "explained": paper.explained("captain", "journeymen", side=side),
    }


def _captain(paper: Paper, side: str) -> Field | None:
    """Who leads the team, where it has nobody yet who does; or nobody for now."""
    path = f"captain.{side}.player"
    asked = paper.shown.asked.get(f"inputs.{path}")
    if asked is None:
        return None
    able = asked.options or tuple(each.id for each in paper.people[side] if each.kind == "player")
    return paper.field(path, "", [(NONE, _("nobody for now")), *((each, paper.option(each)) for each in able)])


def rows_for(paper: Paper, side: str, path: str, wanted: int) -> list[Newcomer]:
    """Rows for journeymen: those given, and empty ones up to the number wanted."""
    roster: Roster = paper.rules.rosters[paper.states[side].roster]
    positions = [(key, paper.catalogue.position(roster.key, key)) for key in roster.journeymen]
    given = paper.value(path)
    there = given if isinstance(given, list) else []
    return [
        Newcomer(
            name=f"{path}.{place}",
            id=str(there[place].get("id", "")) if place < len(there) and isinstance(there[place], dict) else "",
            position=paper.field(f"{path}.{place}.position", _("Position"), positions),
            number=paper.field(f"{path}.{place}.number", _("Shirt number")),
            words=paper.field(f"{path}.{place}.name", _("Name")),
        )
        for place in range(max(wanted, len(there)))
    ]


def read(paper: Paper, post: Post) -> dict[str, Any]:
    """The rows that name a position; whoever is new gets an id."""
    steps = read_steps(paper.inputs_type, post, paper.steps_among(STEPS))
    for side in SIDES:
        given = steps.get("journeymen", {}).get(side)
        if isinstance(given, dict) and "taken" in given:
            given["taken"] = identified(given["taken"])
            if not given["taken"]:
                del steps["journeymen"][side]
    return steps


def identified(rows: Any) -> Any:
    """Newcomers, each with an id of his own; what is no list of rows stays, for the engine to refuse."""
    if not isinstance(rows, list):
        return rows
    return [{**row, "id": row.get("id") or new_id()} for row in rows]
