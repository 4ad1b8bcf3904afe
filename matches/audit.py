"""Whether matches and the lines of players are what the actions of their book make them."""

import operator
from collections.abc import Iterator
from typing import Any

from django.db import transaction

from matches.lines import LINE, Row, rows
from matches.models import Match, PlayerLine
from matches.operations.decisions import result
from teams.audit import Fault, Played, Reading, read_book
from teams.audit.faults import ROW, in_text
from teams.models import Book, Player

Columns = dict[str, Any]
CHUNK = 200


def faults(book: Book) -> list[Fault]:
    """Return what is wrong with a book, its matches and their lines. Writers wait meanwhile."""
    with transaction.atomic():
        book = Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book.pk)
        reading = read_book(book)
        return [*reading.faults, *_faults(book, reading)]


def _faults(book: Book, reading: Reading) -> Iterator[Fault]:
    played = {each.action.match: (_due(book, each), each.effects) for each in reading.played.values()}
    names = next((columns for columns, _effects in played.values()), ())
    matches = {each["id"]: each for each in Match.objects.filter(pk__in=played).values("id", "state", *names)}
    listed = [player for story in reading.stories.values() for player in story.listed]
    known = set(Player.objects.filter(pk__in=listed).values_list("pk", flat=True))
    due: set[Row] = set()
    for pk, (columns, effects) in played.items():
        match = matches.get(pk)
        if match is None:
            yield Fault("match", pk, ROW, None, "there")
            continue
        yield from _match(match, columns)
        due.update(rows(pk, effects, known))
    for pk, state in Match.objects.filter(book=book).counted().exclude(pk__in=played).values_list("pk", "state"):
        yield Fault("match", pk, "state", state, "not decided")
    there = PlayerLine.objects.filter(match__book=book).values_list(*LINE)
    yield from _lines(due, set(there.iterator(CHUNK)))


def _due(book: Book, played: Played) -> Columns:
    """The columns that a decided match has."""
    action = played.action
    return {
        "book_id": book.pk,
        "home_id": action.home,
        "away_id": action.away,
        "kind": action.match_kind,
        "overtime": action.overtime,
        **result(action.home, action.away, action, played.effects),
        "position": played.position,
    }


def _match(match: Columns, due: Columns) -> Iterator[Fault]:
    for column, value in due.items():
        if match[column] != value:
            yield Fault("match", match["id"], column, match[column], value)
    if match["state"] not in Match.DECIDED:
        yield Fault("match", match["id"], "state", match["state"], "decided")


def _lines(due: set[Row], there: set[Row]) -> Iterator[Fault]:
    """Line by line; one that belongs nowhere and one that is missing make one fault where most of them is the same."""
    odd = due ^ there  # whole lines first: mostly all of them are the same
    wanted = {_key(line): line for line in odd & due}
    stray = {_key(line): line for line in odd & there}
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


def _line(found: Row, due: Row) -> Iterator[Fault]:
    where = " ".join(_key(due))
    for column, one, other in zip(LINE, found, due, strict=True):
        if column == "tallies":
            yield from (Fault("line", where, *each) for each in in_text(one, other, column))
        elif one != other:
            yield Fault("line", where, column, one, other)
