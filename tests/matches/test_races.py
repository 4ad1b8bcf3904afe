"""Two at once: exactly one is taken, the other is told so. On both databases, with threads and real locks."""

from collections.abc import Callable
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connections

from accounts.models import User
from matches import operations
from matches.models import Match, Report
from teams import operations as team_operations
from teams.models import Roll
from teams.refusals import Refused
from tests.matches import builders

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Run calls in threads that start together; what each answered or raised."""
    barrier = Barrier(len(calls))
    answers: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            answers[place] = call()
        except Exception as problem:  # noqa: BLE001 -- whatever it is, it is what the test looks at
            answers[place] = problem
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_two_coaches_send_at_once(match: Match, ada: User, bob: User) -> None:
    inputs = builders.result(match)
    digest = builders.shown(match, inputs).digest
    answers = at_once(
        *(
            lambda actor=actor: operations.send_report(match.pk, digest=digest, inputs=inputs, actor=actor)
            for actor in (ada, bob)
        )
    )
    assert sorted(type(each).__name__ for each in answers) == ["Refused", "Report"]
    refused = next(each for each in answers if isinstance(each, Refused))
    assert refused.codes == ("match-reported",)
    assert Report.objects.count() == 1


def test_two_commissioners_confirm_at_once(match: Match, ada: User, commissioner: User, stranger: User) -> None:
    team_operations.admit(match.book, stranger, "commissioner", actor=commissioner)
    digest = builders.send(match, ada).digest
    answers = at_once(
        *(
            lambda actor=actor: operations.confirm_report(match.pk, digest=digest, actor=actor)
            for actor in (commissioner, stranger)
        )
    )
    assert sorted(type(each).__name__ for each in answers) == ["Match", "Refused"]
    assert next(each for each in answers if isinstance(each, Refused)).codes == ("match-decided",)
    assert match.book.actions.filter(kind="play-match").count() == 1


def test_the_same_form_twice_at_once(match: Match, ada: User, bob: User) -> None:
    digest = builders.send(match, ada).digest
    answers = at_once(
        *(lambda: operations.confirm_report(match.pk, digest=digest, actor=bob, key="same") for _ in range(2))
    )
    assert [type(each).__name__ for each in answers] == ["Match", "Match"]
    assert match.book.actions.filter(kind="play-match").count() == 1


def test_a_draft_saved_from_two_devices_at_once(match: Match, ada: User) -> None:
    answers = at_once(
        *(
            lambda die=die: operations.save_draft(match.pk, {"fans": {"home": {"d3": die}}}, version=0, actor=ada)
            for die in (1, 2)
        )
    )
    assert sorted(type(each).__name__ for each in answers) == ["Conflict", "Draft"]


def test_a_die_asked_for_twice_at_once(match: Match, ada: User, bob: User) -> None:
    answers = at_once(
        *(lambda actor=actor: operations.roll(match.pk, "weather/home", "1d6", actor=actor) for actor in (ada, bob) * 3)
    )
    assert len({each.dice for each in answers}) == 1
    assert Roll.objects.count() == 1
