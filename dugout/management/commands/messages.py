"""``manage.py messages``: merge the parts of the catalogues and compile them; ``--check`` finds gaps and leavings."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from dugout import catalogues


class Command(BaseCommand):
    """Compile the catalogues of all languages."""

    help = "Merges locale/*/LC_MESSAGES/parts/*.po and compiles the catalogues."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare ``--check``."""
        parser.add_argument("--check", action="store_true", help="fail on faults, gaps and leavings")

    def handle(self, *args: Any, check: bool, **options: Any) -> None:
        """Compile; with ``--check`` name every fault, every message without words and all unused words, and fail."""
        locale_dir = settings.BASE_DIR / "locale"
        lines = catalogues.compile_all(locale_dir, always=check)
        if check:
            base = settings.BASE_DIR
            for language in catalogues.languages(locale_dir):
                lines += [f"{language}: no words for {line}" for line in catalogues.missing(base, language)]
                lines += [f"{language}: nobody asks for {line}" for line in catalogues.unused(base, language)]
        for line in lines:
            self.stderr.write(line)
        if check and lines:
            raise CommandError(f"{len(lines)} faults in the catalogues.")
