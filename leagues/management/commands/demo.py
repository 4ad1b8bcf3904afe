"""``manage.py demo``: load the demo league."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser

from leagues.demo.load import load_demo, sign_ins
from rules import loader


class Command(BaseCommand):
    """Loads a whole league to look at, with passwords made at random."""

    help = "Load the demo league: eight teams, a season half played. Sign-ins are printed and kept in an ignored file."

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the edition."""
        parser.add_argument("--edition", default="", help="the key of an edition; the script's own without one")

    def handle(self, *args: Any, edition: str, **options: Any) -> None:
        """Refuse where it does not belong; load it; write and print the sign-ins."""
        refuse_unknown(edition)
        if not settings.UNGUARDED:
            raise CommandError("The demo league is for trying out: a real installation does not load it.")
        domain = settings.DEMO_EMAIL_DOMAIN
        if get_user_model().objects.filter(email__iendswith=f"@{domain}").exists():
            raise CommandError("The demo league is there already.")
        lines = list(sign_ins(load_demo(edition)))
        path = Path(settings.DEMO_SIGN_INS)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.unlink(missing_ok=True)
        path.touch(mode=0o600)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        if options["verbosity"]:
            self.stdout.write("\n".join(lines))


def refuse_unknown(edition: str) -> None:
    """Fail with one line that lists the editions where there is none of that key ("" is the script's own)."""
    if edition and edition not in loader.available():
        raise CommandError(f"There is no edition `{edition}`; there are {', '.join(loader.available())}.")
