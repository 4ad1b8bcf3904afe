"""The database itself refuses to change or delete an action.

Made again after every migration: remaking a table drops SQLite's triggers without a word. Django's own ``flush``
(tests, demonstrations) is the one thing that lifts them, and only in a database whose name says it may be emptied.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE = "teams_action"

SQLITE = {
    "teams_action_no_update": """
        CREATE TRIGGER teams_action_no_update BEFORE UPDATE ON teams_action
        BEGIN SELECT RAISE(ABORT, 'actions are never changed'); END""",
    "teams_action_no_delete": """
        CREATE TRIGGER teams_action_no_delete BEFORE DELETE ON teams_action
        BEGIN SELECT RAISE(ABORT, 'actions are never deleted'); END""",
    # INSERT OR REPLACE deletes without firing a delete trigger: every unique key of the table is looked up.
    "teams_action_no_replace": """
        CREATE TRIGGER teams_action_no_replace BEFORE INSERT ON teams_action
        WHEN EXISTS (SELECT 1 FROM teams_action WHERE id = NEW.id OR supersedes_id = NEW.supersedes_id
            OR (book_id = NEW.book_id AND (serial = NEW.serial
                OR position = NEW.position AND supersedes_id IS NULL AND NEW.supersedes_id IS NULL)))
        BEGIN SELECT RAISE(ABORT, 'actions are never replaced'); END""",
}
REFUSAL = "BEGIN RAISE EXCEPTION 'actions are never changed' USING ERRCODE = 'restrict_violation'; END"
REFUSE = f"CREATE OR REPLACE FUNCTION teams_action_refuse() RETURNS trigger LANGUAGE plpgsql AS $${REFUSAL}$$"
POSTGRESQL = {
    "teams_action_no_change": """
        CREATE TRIGGER teams_action_no_change BEFORE UPDATE OR DELETE ON teams_action
        FOR EACH ROW EXECUTE FUNCTION teams_action_refuse()""",
    "teams_action_no_truncate": """
        CREATE TRIGGER teams_action_no_truncate BEFORE TRUNCATE ON teams_action
        FOR EACH STATEMENT EXECUTE FUNCTION teams_action_refuse()""",
}
# What `pg_trigger.tgtype` says of them: for each row 1, before 2, delete 8, update 16, truncate 32.
TYPES = {"teams_action_no_change": 1 + 2 + 8 + 16, "teams_action_no_truncate": 2 + 32}
# Words of which the name of a database that may be emptied has one.
MAY_BE_EMPTIED = {"test", "demo"}


def make(connection: BaseDatabaseWrapper) -> None:
    """Make the triggers (again)."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(REFUSE)
        for name, statement in _wanted(connection).items():
            cursor.execute(_drop(connection, name))
            cursor.execute(statement)


def missing(connection: BaseDatabaseWrapper) -> list[str]:
    """Return the names of the triggers that are not there, are switched off, or not as they were made."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(
                "SELECT tgname, tgtype FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid"
                " WHERE tgrelid = to_regclass(%s) AND tgenabled IN ('O', 'A') AND prosrc = %s"
                " AND tgqual IS NULL AND cardinality(tgattr::int2[]) = 0",
                [TABLE, REFUSAL],
            )
            found = set(cursor.fetchall())
            return [name for name in POSTGRESQL if (name, TYPES[name]) not in found]
        cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [TABLE])
        stored = {name: " ".join(sql.split()) for name, sql in cursor.fetchall()}
    return [name for name, sql in SQLITE.items() if stored.get(name) != " ".join(sql.split())]


@contextmanager
def lifted(connection: BaseDatabaseWrapper) -> Iterator[None]:
    """Change or empty the table within: the triggers are gone meanwhile, and made again whatever happens.

    Raises:
        RuntimeError: the database's name does not say that it is one for tests or a demonstration.
    """
    name = Path(str(connection.settings_dict["NAME"])).name.lower()
    if not MAY_BE_EMPTIED & set(re.findall("[a-z]+", name)):
        raise RuntimeError(f"the actions in {name} stay: only a database for tests or a demonstration is emptied")
    with connection.cursor() as cursor:
        for trigger in _wanted(connection):
            cursor.execute(_drop(connection, trigger))
    try:
        yield
    finally:
        make(connection)


def after_migrate(using: str, **_: Any) -> None:
    """Make the triggers where the table is there (a receiver of ``post_migrate``)."""
    connection = connections[using]
    if TABLE in connection.introspection.table_names():
        make(connection)


def check(databases: Any = None, **_: Any) -> list[CheckMessage]:
    """Complain about missing triggers (a system check, tagged ``database``)."""
    found: list[CheckMessage] = []
    for alias in databases or ():
        connection = connections[alias]
        if TABLE in connection.introspection.table_names() and (gone := missing(connection)):
            found.append(
                Error(
                    f"Actions of {alias} are not protected: {', '.join(gone)} missing.",
                    hint="Run `manage.py migrate`, which makes the triggers again; then `manage.py audit`.",
                    id="teams.E001",
                )
            )
    return found


def _wanted(connection: BaseDatabaseWrapper) -> dict[str, str]:
    return POSTGRESQL if connection.vendor == "postgresql" else SQLITE


def _drop(connection: BaseDatabaseWrapper, name: str) -> str:
    on_table = f" ON {TABLE}" if connection.vendor == "postgresql" else ""
    return f"DROP TRIGGER IF EXISTS {name}{on_table}"
