"""The table of counts: who did what how often, and the lines of the log that say so."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from matches.fields import SIDES
from matches.inputs import rows_in
from matches.paper import Paper
from matches.posting import NONE, number_or_words
from matches.screens.deeds import BY_KEY, GOALS, Event, Key, is_plain, key_of, made, often

Post = Any
Cell = tuple[str, str]
Counts = dict[Cell, int | str]


def table(paper: Paper, side: str, keys: list[Key]) -> list[dict[str, Any]]:
    """For each who may act and for nobody in particular: how often each key was pressed; None where it can't be."""
    counts: dict[Cell, int] = {}
    for event in rows_in(paper.value("events.log")):
        if is_plain(event):
            counts[_cell(event)] = counts.get(_cell(event), 0) + often(event)
    names = paper.catalogue
    everything: list[Key | None] = [*keys]
    rows = [(each.id, each.label, everything) for each in paper.people[side]]
    rows.append((NONE + side, _("no player"), [each if each.key in GOALS else None for each in keys]))
    return [
        {
            "id": who,
            "label": label,
            "cells": [
                {"name": f"tally.{each.key}.{who}", "count": counts.get((each.key, who), 0), "title": each.named(names)}
                if each
                else None
                for each in columns
            ],
        }
        for who, label, columns in rows
    ]


def counted(paper: Paper, post: Post, log: list[Event], plain: list[bool], gone: int | str) -> list[Event]:
    """The log with the counts of the table: its lines stay where they are, what is new stands after them.

    ``plain``: which lines the table counted; ``gone``: the place of the line that is taken away. It is counted in the
    table still, as is a line that got its half or drive just now and stands for itself from now on.
    """
    left = _tally(post)
    for place, event in enumerate(log):
        if plain[place] and (place == gone or not is_plain(event)):
            _take(left, event)
    found: list[Event] = []
    lines: dict[Cell, Event] = {}
    for place, event in enumerate(log):
        if place == gone:
            continue
        if not (plain[place] and is_plain(event)):
            found.append(event)
        elif taken := _take(left, event):
            found.append(_often_as(event, taken))
            lines[_cell(event)] = found[-1]
    sides = {each.id: side for side in SIDES for each in paper.people[side]}
    for cell, count in left.items():
        if cell in lines and isinstance(count, int):
            lines[cell]["count"] = often(lines[cell]) + count
        else:
            found.append(_often_as(_of_cell(cell, sides), count))
    return found


def _tally(post: Post) -> Counts:
    """What was typed in the table of counts, but for what is nothing."""
    found: Counts = {}
    for name in post:
        key, _, who = name.removeprefix("tally.").partition(".")
        text = str(post[name]).strip()
        if name.startswith("tally.") and key in BY_KEY and text not in ("", "0"):
            found[key, who] = number_or_words(text)
    return found


def _take(left: Counts, event: Event) -> int:
    """Count a line off what was typed for it; how much of it there was."""
    cell = _cell(event)
    typed = left.get(cell)
    if not isinstance(typed, int) or typed <= 0:
        return 0
    taken = min(typed, often(event))
    left[cell] = typed - taken
    if left[cell] == 0:
        del left[cell]
    return taken


def _cell(event: Event) -> Cell:
    """Where the table counts an event: under its key, for its player or for a side."""
    return key_of(event), str(event.get("player") or NONE + str(event.get("side", "")))


def _of_cell(cell: Cell, sides: Mapping[str, str]) -> Event:
    key, who = cell
    side = who[1:] if who.startswith(NONE) else sides.get(who, "")
    return made(key, side or "home", None if who.startswith(NONE) else who)


def _often_as(event: Event, count: int | str) -> Event:
    once = {name: value for name, value in event.items() if name != "count"}
    return once if count == 1 else {**once, "count": count}
