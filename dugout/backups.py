"""A copy of everything an installation holds, in one file, and the way back.

The file is a tar archive: ``manifest.json`` (format, database engine, version), ``database`` (an SQLite file made
through SQLite's backup interface, or a dump by ``pg_dump``), and ``media/`` (files that were made). The secret key is
not in it: it belongs to the machine, and a new one ends sessions and open links, nothing else.
"""

import gzip
import json
import os
import shutil
import sqlite3
import subprocess
import tarfile
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.db import connection, connections

FORMAT = 1


class BackupError(Exception):
    """Something in the way of a backup or a restore, in a sentence for the operator."""


def backup(target: Path) -> None:
    """Write everything to ``target``, readable by its owner only; an older file of that name stays until it is done."""
    with tempfile.TemporaryDirectory(dir=target.parent, prefix=".backup-") as folder:
        work = Path(folder)
        dump = work / "database"
        _dump_sqlite(dump) if _is_sqlite() else _dump_postgresql(dump)
        manifest = work / "manifest.json"
        manifest.write_text(json.dumps({"format": FORMAT, "engine": connection.vendor}))
        archive = work / "archive"
        with gzip.open(archive, "wb", compresslevel=6) as stream, tarfile.open(fileobj=stream, mode="w") as tar:
            tar.add(manifest, "manifest.json")
            tar.add(dump, "database")
            if Path(settings.MEDIA_ROOT).is_dir():
                tar.add(settings.MEDIA_ROOT, "media")
        archive.chmod(0o600)
        archive.replace(target)


def restore(source: Path) -> None:
    """Put back what ``source`` holds: the archive is read and checked whole before anything is replaced.

    The database is then brought to the present version of its tables.
    """
    media = Path(settings.MEDIA_ROOT)
    media.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=media.parent, prefix=".restore-") as folder:
        work = Path(folder)
        _unpack(source, work)
        _load_sqlite(work / "database") if _is_sqlite() else _load_postgresql(work / "database")
        _swap_media(work / "media", media, work / "replaced")
    connections.close_all()
    call_command("migrate", verbosity=0, interactive=False)


def _is_sqlite() -> bool:
    return connection.vendor == "sqlite"


def _unpack(source: Path, work: Path) -> None:
    try:
        with tarfile.open(source) as tar:
            tar.extractall(work, filter="data")
        manifest = json.loads((work / "manifest.json").read_text())
        made_by, engine = manifest["format"], manifest["engine"]
    except (OSError, EOFError, tarfile.TarError, ValueError, KeyError, TypeError) as error:
        raise BackupError(f"{source} is not a whole backup of Dugout ({error}).") from error
    if made_by != FORMAT:
        raise BackupError(f"{source} was made by another version of Dugout (format {made_by}).")
    if engine != connection.vendor:
        raise BackupError(f"{source} holds a database of {engine}, and this installation uses {connection.vendor}.")


def _swap_media(new: Path, media: Path, aside: Path) -> None:
    if media.exists():
        media.rename(aside)
    new.mkdir(exist_ok=True)
    shutil.move(new, media)


# --- SQLite: pages are copied under its own locks, so that people may go on writing meanwhile ---------------------


def _dump_sqlite(dump: Path) -> None:
    with closing(sqlite3.connect(_sqlite_file())) as live, closing(sqlite3.connect(dump)) as copy:
        live.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        _check_sqlite(copy, dump)


def _load_sqlite(dump: Path) -> None:
    with closing(sqlite3.connect(dump)) as copy:
        _check_sqlite(copy, dump)
        connections.close_all()
        with closing(sqlite3.connect(_sqlite_file(), timeout=20)) as live:
            copy.backup(live)


def _check_sqlite(database: sqlite3.Connection, name: Path) -> None:
    try:
        answer = database.execute("PRAGMA integrity_check").fetchone()[0]
    except sqlite3.DatabaseError as error:
        answer = str(error)
    if answer != "ok":
        raise BackupError(f"The database in {name} is damaged: {answer}.")


def _sqlite_file() -> str:
    return str(connection.settings_dict["NAME"])


# --- PostgreSQL: its own programs, one transaction each way -------------------------------------------------------


def _dump_postgresql(dump: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={dump}", _postgresql_name())


def _load_postgresql(dump: Path) -> None:
    connections.close_all()
    options = ["--clean", "--if-exists", "--no-owner", "--no-privileges", "--single-transaction", "--exit-on-error"]
    _run("pg_restore", *options, f"--dbname={_postgresql_name()}", str(dump))


def _postgresql_name() -> str:
    return str(connection.settings_dict["NAME"])


def _run(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL with the settings' connection; the password goes by the environment, unseen."""
    if shutil.which(program) is None:
        raise BackupError(f"{program} is missing: install the Debian package postgresql-client.")
    given: dict[str, Any] = connection.settings_dict
    names = {"PGHOST": "HOST", "PGPORT": "PORT", "PGUSER": "USER", "PGPASSWORD": "PASSWORD"}
    environment = os.environ | {name: str(given[key]) for name, key in names.items() if given[key]}
    done = subprocess.run(  # noqa: S603 -- a fixed program with our own arguments
        [program, *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise BackupError(f"{program} failed: {done.stderr.strip()}")
