"""Leagues as they were recorded in each format of records: what was written then can be read and replayed for ever.

``python -m tests.recorded BOOK`` (with ``DATABASE_URL`` or ``DUGOUT_DATA`` at a league that was played by this program)
writes a book of the database as ``format-N.json.xz``; do so when a format comes, and never write one anew.
"""

import json
import lzma
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.db import connection, models

if TYPE_CHECKING:
    from teams.models import Book

HERE = Path(__file__).parent
# The tables of a book in the order that its rows can be written in; and by which column they belong to it.
TABLES = (
    ("RulesetVersion", ""),
    ("Book", "pk"),
    ("Text", "book"),
    ("Action", "book"),
    ("Team", "book"),
    ("Tenure", "team__book"),
    ("Player", "team__book"),
    ("Entry", "team__book"),
)


def recorded() -> list[Path]:
    """The leagues that were recorded, the oldest format first."""
    return sorted(HERE.glob("format-*.json.xz"), key=format_of)


def format_of(path: Path) -> int:
    """The format that a recorded league is written in."""
    return int(path.name.removeprefix("format-").removesuffix(".json.xz"))


def record(book: int) -> dict[str, list[dict[str, Any]]]:
    """The rows of a book, as plain data. Nobody's name or address is among them but the words of the book."""
    rows = {}
    for name, where in TABLES:
        found = apps.get_model("teams", name).objects.order_by("pk")
        if name == "RulesetVersion":
            bodies = apps.get_model("teams", "Action").objects.filter(book=book).values_list("body", flat=True)
            own = apps.get_model("teams", "Book").objects.filter(pk=book).values_list("ruleset", flat=True)
            found = found.filter(pk__in={json.loads(body)["ruleset"] for body in bodies} | set(own))
        else:
            found = found.filter(**{where: book})
        rows[name] = [json.loads(json.dumps(each, default=str)) for each in found.values()]
    return rows


def keep(rows: dict[str, list[dict[str, Any]]], written_in: int) -> Path:
    """Write a recorded league, small, and the same bytes for the same rows."""
    path = HERE / f"format-{written_in}.json.xz"
    text = json.dumps(rows, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    path.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    return path


def load(path: Path) -> "Book":
    """Write a recorded league into the (empty) database, as a program of today finds it after its migrations.

    Columns that are no more are left out; an entry of before formats is in the first.
    """
    rows = json.loads(lzma.decompress(path.read_bytes()))
    user = apps.get_model("accounts", "User")
    for pk in sorted(_people(rows)):
        user.objects.create(pk=pk, email=f"{pk}@example.org", display_name=f"Person {pk}")
    for name, _where in TABLES:
        _write(apps.get_model("teams", name), rows[name])
    book: Book = apps.get_model("teams", "Book").objects.get()
    return book


def _people(rows: dict[str, list[dict[str, Any]]]) -> set[int]:
    columns = ("actor_id", "acted_for_id", "coach_id", "redacted_by_id")
    return {each[column] for table in rows.values() for each in table for column in columns if each.get(column)}


def _write(model: type[models.Model], rows: list[dict[str, Any]]) -> None:
    known = {each.attname: each for each in model._meta.concrete_fields}
    found = [
        model(**{column: known[column].to_python(value) for column, value in row.items() if column in known})
        for row in rows
    ]
    if model.__name__ == "Entry":
        for each in found:
            each.schema = each.schema or 1  # type: ignore[attr-defined]
    model._default_manager.bulk_create(found)
    if connection.vendor == "postgresql" and "id" in known and isinstance(known["id"], models.AutoField):
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT setval(pg_get_serial_sequence('{model._meta.db_table}', 'id'), max(id))"
                f" FROM {model._meta.db_table}"
            )
