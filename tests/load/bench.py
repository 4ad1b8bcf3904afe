"""`make bench`: every figure as a ratio within this run, each against its goal."""

import argparse
import json
import os
import subprocess
import sys
import tempfile
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


def pages() -> Iterator[Line]:
    """(b)"""
    from tests.load import pages as group

    yield from group.lines()


def records() -> Iterator[Line]:
    """(c)"""
    from tests.load import records as group

    yield from group.lines()


def corrections() -> Iterator[Line]:
    """(e) and (f)"""
    from tests.load import corrections as group

    yield from group.lines()


def growth() -> Iterator[Line]:
    """(g)"""
    from tests.load import growth as group

    yield from group.lines()


def start() -> Iterator[Line]:
    """(s)"""
    from tests.load import start as group

    yield from group.lines()


GROUPS: dict[str, Callable[[], Iterator[Line]]] = {
    "a": engine,
    "b": pages,
    "c": records,
    "d": sheets,
    "e": corrections,
    "g": growth,
    "s": start,
}


def elsewhere(address: str) -> list[Line]:
    """(c) on another database, in a process of its own; nothing where that database does not answer."""
    with tempfile.NamedTemporaryFile(suffix=".json") as told:
        command = [sys.executable, "-m", "tests.load.bench", "--only", "c", "--json", told.name]
        ran = subprocess.run(command, env={**os.environ, "DATABASE_URL": address}, capture_output=True, check=False)
        if ran.returncode:
            sys.stdout.write(
                f"(c) not measured on the other database: {ran.stderr.decode().strip().splitlines()[-1]}\n"
            )
            return []
        found = json.loads(Path(told.name).read_text())
    return [Line(**{key: value for key, value in each.items() if key != "met"}) for each in found]


def _tell(line: Line) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> int:
    """Print all lines; write them to `--json` too. Exit code 0: a missed goal is told, not failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", type=Path)
    parser.add_argument("--only", choices=sorted(GROUPS), help="one group")
    parser.add_argument("--also", metavar="DATABASE_URL", help="measure (c) on this database too")
    wanted = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "dugout.settings.test")
    django.setup()
    found = []
    for key, group in GROUPS.items():
        if wanted.only in (None, key):
            for line in group():
                found.append(line)
                _tell(line)
    for line in elsewhere(wanted.also) if wanted.also else ():
        found.append(line)
        _tell(line)
    if wanted.json:
        wanted.json.write_text(json.dumps([each.as_json() for each in found], indent=2, ensure_ascii=False) + "\n")
    missed = [each for each in found if each.met is False]
    sys.stdout.write(f"{len(found)} figures, {len(missed)} goals missed\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
