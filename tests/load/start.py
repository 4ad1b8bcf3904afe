"""(s) What all editions cost a process: memory above an empty one, and time before the first answer."""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.load.measure import Line

ROOT = Path(__file__).parents[2]
RUNS = 5
MEGABYTES, SECONDS = 60.0, 1.0
_RESIDENT = "resident = lambda: int(open('/proc/self/statm').read().split()[1]) * 4096 / 1e6\n"
MEMORY = f"""{_RESIDENT}empty = resident()
from rules import loader
from rules.binding import Rules
kept = [Rules(each) for each in loader.shipped().usable]
print(resident() - empty)"""
# The pages of the rules are the ones that need every edition; what a start does anyway comes before.
FIRST = """import time, django
django.setup()
from django.urls import reverse
from rules import loader
from teams.editions import editions
began = time.perf_counter()
editions()
print(time.perf_counter() - began)"""


def lines() -> Iterator[Line]:
    """With rule sets kept on disk by an earlier start, and with none kept."""
    with tempfile.TemporaryDirectory() as kept:
        yield _line("memory of all editions, read from their files (MB)", MEMORY, MEGABYTES, runs=1, cache=kept)
        yield _line("memory of all editions, kept before (MB)", MEMORY, MEGABYTES, runs=RUNS, cache=kept)
        yield _line("all editions before the first answer, kept before (s)", FIRST, SECONDS, runs=RUNS, cache=kept)
    with tempfile.TemporaryDirectory() as empty:
        yield _line("all editions before the very first answer of all (s)", FIRST, None, runs=1, cache=empty)


def _line(name: str, code: str, goal: float | None, *, runs: int, cache: str) -> Line:
    """The median of what fresh processes print."""
    found = [_told(code, cache) for _ in range(runs)]
    return Line("s", name, statistics.median(found), goal, f"{min(found):.2f} to {max(found):.2f}")


def _told(code: str, cache: str) -> float:
    environment = {**os.environ, "XDG_CACHE_HOME": cache, "DJANGO_SETTINGS_MODULE": "dugout.settings.test"}
    ran = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    return float(ran.stdout)
