"""``manage.py restore FILE``: put back what a backup holds."""

from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError, connection

from dugout import backups


class Command(BaseCommand):
    """Replace database and files by those of an archive."""

    help = "Replaces database and files by those of an archive that `backup` wrote. Stop the server first."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the file, and the word that what is there may go."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="replace a database that holds accounts")

    def handle(self, *args: Any, file: Path, replace: bool, **options: Any) -> None:
        """Restore, unless a database in use would be lost without being asked for."""
        if in_use() and not replace:
            raise CommandError("The database holds accounts. Back it up, then say --replace to replace it.")
        try:
            backups.restore(file.resolve())
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Restored from {file}.")


def in_use() -> bool:
    """Tell whether the database has accounts; one without tables has none."""
    table = get_user_model()._meta.db_table  # noqa: SLF001 -- Django's documented way to a model's table
    if table not in connection.introspection.table_names():
        return False
    try:
        return get_user_model().objects.exists()
    except DatabaseError:  # tables of an older version
        return True
