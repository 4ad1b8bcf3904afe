"""The actions of a book in the order of recording: gapless serials, digests, columns that copy the body."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

import msgspec

from rules.actions import sides_of
from rules.values import encode
from teams import records
from teams.audit.faults import ROW, Fault
from teams.models import Action, Book

CHUNK = 500


class Row(NamedTuple):
    """An action as it stands in its table: half as dear to read as an instance of the model."""

    pk: int
    book_id: int
    serial: int
    position: int
    supersedes_id: int | None
    kind: str
    actor_id: int
    acted_for_id: int | None
    made: datetime
    correction: int | None
    body: str
    overtyped: str
    digest: str


@dataclass(frozen=True, slots=True)
class Line:
    """An action by its body: where it stands, and the teams that have a part in it (none where it is a void)."""

    pk: int
    kind: str
    serial: int
    position: int
    schema: int
    ruleset: str
    teams: tuple[str, ...]


@dataclass
class Chain:
    """What the actions of a book say, by their bodies."""

    lines: dict[int, Line] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    superseded: set[int] = field(default_factory=set)

    @property
    def current(self) -> Iterator[Line]:
        """What stands."""
        return (line for line in self.lines.values() if line.serial not in self.superseded)

    def due(self) -> dict[tuple[str, int], Line]:
        """The entries that the standing actions have, by team and position."""
        return {(team, line.position): line for line in self.current for team in line.teams}


def read_chain(book: Book) -> Chain:
    """Read all actions of a book once."""
    chain = Chain()
    digest, serial, last = records.NOTHING_BEFORE, 0, 0
    serials: dict[int, int] = {}
    rows = Action.objects.filter(book=book).order_by("serial").values_list(*Row._fields)
    for row in map(Row._make, rows.iterator(CHUNK)):
        serial += 1
        if row.serial != serial:
            chain.faults += (Fault("action", str(gone), ROW, None, "there") for gone in range(serial, row.serial))
            serial = row.serial
        body, unreadable = _body(row)
        digest = records.chained(digest, row.body)
        if row.digest != digest:
            chain.faults.append(Fault("action", _whose(row, body), "digest", row.digest, digest))
            digest = row.digest
        serials[row.pk] = row.serial
        if body is None:
            chain.faults.append(Fault("action", _whose(row, body), "body", unreadable, "a record"))
            continue
        chain.faults += _copies(row, body, serials)
        last = max(last, body.position)
        _put(chain, row, body)
    for column, found, due in (
        ("serial", book.serial, serial),
        ("digest", book.digest, digest),
        ("position", book.position, last),
    ):
        if found != due:
            chain.faults.append(Fault("book", str(book.pk), column, found, due))
    return chain


def _body(row: Row) -> tuple[records.Body | None, str]:
    """The body of an action; or why it can't be read."""
    try:
        return records.read_body(row.body), ""
    except msgspec.DecodeError as error:
        return None, f"unreadable ({error})"


def _whose(row: Row, body: records.Body | None) -> str:
    """Which action, in words for people: its serial, its kind and its teams."""
    teams = " and ".join(_teams(body)) if body else ""
    return f"{row.serial} ({row.kind} of {teams})" if teams else f"{row.serial} ({row.kind})"


def _teams(body: records.Body) -> tuple[str, ...]:
    return tuple(sides_of(body.action).values()) if body.action else ()


def _put(chain: Chain, row: Row, body: records.Body) -> None:
    chain.lines[row.pk] = Line(row.pk, body.kind, body.serial, body.position, body.schema, body.ruleset, _teams(body))
    if body.supersedes is not None:
        chain.superseded.add(body.supersedes)


COPIES = ("book", "serial", "position", "supersedes", "kind", "actor", "acted_for", "made", "correction", "overtyped")


def _copies(row: Row, body: records.Body, serials: dict[int, int]) -> Iterator[Fault]:
    columns: tuple[Any, ...] = (
        row.book_id,
        row.serial,
        row.position,
        serials.get(row.supersedes_id or 0),
        row.kind,
        row.actor_id,
        row.acted_for_id,
        row.made,
        row.correction,
        row.overtyped,
    )
    said: tuple[Any, ...] = (
        body.book,
        body.serial,
        body.position,
        body.supersedes,
        body.kind,
        body.actor,
        body.acted_for,
        datetime.fromisoformat(body.time),
        body.correction,
        encode(body.overtyped),
    )
    if columns == said:
        return
    for name, column, due in zip(COPIES, columns, said, strict=True):
        if column != due:
            yield Fault("action", _whose(row, body), name, column, due)
