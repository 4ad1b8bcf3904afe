"""Two at once: exactly one is taken, the other is told so. On both databases, with threads and real locks."""

from collections.abc import Callable
from threading import Barrier, Event, Thread
from time import sleep
from typing import Any

import pytest
from django.db import connections

from accounts.models import User
from matches import operations
from matches.models import Match, Report
from rules.actions import PlayMatch, RenamePlayer
from rules.inputs import put_at
from teams import operations as team_operations
from teams.audit import audit
from teams.ledger import writing
from teams.models import Action, Book, Roll
from teams.refusals import Refused, Stale
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


@pytest.fixture
def decided(match: Match, ada: User, bob: User) -> Match:
    """One to nothing by the home side's number 3."""
    builders.send(match, ada)
    builders.confirm(match, bob)
    match.refresh_from_db()
    return match


def scored_by(match: Match, number: int, actor: User) -> Callable[[], int]:
    """A correction that somebody has read, ready to be written: the touchdown was another player's."""
    action = operations.recorded(match.book_id, match.position or 0)
    assert isinstance(action, PlayMatch)
    inputs = put_at(action.inputs, "events.log.0.player", builders.player(match.home, number))
    made = operations.propose_match(match.pk, "replace", inputs=inputs, actor=actor)
    digest = operations.shown(made).digest
    return lambda: operations.write_correction(made.pk, digest=digest, reason="entered wrong", actor=actor)


def scorer(match: Match) -> str:
    return match.lines.get(touchdowns=1).who


def test_two_commissioners_write_their_corrections_at_once(decided: Match, commissioner: User, stranger: User) -> None:
    team_operations.admit(decided.book, stranger, "commissioner", actor=commissioner)
    calls = {5: scored_by(decided, 5, commissioner), 6: scored_by(decided, 6, stranger)}
    answers = dict(zip(calls, at_once(*calls.values()), strict=True))
    [written] = [number for number, answer in answers.items() if answer == decided.book_id]
    [late] = calls.keys() - {written}
    assert isinstance(answers[late], Stale)
    assert scorer(decided) == builders.player(decided.home, written)
    again = scored_by(decided, late, stranger if late == 6 else commissioner)  # he looks again, and may
    assert again() == decided.book_id
    assert scorer(decided) == builders.player(decided.home, late)
    assert Action.objects.filter(book=decided.book, position=decided.position).count() == 3


def test_a_coach_who_holds_the_book_makes_a_correction_look_again(
    decided: Match, ada: User, commissioner: User
) -> None:
    """He acts between the commissioner's reading and his writing, which waits for the book and sees it then."""
    write = scored_by(decided, 5, commissioner)
    held, go = Event(), Event()

    def act() -> None:
        with writing(decided.book_id, actor=ada) as desk:
            held.set()
            assert go.wait(120)
            rename = {"rename": {"player": builders.player(decided.home, 7), "name": "Seven"}}
            desk.write(RenamePlayer(team=decided.home_id, inputs=rename))

    def correct() -> int:
        assert held.wait(120)
        return write()

    def let_go() -> None:
        assert held.wait(120)
        sleep(0.2)  # the correction has come to the book by now; were it later, it would find the same
        go.set()

    _acted, answer, _let = at_once(act, correct, let_go)
    assert isinstance(answer, Stale)
    assert scorer(decided) == builders.player(decided.home, 3)
    assert scored_by(decided, 5, commissioner)() == decided.book_id
    assert audit(Book.objects.get(pk=decided.book_id)) == []
