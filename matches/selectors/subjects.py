"""Whom or what a request concerns, in a few words: an entry by what was given, whether it stands or not; a figure."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from matches.models import TeamRequest
from matches.selectors.figures import moved_by
from rules.actions import Action, AdvancePlayer, BuyGoods, DropGoods
from teams.models import Player
from teams.records import read_body
from teams.selectors import labels
from teams.texts import strings_in, words_of
from teams.wording import Catalogue, Wording
from teams.wording.catalogue import catalogue_of


def with_subjects(rows: Iterable[TeamRequest]) -> list[TeamRequest]:
    """The requests, each with what it concerns (``subject``): two queries, none where only words were said."""
    found = list(rows)
    bodies = {each.pk: read_body(each.action.body) for each in found if each.action}
    actions = {key: body.action for key, body in bodies.items() if body.action}
    named = {each for action in actions.values() for each in strings_in(action.inputs)}
    asked = {each.figure.partition(":")[2] for each in found if each.figure}
    if not named | asked:
        return found
    players, words = labels(Player.objects.filter(pk__in=named | asked)), words_of(named)
    for each in found:
        if action := actions.get(each.pk):
            each.subject = _subject(action, catalogue_of(bodies[each.pk].ruleset), players, words)
        elif each.figure:
            wording = Wording(catalogue_of(each.team.book.ruleset_id), players=players)
            each.subject = moved_by(each.figure, each.by or 0, wording)
    return found


def _subject(action: Action, names: Catalogue, players: Mapping[str, str], words: Mapping[str, str | None]) -> str:
    leaves = list(_leaves(action.inputs))
    given = dict(reversed(leaves))
    who = [players[each] for key, each in leaves if key in ("player", "id") and each in players]
    name = words.get(given.get("name", "")) or ""
    match action:
        case AdvancePlayer():
            skill = given.get("skill")
            found = [*who, names.skill(skill) if skill else names.name(given.get("kind", ""))]
        case BuyGoods() | DropGoods():
            found = [f"{given.get('count', 1)} × {names.name(given.get('goods', ''))}"]
        case _:  # whose row went with what was undone is called as he was to be; and so is a team
            found = who or [f"#{given['number']} {name}" if "number" in given else name]
    return ", ".join(each for each in found if each)


def _leaves(value: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """What is given, with the names of its fields, in order."""
    match value:
        case dict():
            for name, each in value.items():
                yield from _leaves(each, name)
        case list() | tuple():
            for each in value:
                yield from _leaves(each, key)
        case _:
            yield key, value
