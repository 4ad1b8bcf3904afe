"""`make bench`: every figure as a ratio within this run, each against its goal."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import django

from tests.load.measure import Line


def engine() -> Iterator[Line]:
    """(a)"""
    from tests.load import engine as group

    yield from group.lines()


def sheets() -> Iterator[Line]:
    """(d)"""
    from tests.load import sheets as group

    yield from group.lines()


GROUPS: tuple[Callable[[], Iterator[Line]], ...] = (engine, sheets)


def main() -> int:
    """Print all lines; write them to `--json` too. Exit code 0: a missed goal is told, not failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    wanted = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.test")
    django.setup()
    found = []
    for group in GROUPS:
        for line in group():
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()
            found.append(line)
    if wanted.json:
        wanted.json.write_text(json.dumps([each.as_json() for each in found], indent=2, ensure_ascii=False) + "\n")
    missed = [each for each in found if each.met is False]
    sys.stdout.write(f"{len(found)} figures, {len(missed)} goals missed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
