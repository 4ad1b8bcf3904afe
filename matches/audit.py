"""Whether matches and the lines of players are what the actions of their book make them."""

import operator
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.db import transaction

from matches import lines
from matches.models import Match, PlayerLine
from matches.operations.decisions import result
from rules.actions import PlayMatch
from rules.effects import LineRecorded
from rules.outcome import TeamEffect
from teams.audit import Fault, Reading, read_book
from teams.audit.faults import ROW, in_text
from teams.models import Action, Book, Player
from teams.records import read_body

Columns = dict[str, Any]
Row = tuple[Any, ...]  # the columns in the order of LINE
CHUNK = 200
LINE = tuple(each.attname for each in PlayerLine._meta.concrete_fields if each.name != "id")  # noqa: SLF001


def faults(book: Book) -> list[Fault]:
    """Return what is wrong with a book, its matches and their lines. Writers wait meanwhile."""
    with transaction.atomic():
        book = Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book.pk)
        reading = read_book(book)
        return [*reading.faults, *_faults(book, reading)]


def _faults(book: Book, reading: Reading) -> Iterator[Fault]:
    played = {action.match: (position, action, effects) for position, action, effects in _played(book, reading)}
    matches = Match.objects.filter(pk__in=played).in_bulk()
    acted = {line.player for _position, _action, effects in played.values() for line in _recorded(effects)}
    known = set(Player.objects.filter(pk__in=acted).values_list("pk", flat=True))
    due: list[Columns] = []
    for pk, (position, action, effects) in played.items():
        match = matches.get(pk)
        if match is None:
            yield Fault("match", pk, ROW, None, "there")
            continue
        yield from _match(match, _due(book, position, action, effects))
        due += lines.columns(pk, effects, known)
    for match in Match.objects.filter(book=book, state__in=Match.DECIDED).exclude(pk__in=played):
        yield Fault("match", match.pk, "state", match.state, "not decided")
    there = PlayerLine.objects.filter(match__book=book).values_list(*LINE)
    yield from _lines(due, there.iterator(CHUNK))


def _recorded(effects: Iterable[TeamEffect]) -> list[LineRecorded]:
    return [each.effect for each in effects if isinstance(each.effect, LineRecorded)]


def _played(book: Book, reading: Reading) -> Iterator[tuple[int, PlayMatch, list[TeamEffect]]]:
    """The matches that stand in the story: where, what was entered, and what came of it."""
    rows = Action.objects.filter(book=book, pk__in=reading.played).values_list("pk", "position", "body")
    for pk, position, body in rows.iterator(CHUNK):
        action = read_body(body).action
        if isinstance(action, PlayMatch):
            yield position, action, reading.played[pk]


def _due(book: Book, position: int, action: PlayMatch, effects: list[TeamEffect]) -> Columns:
    """The columns that a decided match has."""
    return {
        "book_id": book.pk,
        "home_id": action.home,
        "away_id": action.away,
        "kind": action.match_kind,
        "overtime": action.overtime,
        **result(action.home, action.away, action, effects),
        "position": position,
    }


def _match(match: Match, due: Mapping[str, Any]) -> Iterator[Fault]:
    for column, value in due.items():
        found = getattr(match, column)
        if found != value:
            yield Fault("match", match.pk, column, found, value)
    if not match.is_decided:
        yield Fault("match", match.pk, "state", match.state, "decided")


def _lines(due: Iterable[Columns], there: Iterable[Row]) -> Iterator[Fault]:
    """Line by line; one that belongs nowhere and one that is missing make one fault where most of them is the same."""
    wanted = {_key(line): line for line in map(_row, due)}
    stray = {_key(line): line for line in there}
    for key in wanted.keys() & stray.keys():
        yield from _line(stray.pop(key), wanted.pop(key))
    for key, line in wanted.items():
        moved = next((each for each in stray if sum(map(operator.ne, each, key)) == 1), None)
        if moved is None:
            yield Fault("line", " ".join(key), ROW, None, "there")
        else:
            yield from _line(stray.pop(moved), line)
    for key in stray:
        yield Fault("line", " ".join(key), ROW, "there", None)


_key = operator.itemgetter(*(LINE.index(each) for each in ("match_id", "team_id", "who")))
_row = operator.itemgetter(*LINE)


def _line(found: Row, due: Row) -> Iterator[Fault]:
    if found == due:
        return
    where = " ".join(_key(due))
    for column, one, other in zip(LINE, found, due, strict=True):
        if column == "tallies":
            yield from (Fault("line", where, *each) for each in in_text(one, other, column))
        elif one != other:
            yield Fault("line", where, column, one, other)
