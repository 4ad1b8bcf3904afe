"""``python -m tests.recorded BOOK``: keep a book of the database as the league of the present format."""

import os
import sys

import django


def main() -> None:
    """Write the file and say which."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.development")
    django.setup()
    from rules.formats import FORMAT
    from tests.recorded import keep, record

    sys.stdout.write(f"{keep(record(int(sys.argv[1])), FORMAT)}\n")


if __name__ == "__main__":
    main()
