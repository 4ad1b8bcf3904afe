"""Entry points: Celery's tasks, and the outbox's own kinds of jobs and chores."""

from datetime import timedelta

from celery import shared_task
from django.utils.translation import gettext_lazy as _

from outbox import chores, mail, operations, worker
from outbox.registry import job, periodic


@shared_task(name="outbox.work")
def work() -> None:
    """Do the jobs that are ready."""
    worker.drain()


@shared_task(name="outbox.tick")
def tick() -> None:
    """Do what is due."""
    chores.tick()


job("mail.send", title=_("Mail"), outside=True)(mail.send)
periodic("outbox.purge", every=timedelta(days=1))(operations.purge)
