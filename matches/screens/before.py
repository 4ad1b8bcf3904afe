"""How it ended, and all that goes before the match: fans, weather, journeymen, prayers, kick-off."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from matches.paper import SIDES, Field, Paper
from matches.posting import NONE, read_steps
from rules.inputs import dice_at
from rules.ruleset import Roster
from teams.ids import new_id

Post = Any


# --- how it ended -----------------------------------------------------------------------------------------------------


def ending(paper: Paper) -> dict[str, Any]:
    """How it ended, who gave up, and when."""
    return {
        "ended": paper.field("conduct.ended"),
        "by": paper.field("conduct.by", _("Who gave up?"), [(side, paper.kits[side].name) for side in SIDES]),
        "too_few": paper.field("conduct.too_few"),
        "half": paper.field("conduct.half", _("Half")),
        "turn": paper.field("conduct.turn", _("Turn")),
        "contradicted": [*dict.fromkeys((*paper.errors("events.log"), *paper.errors("casualties.suffered")))],
    }


def read_ending(paper: Paper, post: Post) -> dict[str, Any]:
    """The answers of the screen."""
    steps = read_steps(paper.inputs_type, post, ("conduct",))
    if steps["conduct"].get("ended") not in ("conceded", "forfeit"):
        for name in ("by", "too_few"):
            steps["conduct"].pop(name, None)
    return steps


# --- fans and weather -------------------------------------------------------------------------------------------------


FANS = ("occasion", "fans", "gate", "fame", "weather")


def fans(paper: Paper) -> dict[str, Any]:
    """The dice of each side for the fans and the weather, and what both have to say together."""
    params = next((each.params for each in paper.rules.sequences["play-match"] if each.key == "weather"), None)
    tables = [getattr(params, "table", ""), *getattr(params, "others", ())]
    fields = _fans_fields(paper)
    return {
        "sides": [
            {
                "side": side,
                "kit": paper.kits[side],
                "fields": [each for each in fields if each.side == side],
                "explained": paper.explained(*(each for each in FANS if each != "weather"), side=side),
            }
            for side in SIDES
        ],
        "fields": [each for each in fields if not each.side],
        "table": paper.field(
            "weather.table", _("Climate"), [(each, paper.catalogue.name(each)) for each in tables if each]
        ),
        "weather": paper.explained("weather"),
    }


def _fans_fields(paper: Paper) -> list[Field]:
    """Every die of these steps, asked for or not, for what is typed to stay even if it can’t be read; and the rest."""
    steps = [each for each in paper.rules.sequences["play-match"] if each.key in FANS]
    dice = [f"{each.key}.{path}" for each in steps for path in dice_at(each.definition.inputs)]
    dice = [each for each in dice if each.split(".")[1] in SIDES]
    others = [each for each in paper.asked_of(*FANS) if each.name not in dice]
    return [*others, *(paper.field(each) for each in dice)]


def read_fans(paper: Paper, post: Post) -> dict[str, Any]:
    """The answers of the screen."""
    known = [each.key for each in paper.rules.sequences["play-match"]]
    return read_steps(paper.inputs_type, post, [each for each in FANS if each in known])


# --- journeymen -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Newcomer:
    """A row of a form for somebody who comes for one match."""

    name: str
    id: str
    position: Field
    number: Field
    words: Field


def journeymen(paper: Paper) -> dict[str, Any]:
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
        "rows": newcomers(paper, side, path, wanted),
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


def newcomers(paper: Paper, side: str, path: str, wanted: int) -> list[Newcomer]:
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


def read_journeymen(paper: Paper, post: Post) -> dict[str, Any]:
    """The rows that name a position; whoever is new gets an id."""
    known = [each.key for each in paper.rules.sequences["play-match"]]
    steps = read_steps(paper.inputs_type, post, [each for each in ("captain", "journeymen") if each in known])
    for side in SIDES:
        given = steps["journeymen"].get(side)
        if isinstance(given, dict) and "taken" in given:
            given["taken"] = [identified(each) for each in given["taken"]]
            if not given["taken"]:
                del steps["journeymen"][side]
    return steps


def identified(row: dict[str, Any]) -> dict[str, Any]:
    """A newcomer with an id of his own."""
    return {**row, "id": row.get("id") or new_id()}


# --- prayers, kick-off ------------------------------------------------------------------------------------------------


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
