"""Jobs: put in with what causes them, taken once, tried again, never lost."""

import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from threading import Barrier, Event, Lock, Thread
from typing import Any

import pytest
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.management import call_command
from django.db import connections, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from outbox import chores, worker
from outbox.models import Chore, Job
from outbox.operations import enqueue, purge, repeat_job
from outbox.registry import KINDS, GiveUp, LeaseLost, Unsure
from outbox.worker import Work, drain, take, work_once

pytestmark = pytest.mark.django_db
State = Job.State
Kind = Callable[..., None]


def nothing(work: Work) -> None:
    """Do nothing, well."""


def the_job() -> Job:
    return Job.objects.get()


def make_due() -> None:
    Job.objects.update(due=timezone.now() - timedelta(seconds=1))


def let_leases_run_out() -> None:
    Job.objects.update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_job_is_done_with_its_arguments(kind: Kind) -> None:
    seen: list[Any] = []
    kind("t.add", lambda work, **args: seen.append(args))
    enqueue("t.add", {"a": 1, "b": "é"})
    assert drain() == 1
    assert seen == [{"a": 1, "b": "é"}]
    job = the_job()
    assert (job.state, job.attempts, job.error) == (State.DONE, 1, "")
    assert job.ended is not None
    assert drain() == 0


def test_an_unknown_kind_is_refused_when_put_in() -> None:
    with pytest.raises(KeyError):
        enqueue("t.nobody", {})
    assert not Job.objects.exists()


def test_a_kind_that_this_process_does_not_know_waits_for_one_that_does() -> None:
    Job.objects.create(kind="t.of-tomorrow")
    assert drain() == 0
    assert the_job().state == State.WAITING


@pytest.mark.django_db(transaction=True)
def test_what_is_rolled_back_leaves_no_job(kind: Kind) -> None:
    kind("t.nothing", nothing)

    def cause() -> None:
        with transaction.atomic():
            enqueue("t.nothing", {})
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cause()
    assert not Job.objects.exists()


def test_a_job_waits_for_its_time(kind: Kind) -> None:
    kind("t.nothing", nothing)
    enqueue("t.nothing", {}, due=timezone.now() + timedelta(hours=1))
    assert drain() == 0
    make_due()
    assert drain() == 1


def test_a_failure_is_tried_again_after_pauses_and_then_given_up(kind: Kind) -> None:
    def fail(work: Work) -> None:
        raise ValueError("no luck for coach@example.org")

    kind("t.fail", fail)
    enqueue("t.fail", {})
    for attempt, pause in ((1, 60), (2, 300)):
        begun = timezone.now()
        assert drain() == 1
        job = the_job()
        assert (job.state, job.attempts) == (State.WAITING, attempt)
        assert begun <= job.due - timedelta(seconds=pause) <= timezone.now()
        assert drain() == 0
        make_due()
    assert drain() == 1
    job = the_job()
    assert job.state == State.FAILED
    assert job.error == "ValueError: no luck for …"


def test_what_would_fail_every_time_is_not_tried_again(kind: Kind) -> None:
    def give_up(work: Work) -> None:
        raise GiveUp("nobody there")

    kind("t.give-up", give_up)
    enqueue("t.give-up", {})
    drain()
    assert the_job().state == State.FAILED


def test_progress_is_shown_and_prolongs_the_lease(kind: Kind) -> None:
    seen: list[tuple[int, int]] = []

    def count(work: Work) -> None:
        let_leases_run_out()
        work.progress(3, 8)
        job = the_job()
        seen.append((job.done, job.total))
        assert job.lease_until is not None
        assert job.lease_until > timezone.now()

    kind("t.count", count)
    enqueue("t.count", {})
    drain()
    assert seen == [(3, 8)]


def test_a_dead_workers_job_is_done_by_another(kind: Kind) -> None:
    kind("t.nothing", nothing)
    enqueue("t.nothing", {})
    assert take("dead") is not None
    assert drain() == 0
    let_leases_run_out()
    assert drain() == 1
    assert (the_job().state, the_job().attempts) == (State.DONE, 2)


def test_a_job_that_kills_its_worker_each_time_is_given_up(kind: Kind) -> None:
    kind("t.nothing", nothing)
    enqueue("t.nothing", {})
    for _attempt in range(3):
        assert take("dead") is not None
        let_leases_run_out()
    assert take("next") is None
    assert the_job().state == State.FAILED


def test_who_lost_the_lease_writes_nothing_more(kind: Kind, media: Path) -> None:
    kind("t.nothing", nothing)
    enqueue("t.nothing", {})
    slow = take("slow")
    assert slow is not None
    let_leases_run_out()
    assert take("quick") is not None
    work = Work(slow, KINDS["t.nothing"])
    for write in (
        lambda: work.progress(1, 2),
        lambda: work.save_result("a.pdf", b"x"),
        lambda: work.end(State.DONE),
        lambda: work.retry("x"),
    ):
        with pytest.raises(LeaseLost):
            write()
    job = the_job()
    assert (job.worker, job.state, job.done, job.result) == ("quick", State.RUNNING, 0, "")
    assert not [path for path in media.rglob("*") if path.is_file()]


def test_what_was_being_sent_when_its_worker_died_is_perhaps_sent(kind: Kind, coach: AbstractBaseUser) -> None:
    kind("t.post", nothing, outside=True)
    enqueue("t.post", {}, owner=coach)
    assert take("dead") is not None
    assert the_job().state == State.SENDING
    let_leases_run_out()
    assert drain() == 0
    job = the_job()
    assert job.state == State.PERHAPS_SENT
    assert repeat_job(job)
    assert not repeat_job(job)
    assert drain() == 1
    assert the_job().state == State.DONE


def test_a_line_that_breaks_while_sending_is_perhaps_sent(kind: Kind) -> None:
    def break_off(work: Work, to: str) -> None:
        raise Unsure("the line broke")

    kind("t.post", break_off, outside=True)
    enqueue("t.post", {"to": "x"})
    drain()
    assert the_job().state == State.PERHAPS_SENT
    assert json.loads(the_job().args) == {"to": "x"}


def test_what_was_sent_forgets_its_arguments(kind: Kind) -> None:
    kind("t.post", lambda work, to: None, outside=True)
    enqueue("t.post", {"to": "coach@example.org"})
    drain()
    assert the_job().args == "{}"


@pytest.mark.django_db(transaction=True)
def test_eight_workers_do_thirty_jobs_once_each(kind: Kind) -> None:
    done: list[int] = []
    errors: list[Exception] = []
    start, guard = Barrier(8), Lock()

    def note(work: Work, number: int) -> None:
        with guard:
            done.append(number)

    kind("t.note", note)
    for number in range(30):
        enqueue("t.note", {"number": number})

    def run(name: str) -> None:
        try:
            start.wait()
            while work_once(name):
                pass
        except Exception as error:  # noqa: BLE001 -- asserted below
            errors.append(error)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(f"w{n}",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert sorted(done) == list(range(30))
    assert set(Job.objects.values_list("state", "attempts")) == {(State.DONE, 1)}


def test_an_idle_look_writes_nothing(kind: Kind) -> None:
    kind("t.nothing", nothing)
    with CaptureQueriesContext(connections["default"]) as queries:
        assert not work_once("idle")
    statements = [query["sql"].split()[0] for query in queries]
    assert statements == ["SELECT", "SELECT"]


def test_a_job_runs_in_its_owners_language(kind: Kind, coach: AbstractBaseUser) -> None:
    from django.utils.translation import get_language

    seen: list[str | None] = []
    kind("t.speak", lambda work: seen.append(get_language()))
    type(coach).objects.update(language="fr")
    enqueue("t.speak", {}, owner=coach)
    enqueue("t.speak", {})
    drain()
    assert seen == ["fr", "en"]


def test_results_replace_each_other_and_go_with_their_job(kind: Kind, media: Path) -> None:
    def make(work: Work) -> None:
        work.save_result("first.pdf", b"1")
        work.save_result("../../second <b>.pdf", b"2")

    kind("t.make", make)
    enqueue("t.make", {})
    drain()
    files = [path for path in media.rglob("*") if path.is_file()]
    assert len(files) == 1
    assert files[0].read_bytes() == b"2"
    assert files[0].is_relative_to(media / "private" / "jobs")
    Job.objects.update(ended=timezone.now() - timedelta(days=31))
    purge()
    assert not Job.objects.exists()
    assert not [path for path in media.rglob("*") if path.is_file()]


# --- Waking ------------------------------------------------------------------------------------------------------


@pytest.mark.django_db(transaction=True)
def test_a_thread_does_what_is_put_in(kind: Kind, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The web process's thread is woken by the commit and does not wait for its next look."""
    seen = Event()
    kind("t.wake", lambda work: seen.set())
    settings.OUTBOX_WORKER = "thread"
    monkeypatch.setattr(worker, "POLL_SECONDS", 60.0)
    worker.start()
    thread = worker._process.thread
    assert thread is not None
    worker.start()
    assert worker._process.thread is thread
    with transaction.atomic():
        enqueue("t.wake", {})
        assert not seen.wait(0.2)
    assert seen.wait(120)
    worker.stop()
    assert not thread.is_alive()
    assert the_job().state == State.DONE


def test_no_thread_starts_where_jobs_are_worked_elsewhere(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker._process, "thread", None)
    for choice in ("off", "celery"):
        settings.OUTBOX_WORKER = choice
        worker.start()
        assert worker._process.thread is None


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_is_down_is_asked_once(kind: Kind, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from celery import Celery

    app = Celery("down", set_as_current=False)
    app.config_from_object("django.conf:settings", namespace="CELERY")
    app.conf.broker_url = "redis://127.0.0.1:1/0"
    monkeypatch.setattr(worker, "current_app", app)
    send, asked = app.send_task, []

    def send_task(name: str) -> Any:
        asked.append(name)
        return send(name)

    monkeypatch.setattr(app, "send_task", send_task)
    kind("t.nothing", nothing)
    settings.OUTBOX_WORKER = "celery"
    monkeypatch.setattr(worker._process, "broker_is_down_until", 0.0)
    for _number in range(20):
        with transaction.atomic():
            enqueue("t.nothing", {})
    assert asked == ["outbox.work"]
    assert worker._process.broker_is_down_until > 0
    assert Job.objects.filter(state=State.WAITING).count() == 20


def test_celerys_task_does_the_jobs(kind: Kind) -> None:
    from outbox.tasks import work

    kind("t.nothing", nothing)
    enqueue("t.nothing", {})
    work()
    assert the_job().state == State.DONE


# --- Again and again ---------------------------------------------------------------------------------------------


def test_tick_does_what_is_due_and_works_the_jobs(kind: Kind, chore: Kind, capsys: Any) -> None:
    calls: list[str] = []
    kind("t.nothing", nothing)
    chore("t.remind", lambda: calls.append("remind"))
    enqueue("t.nothing", {})
    call_command("tick")
    assert calls == ["remind"]
    assert the_job().state == State.DONE
    call_command("tick")
    assert calls == ["remind"]
    Chore.objects.filter(name="t.remind").update(due=timezone.now() - timedelta(seconds=1))
    call_command("tick")
    assert calls == ["remind", "remind"]
    assert "1 chores (t.remind), 0 jobs" in capsys.readouterr().out


def test_a_chore_that_fails_keeps_no_other_from_its_turn(chore: Kind) -> None:
    calls: list[str] = []
    chore("t.broken", lambda: 1 / 0)
    chore("t.sound", lambda: calls.append("sound"))
    chores.tick()
    assert calls == ["sound"]
    assert Chore.objects.get(name="t.broken").error == "ZeroDivisionError"
    assert Chore.objects.get(name="t.sound").error == ""


@pytest.mark.django_db(transaction=True)
def test_a_chore_is_done_by_one_process_alone(chore: Kind) -> None:
    calls: list[str] = []
    start = Barrier(6)
    chore("t.remind", lambda: calls.append("remind"))

    def run() -> None:
        start.wait()
        try:
            chores.tick()
        finally:
            connections.close_all()

    threads = [Thread(target=run) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert calls == ["remind"]


def test_a_name_is_registered_once(kind: Kind, chore: Kind) -> None:
    kind("t.nothing", nothing)
    with pytest.raises(ValueError, match=r"t\.nothing"):
        kind("t.nothing", lambda work: None)
