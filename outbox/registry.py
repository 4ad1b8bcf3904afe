"""The kinds of jobs, and what is done again and again, by name. Apps register theirs in ``tasks.py``.

    @job("reports.sheets", title=_("Team sheets"))
    def print_sheets(work: Work, *, season: int) -> None: ...

    @periodic("matches.remind", every=timedelta(hours=1))
    def remind() -> None: ...

Names of kinds stand in rows: they are never reused for anything else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

_MINUTE = timedelta(minutes=1)
PAUSES = (_MINUTE, 5 * _MINUTE, 30 * _MINUTE, 120 * _MINUTE, 720 * _MINUTE)
LEASE = 5 * _MINUTE


class GiveUp(Exception):
    """Raised by a job that would fail every time: it is not tried again."""


class Unsure(Exception):
    """Raised by a job that left the house and doesn't know whether it arrived: a person decides."""


class LeaseLost(Exception):
    """Another worker has the job now: whoever meets this stops at once and writes nothing more."""


@dataclass(frozen=True)
class Kind:
    """How jobs of a kind are done: ``pauses`` before each new attempt, ``lease`` without a sign of life."""

    name: str
    run: Callable[..., None]
    title: Any
    outside: bool
    pauses: tuple[timedelta, ...]
    lease: timedelta


@dataclass(frozen=True)
class Periodic:
    """A function that is called again and again, each time by one process."""

    name: str
    run: Callable[[], None]
    every: timedelta


KINDS: dict[str, Kind] = {}
# What the operator's first page asks: each gives sentences about what he alone can mend.
WORRIES: list[Callable[[], Iterable[str]]] = []
PERIODICS: dict[str, Periodic] = {}


def job(
    name: str,
    *,
    title: Any,
    outside: bool = False,
    pauses: tuple[timedelta, ...] = PAUSES,
    lease: timedelta = LEASE,
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a function as what does the jobs of a kind.

    The function takes a ``Work`` and the job's arguments by name. What has no effect outside may be run again at any
    time, also after half of it was done.
    """

    def register(run: Callable[..., None]) -> Callable[..., None]:
        _refuse_second(KINDS, name, run)
        KINDS[name] = Kind(name, run, title, outside, pauses, lease)
        return run

    return register


def periodic(name: str, *, every: timedelta) -> Callable[[Callable[[], None]], Callable[[], None]]:
    """Register a function that ``tick`` calls when ``every`` has passed; it must be safe to run twice."""

    def register(run: Callable[[], None]) -> Callable[[], None]:
        _refuse_second(PERIODICS, name, run)
        PERIODICS[name] = Periodic(name, run, every)
        return run

    return register


def worry(sentences: Callable[[], Iterable[str]]) -> Callable[[], Iterable[str]]:
    """Register a function whose sentences (in the reader's language) stand on the operator's first page."""
    if sentences not in WORRIES:
        WORRIES.append(sentences)
    return sentences


def _refuse_second(registered: dict[str, Any], name: str, run: Callable[..., None]) -> None:
    if name in registered and registered[name].run.__qualname__ != run.__qualname__:
        raise ValueError(f"{name} is registered already")
