"""Processes that die at any statement: what they leave is the old state or the new one, never half of it."""

import os
import signal
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper

from matches.audit import faults
from matches.models import Correction, Match, PlayerLine, Report
from outbox.models import Job
from teams.models import Action, Book, Entry, Player, Team, TeamDraft, Text

NEVER = -1
WRITES = ("INSERT", "UPDATE", "DELETE")


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def dies_at(point: int, call: Callable[[], Any]) -> bool:
    """Run ``call`` in a child that kills itself after its ``point``-th write or at the commit; False: it lived."""
    connections.close_all()  # no process forks with an open connection
    child = os.fork()
    if child == 0:
        status = 1
        try:
            _forget_connections()
            _arm(point)
            call()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


_INHERITED: list[BaseDatabaseWrapper] = []


def _forget_connections() -> None:
    """In a child: leave connections alone that its parent holds open.

    There may be some: while a browser's loop runs, the parent sees another set of connections than its child does. They
    are kept, not closed: closing them would speak to the server in the parent's name.
    """
    for alias in connections:
        _INHERITED.append(connections[alias])
        del connections[alias]


def _arm(point: int) -> None:
    seen = 0
    commit = BaseDatabaseWrapper.commit

    def count(execute: Any, sql: str, *rest: Any) -> Any:
        nonlocal seen
        answer = execute(sql, *rest)
        seen += sql.lstrip().upper().startswith(WRITES)
        if seen == point:
            die()
        return answer

    def before_the_commit(self: BaseDatabaseWrapper) -> None:
        nonlocal seen
        seen += 1
        if seen == point:
            die()
        commit(self)
        seen += 1
        if seen == point:
            die()

    BaseDatabaseWrapper.commit = before_the_commit  # type: ignore[method-assign]
    connection.execute_wrappers.append(count)


TABLES: Sequence[type[models.Model]] = (
    Action,
    Team,
    Player,
    Entry,
    Text,
    TeamDraft,
    Match,
    Report,
    PlayerLine,
    Correction,
    Job,
)


def everything() -> list[list[dict[str, Any]]]:
    """All rows of all tables that an operation may write."""
    return [list(model._default_manager.order_by("pk").values()) for model in TABLES]


def killed_everywhere(book: Book, call: Callable[[], Any], wrong: Callable[[Book], list[Any]] = faults) -> int:
    """Kill ``call`` at each point; how many deaths it took until it lived. It must be safe to send again.

    ``wrong`` audits the book after each.
    """
    before = everything()
    for point in range(1, 100):
        died = dies_at(point, call)
        assert wrong(book) == []
        if not died:
            return point - 1
        if everything() != before:  # died after the commit: the same request again is answered as before
            done = everything()
            assert not dies_at(NEVER, call)
            assert everything() == done
            return point
    raise AssertionError("it never ends")
