"""Writes of the outbox: putting jobs in, asking for one again, clearing away what is old."""

import json
from datetime import datetime
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from outbox import files, worker
from outbox.models import JOBS_ARE_KEPT, RECEIPTS_ARE_KEPT, Job, Receipt
from outbox.registry import KINDS


def enqueue(
    kind: str,
    args: dict[str, Any],
    *,
    owner: AbstractBaseUser | None = None,
    about: str = "",
    due: datetime | None = None,
) -> Job:
    """Put a job in, within the caller's transaction; workers are woken once it is committed.

    Args:
        kind: a name of ``outbox.registry``.
        args: what the job's function takes, as plain values (they are stored as JSON).
        owner: who may watch it, download its result and ask for it again.
        about: what it is for, shown beside the title of its kind.
        due: not before this moment; now by default.

    Raises:
        KeyError: nobody registered this kind.
    """
    job = Job.objects.create(
        kind=kind,
        args=json.dumps(args, ensure_ascii=False),
        outside=KINDS[kind].outside,
        owner_id=owner.pk if owner else None,
        about=about[:200],
        due=due or timezone.now(),
    )
    transaction.on_commit(worker.notify, robust=True)
    return job


def repeat_job(job: Job) -> bool:
    """Put a job that failed, or was perhaps sent, in again; return False when somebody else just did."""
    again = Job.objects.needing_a_person().filter(pk=job.pk, attempts=job.attempts)
    with transaction.atomic():
        changed = again.update(
            state=Job.State.WAITING, due=timezone.now(), error="", worker="", attempts=0, done=0, total=0, ended=None
        )
        transaction.on_commit(worker.notify, robust=True)
    return changed == 1


def purge() -> None:
    """Delete receipts and jobs past their time, with the files that jobs made."""
    now = timezone.now()
    Receipt.objects.filter(made__lt=now - RECEIPTS_ARE_KEPT).delete()
    old = Job.objects.filter(ended__lt=now - JOBS_ARE_KEPT)
    for result in old.exclude(result="").values_list("result", flat=True):
        files.remove(result)
    old.delete()
