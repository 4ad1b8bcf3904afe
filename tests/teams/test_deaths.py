"""A process that dies at any statement leaves the old state or the new one, never half of it."""

import os
import signal
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from accounts.models import User
from teams import operations
from teams.audit import audit
from teams.ids import new_id
from teams.models import Action, Book, Entry, Player, Team, TeamDraft, Text
from tests.teams import builders

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

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
            _arm(point)
            call()
            status = 0
        finally:
            os._exit(status)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status) or os.WEXITSTATUS(status) == 0
    return os.WIFSIGNALED(status)


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


def everything() -> list[list[dict[str, Any]]]:
    return [list(model.objects.order_by("pk").values()) for model in (Action, Team, Player, Entry, Text, TeamDraft)]


def killed_everywhere(book: Book, call: Callable[[], Any]) -> int:
    """Kill ``call`` at each point; how many deaths it took until it lived. It must be safe to send again."""
    before = everything()
    for point in range(1, 100):
        died = dies_at(point, call)
        assert audit(book) == []
        if not died:
            return point - 1
        if everything() != before:  # died after the commit: the same request again is answered as before
            done = everything()
            assert not dies_at(NEVER, call)
            assert everything() == done
            return point
    raise AssertionError("it never ends")


def test_a_hire_is_whole_or_not_at_all(book: Book, settling: Team, coach: User) -> None:
    inputs = {"hire": {"id": new_id(), "position": "orc-lineman", "number": 40, "name": "Orc 40"}}
    deaths = killed_everywhere(book, lambda: operations.hire_player(settling.pk, inputs, actor=coach, key="a-key"))
    assert deaths >= 8
    assert Player.objects.filter(number=40).count() == 1


def test_an_acceptance_is_whole_or_not_at_all(book: Book, coach: User, commissioner: User) -> None:
    operations.admit(book, coach, "coach", actor=commissioner)
    draft = operations.draft_team(book.ruleset, actor=coach, inputs=builders.draft_inputs())
    draft = operations.hand_in(draft.pk, book.pk, version=draft.version, actor=coach)
    deaths = killed_everywhere(
        book, lambda: operations.accept_draft(draft.pk, version=draft.version, actor=commissioner, key="a-key")
    )
    assert deaths >= 9
    assert Team.objects.count() == 1
