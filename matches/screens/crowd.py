"""Who comes to watch, under which sky, and where: fans, weather, the stadium."""

from typing import Any

from django.utils.translation import gettext as _

from matches.fields import SIDES, Field
from matches.paper import Paper
from matches.posting import read_steps
from rules.inputs import dice_at
from rules.steps.stadium import StadiumParams
from rules.steps.weather import WeatherParams

Post = Any
STEPS = ("occasion", "stadium", "fans", "gate", "fame", "weather")


def show(paper: Paper) -> dict[str, Any]:
    """What each side throws for the fans and the weather, and what both have to say together."""
    fields = _fields(paper)
    together = {
        "fields": [each for each in fields if not each.side],
        "table": _climate(paper),
        "stadium": _stadium(paper),
        "weather": paper.explained(*TOGETHER),
    }
    return {
        "sides": [
            {
                "side": side,
                "kit": paper.kits[side],
                "fields": [each for each in fields if each.side == side],
                "explained": paper.explained(*(each for each in STEPS if each not in TOGETHER), side=side),
            }
            for side in SIDES
        ],
        "together": together if any(together.values()) else None,
    }


# What is told of the match, not of one of its sides.
TOGETHER = ("stadium", "weather")


def _climate(paper: Paper) -> Field | None:
    """The weather table, where the edition has several to choose from."""
    params = paper.rules.params_of("play-match", WeatherParams)
    if params is None or not params.others:
        return None
    tables = (params.table, *params.others)
    return paper.field("weather.table", _("Climate"), [(each, paper.catalogue.name(each)) for each in tables])


def _stadium(paper: Paper) -> Field | None:
    """What may be remarkable about the stadium, where the edition knows of such."""
    params = paper.rules.params_of("play-match", StadiumParams)
    if params is None:
        return None
    rows = [row.key for each in params.tables for row in paper.rules.tables[each].rows]
    options = [(each, paper.catalogue.name(each)) for each in dict.fromkeys(rows)]
    return paper.field("stadium.kind", _("Stadium of the match"), options)


def _fields(paper: Paper) -> list[Field]:
    """What these steps ask for, and the dice that were typed already.

    Where something can't be read, nothing is asked: all of their dice are shown then, for the others to stay.
    """
    steps = [each for each in paper.rules.sequences["play-match"] if each.key in STEPS]
    dice = [f"{each.key}.{path}" for each in steps for path in dice_at(each.definition.inputs)]
    dice = [each for each in dice if each.split(".")[1] in SIDES]
    asked = {each.name: each for each in paper.asked_of(*STEPS)}
    others = [each for name, each in asked.items() if name not in dice]
    thrown = (asked.get(each) or paper.field(each) for each in dice)
    return [*others, *(each for each in thrown if each.asked or paper.unread or each.value is not None or each.errors)]


def read(paper: Paper, post: Post) -> dict[str, Any]:
    """The answers of the screen."""
    return read_steps(paper.inputs_type, post, paper.steps_among(STEPS))
