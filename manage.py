#!/usr/bin/env python
"""Django's command line for this project."""

import os
import sys


def main() -> None:
    """Run the command named on the command line, with the development settings unless others are named."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.development")
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415 -- the message below needs it here
    except ImportError as error:
        message = "Django is not installed here. `make run` prepares a virtual environment and uses it."
        raise SystemExit(message) from error
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
