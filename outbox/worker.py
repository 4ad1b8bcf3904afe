"""Takes jobs and does them: in Celery's workers, or in a thread of each web process. Every process works, none leads.

A job is taken by comparing and swapping: the first ready row is read, then updated on condition that it is still as it
was read. One row changed means it is ours, under a ticket (worker and attempt) that every later write names: whoever
lost his lease changes nothing any more. No lock is held, and idle polling takes no write lock.
"""

import json
import logging
import os
import re
import secrets
import socket
import threading
import time
from typing import IO, Any

from celery import current_app
from django.conf import settings
from django.db import close_old_connections, connections
from django.utils import timezone, translation
from kombu.exceptions import OperationalError as BrokerError

from outbox import files
from outbox.chores import tick
from outbox.models import Job
from outbox.registry import KINDS, GiveUp, Kind, LeaseLost, Unsure

logger = logging.getLogger(__name__)

POLL_SECONDS = 5.0
TICK_SECONDS = 60.0
BROKER_PAUSE_SECONDS = 30.0
_ADDRESS = re.compile(r"[^\s<>\"'(){}@]+@[^\s<>\"'(){}@]+")


class Work:
    """A job in the hands of a worker: what its function reports to."""

    def __init__(self, job: Job, kind: Kind) -> None:
        self.job = job
        self.kind = kind

    def progress(self, done: int, total: int) -> None:
        """Say how far it is, which also prolongs the lease.

        Raises:
            LeaseLost: another worker has the job.
        """
        self._write(done=done, total=total, lease_until=timezone.now() + self.kind.lease)

    def save_result(self, name: str, content: bytes | IO[bytes]) -> None:
        """Keep a file for the owner to download, in place of an earlier one.

        Raises:
            LeaseLost: another worker has the job; the file is thrown away.
        """
        path = files.store(name, content)
        try:
            self._write(result=path)
        except LeaseLost:
            files.remove(path)
            raise
        if self.job.result:
            files.remove(self.job.result)
        self.job.result = path

    def end(self, state: str, error: str = "") -> None:
        """Close the job. What left the house as it should needs its arguments (addresses, links) no more."""
        forget = {"args": "{}"} if self.job.outside and state == Job.State.DONE else {}
        self._write(state=state, error=error, ended=timezone.now(), lease_until=None, **forget)

    def retry(self, error: str) -> None:
        """Put the job back to be tried again after a pause, or close it as failed when the pauses are used up."""
        if self.job.attempts > len(self.kind.pauses):
            self.end(Job.State.FAILED, error)
            return
        pause = self.kind.pauses[self.job.attempts - 1]
        self._write(state=Job.State.WAITING, error=error, due=timezone.now() + pause, lease_until=None, worker="")

    def _write(self, **values: Any) -> None:
        mine = Job.objects.filter(
            pk=self.job.pk,
            worker=self.job.worker,
            attempts=self.job.attempts,
            state__in=(Job.State.RUNNING, Job.State.SENDING),
        )
        if mine.update(**values) != 1:
            raise LeaseLost(str(self.job))


def take(worker: str) -> Job | None:
    """Take the first ready job under the name of a worker, or return None when there is none."""
    while job := Job.objects.ready().filter(kind__in=KINDS).first():
        kind = KINDS[job.kind]
        if job.attempts > len(kind.pauses):
            # It was taken as often as it may be, and its worker died each time.
            _swap(job, state=Job.State.FAILED, error="the worker died", ended=timezone.now(), lease_until=None)
            continue
        ticket = {
            "state": Job.State.SENDING if job.outside else Job.State.RUNNING,
            "worker": worker,
            "attempts": job.attempts + 1,
            "lease_until": timezone.now() + kind.lease,
        }
        if _swap(job, **ticket):
            for field, value in ticket.items():
                setattr(job, field, value)
            return job
    return None


def work_once(worker: str) -> bool:
    """Take one job and do it; return False when there was none."""
    set_aside_lost()
    job = take(worker)
    if job is None:
        return False
    work = Work(job, KINDS[job.kind])
    try:
        _do(work)
    except LeaseLost:
        logger.warning("%s was taken over by another worker", job)
    return True


def drain(limit: int = 200) -> int:
    """Do ready jobs, at most ``limit``; return how many were done."""
    worker = new_worker_name()
    count = 0
    while count < limit and work_once(worker):
        count += 1
    return count


def set_aside_lost() -> None:
    """Mark as perhaps sent what was being sent by a worker that gave no sign of life."""
    lost = Job.objects.lost_while_sending()
    if lost.exists():
        lost.update(state=Job.State.PERHAPS_SENT, error="the worker died while sending", ended=timezone.now())


def new_worker_name() -> str:
    """Return a name that no other worker has, and that tells a reader which process it is."""
    return f"{socket.gethostname()[:40]}:{os.getpid()}:{secrets.token_hex(4)}"


def _do(work: Work) -> None:
    """Run a job in its owner's language and write how it ended."""
    owner = work.job.owner
    language = getattr(owner, "language", "") or settings.LANGUAGE_CODE
    try:
        with translation.override(language):
            work.kind.run(work, **json.loads(work.job.args))
    except LeaseLost:
        raise
    except Unsure as error:
        work.end(Job.State.PERHAPS_SENT, _describe(error))
    except GiveUp as error:
        work.end(Job.State.FAILED, _describe(error))
    except Exception as error:
        logger.exception("%s failed at attempt %s", work.job, work.job.attempts)
        work.retry(_describe(error))
    else:
        work.end(Job.State.DONE)


def _swap(job: Job, **values: Any) -> bool:
    return Job.objects.filter(pk=job.pk, state=job.state, attempts=job.attempts).update(**values) == 1


def _describe(error: Exception) -> str:
    """Word an error for the operator, without anybody's address."""
    return _ADDRESS.sub("…", f"{type(error).__name__}: {error}")[:1000]


# --- Waking workers, and the thread of a web process ------------------------------------------------------------


class _Process:
    """What this process has: its thread, and until when it leaves a broker that is down alone."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        self.starting = threading.Lock()
        self.stopping = threading.Event()
        self.wake = threading.Event()
        self.thread: threading.Thread | None = None
        self.broker_is_down_until = 0.0


_process = _Process()
# Threads don't survive a fork: the child starts its own.
os.register_at_fork(after_in_child=_process.forget)


def notify() -> None:
    """Wake a worker after a commit. Never fails, never waits long: polling finds a row that nobody was told of."""
    if settings.OUTBOX_WORKER == "thread":
        _process.wake.set()
    elif settings.OUTBOX_WORKER == "celery" and time.monotonic() >= _process.broker_is_down_until:
        try:
            current_app.send_task("outbox.work")
        except (BrokerError, OSError) as error:
            _process.broker_is_down_until = time.monotonic() + BROKER_PAUSE_SECONDS
            logger.warning("the broker is down (%s): jobs wait for the next poll", type(error).__name__)


def start() -> None:
    """Start this process's thread, once, when jobs are worked by threads.

    Called after the fork (``post_worker_init`` of gunicorn) or at a process's first request, never at import: an SQLite
    connection that is open in a process that forks destroys data.
    """
    if settings.OUTBOX_WORKER != "thread" or _process.thread is not None:
        return
    with _process.starting:
        if _process.thread is None:
            _process.stopping.clear()
            _process.thread = threading.Thread(target=_work_for_ever, name="outbox", daemon=True)
            _process.thread.start()


def stop() -> None:
    """Let the thread finish the job in its hands, and wait for it."""
    with _process.starting:
        if _process.thread is not None:
            _process.stopping.set()
            _process.wake.set()
            _process.thread.join()
            _process.thread = None


def _work_for_ever() -> None:
    worker = new_worker_name()
    next_tick = 0.0
    while not _process.stopping.is_set():
        _process.wake.clear()
        try:
            if time.monotonic() >= next_tick:
                next_tick = time.monotonic() + TICK_SECONDS
                tick()
            while not _process.stopping.is_set() and work_once(worker):
                pass
        except Exception:
            logger.exception("the outbox stumbled; it goes on in a moment")
        close_old_connections()
        if not _process.stopping.is_set():
            _process.wake.wait(POLL_SECONDS)
    connections.close_all()
