"""The actions of a book in the order of recording: gapless serials, digests, columns that copy the body."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import starmap
from typing import Any

import msgspec
from django.db.models import TextField
from django.db.models.functions import Cast
from msgspec.structs import replace

from rules.actions import PlayMatch, sides_of
from rules.values import Value, encode
from teams import records
from teams.audit.faults import ROW, Fault
from teams.models import Action, Book

CHUNK = 500


class Row(Value):
    """An action as it stands in its table: half as dear to read as an instance of the model.

    ``time`` is the text of the column ``made``: where the database keeps moments as texts, Django takes longer to read
    one than all the rest of the row.
    """

    pk: int
    book_id: int
    serial: int
    position: int
    supersedes_id: int | None
    kind: str
    actor_id: int
    acted_for_id: int | None
    time: str
    correction: int | None
    body: str
    overtyped: str
    digest: str


class Line(Value):
    """An action by its body: where it stands, and the teams that have a part in it (none where it is a void).

    A ``match`` is kept without what was entered for it, but how it ended: its row follows from that and its effects.
    """

    pk: int
    serial: int
    position: int
    schema: int
    ruleset: str
    teams: tuple[str, ...]
    match: PlayMatch | None

    def of(self, team: str) -> str:
        """Its entry for a team, in words for people."""
        return f"{team} at {self.position}"


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
    rows = Action.objects.filter(book=book).order_by("serial").annotate(time=Cast("made", TextField()))
    for row in starmap(Row, rows.values_list(*Row.__struct_fields__).iterator(CHUNK)):
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
    match = _match(body.action) if isinstance(body.action, PlayMatch) else None
    chain.lines[row.pk] = Line(row.pk, body.serial, body.position, body.schema, body.ruleset, _teams(body), match)
    if body.supersedes is not None:
        chain.superseded.add(body.supersedes)


def _moment(text: str) -> datetime | str:
    """A moment by its text, in UTC where that names no zone; what is no moment stays as it is."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return text
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


NONE_OVERTYPED = encode(())


def _match(action: PlayMatch) -> PlayMatch:
    ended = {step: given for step, given in action.inputs.items() if step == "conduct"}
    return replace(action, inputs=ended, overrides=())


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
        _moment(row.time),
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
        _moment(body.time),
        body.correction,
        encode(body.overtyped) if body.overtyped else NONE_OVERTYPED,
    )
    if columns == said:
        return
    for name, column, due in zip(COPIES, columns, said, strict=True):
        if column != due:
            yield Fault("action", _whose(row, body), name, column, due)
