"""What is done again and again: each time by the one process that moves the due date on."""

import logging

from django.utils import timezone

from outbox.models import Chore
from outbox.registry import PERIODICS, Periodic

logger = logging.getLogger(__name__)


def tick() -> list[str]:
    """Do what is due and return its names. One that fails is noted and does not keep the others from their turn."""
    known = {chore.name: chore for chore in Chore.objects.filter(name__in=PERIODICS)}
    if new := [Chore(name=name, due=timezone.now()) for name in PERIODICS if name not in known]:
        Chore.objects.bulk_create(new, ignore_conflicts=True)
        known = {chore.name: chore for chore in Chore.objects.filter(name__in=PERIODICS)}
    done = [periodic.name for periodic in PERIODICS.values() if _take(known[periodic.name], periodic)]
    for name in done:
        _run(PERIODICS[name])
    return done


def _take(chore: Chore, periodic: Periodic) -> bool:
    now = timezone.now()
    if chore.due > now:
        return False
    return Chore.objects.filter(name=chore.name, due=chore.due).update(due=now + periodic.every) == 1


def _run(periodic: Periodic) -> None:
    try:
        periodic.run()
    except Exception as error:
        logger.exception("%s failed", periodic.name)
        Chore.objects.filter(name=periodic.name).update(error=type(error).__name__)
    else:
        Chore.objects.filter(name=periodic.name).exclude(error="").update(error="")
