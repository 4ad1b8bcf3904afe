"""``manage.py serve``: everything between a fresh database and a page in the browser; ``make run`` calls it."""

import os
import socket
import sys
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management import BaseCommand, CommandError, CommandParser, call_command, get_commands
from django.db import connections

from dugout import catalogues
from leagues.management.commands.demo import refuse_unknown

LOOPBACK = ("127.0.0.1", "localhost", "::1")
ANYWHERE = ("0.0.0.0", "::")  # noqa: S104 -- compared with, not bound


class Command(BaseCommand):
    """Prepare the database, catalogues and static files, say where to look, and serve."""

    help = "Prepares database, catalogues and static files, then serves with gunicorn."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare host, port, and whether the demo league is wanted whatever the settings say."""
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--demo", action="store_true", help="load the demo league if the database is empty")
        parser.add_argument("--edition", default="", help="under which edition the demo league plays, by its key")

    def handle(self, *args: Any, host: str, port: int, demo: bool, edition: str, **options: Any) -> None:
        """Prepare, announce, then become gunicorn."""
        refuse_unknown(edition)
        refuse_taken(host, port)
        for line in catalogues.compile_all(settings.BASE_DIR / "locale"):
            self.stderr.write(line)
        call_command("migrate", verbosity=0, interactive=False)
        call_command("collectstatic", verbosity=0, interactive=False)
        if (demo or (settings.DEBUG and is_default_database())) and is_empty() and "demo" in get_commands():
            self.stdout.write("Loading the demo league ...")
            call_command("demo", edition=edition, verbosity=0)  # the sign-ins follow below
        self.announce(host, port)
        connections.close_all()
        serve(host, port)

    def announce(self, host: str, port: int) -> None:
        """Say which addresses and sign-ins to use."""
        self.stdout.write("\nDugout is served on")
        for address in addresses(host):
            self.stdout.write(f"  http://{address}:{port}/")
        sign_ins = Path(settings.DEMO_SIGN_INS)
        if has_demo_accounts() and sign_ins.exists():
            self.stdout.write(f"\nSign-ins of the demo league (kept in {sign_ins}):")
            for line in sign_ins.read_text(encoding="utf-8").splitlines():
                self.stdout.write(f"  {line}")
        elif is_empty():
            self.stdout.write("\nNobody has an account yet. The first one is made with")
            self.stdout.write('  .venv/bin/python manage.py operator you@example.org --name "Your name"')
        self.stdout.write("\nCtrl+C stops it.\n")
        self.stdout.flush()


def refuse_taken(host: str, port: int) -> None:
    """Fail with one line if something listens there already."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise CommandError(f"Can't serve on {host}:{port} ({error.strerror}); try `make run PORT=8001`.") from error


def is_default_database() -> bool:
    """Tell whether nobody chose a database: then it is the file in the data folder."""
    return not os.environ.get("DATABASE_URL")


def is_empty() -> bool:
    """Tell whether nobody has an account."""
    return not get_user_model().objects.exists()


def has_demo_accounts() -> bool:
    """Tell whether accounts of the demo league are there."""
    return get_user_model().objects.filter(email__iendswith=f"@{settings.DEMO_EMAIL_DOMAIN}").exists()


def addresses(host: str) -> list[str]:
    """Return the names under which ``host`` can be typed into a browser, this machine's own ones for "anywhere"."""
    if host not in ANYWHERE:
        return [f"[{host}]" if ":" in host else host]
    found = {str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: only asks which of our addresses leads outside
            found.add(probe.getsockname()[0])
        except OSError:
            pass
    return ["127.0.0.1", *sorted(found - set(LOOPBACK))]


def serve(host: str, port: int) -> None:
    """Become gunicorn. Pages that show the insides of an error are off, unless the environment asks for them."""
    environment = dict(os.environ, DJANGO_SETTINGS_MODULE=os.environ["DJANGO_SETTINGS_MODULE"])
    environment.setdefault("DEBUG", "false")
    # Mails that no request causes link to where phones reach this machine, unless the operator says otherwise.
    environment.setdefault("SITE_URL", f"http://{addresses(host)[-1]}:{port}/")
    bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    os.chdir(settings.BASE_DIR)
    command = [sys.executable, "-m", "gunicorn", "--bind", bind, "--log-level", "warning"]
    command += ["--graceful-timeout", "3"]  # whoever stops it does not wait for open pages
    os.execve(sys.executable, command, environment)  # noqa: S606 -- our own interpreter
