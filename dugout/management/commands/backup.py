"""``manage.py backup FILE``: a copy of everything, while people may go on."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from dugout import backups


class Command(BaseCommand):
    """Write database and files into one archive."""

    help = "Writes database and files into one archive, readable by its owner only."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the file."""
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, file: Path, **options: Any) -> None:
        """Write the archive and say how big it is."""
        if not file.resolve().parent.is_dir():
            raise CommandError(f"There is no folder {file.resolve().parent}.")
        try:
            backups.backup(file.resolve())
        except backups.BackupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{file}: {file.stat().st_size:,} bytes")
