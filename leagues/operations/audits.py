"""The nightly audit: every book in its turn, and a word to those who must know."""

import hashlib
import logging
import time
from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse
from django.utils import timezone

from leagues.models import Audited, League
from leagues.selectors.auditing import with_names
from matches.audit import faults
from outbox.mail import absolute, queue_mail
from teams.models import Book, Role

logger = logging.getLogger(__name__)

# By the clock of the server: writers wait while their book is read.
NIGHT = range(1, 6)
EVERY = timedelta(hours=20)
# No further book is begun after so many seconds: the rest has its turn in an hour, or the next night.
SECONDS = 60.0
KEPT = 20


def audit_in_turn(now: datetime | None = None) -> int:
    """Compare the books that were not compared for longest with their records; return how many.

    Nothing happens by day. Done twice, each book is read once a night, and people are told once of the same faults.
    """
    now = now or timezone.now()
    if timezone.localtime(now).hour not in NIGHT:
        return 0
    end, count = time.monotonic() + SECONDS, 0
    due = Q(audited=None) | Q(audited__at__lt=now - EVERY)
    for book in list(Book.objects.filter(due).order_by(F("audited__at").asc(nulls_first=True), "pk")):
        if time.monotonic() >= end:
            break
        _audit(book, now)
        count += 1
    return count


def _audit(book: Book, now: datetime) -> None:
    try:
        found = [str(each) for each in faults(book)]
    except Exception as error:
        # What can't even be read is the worst fault, and keeps no other book from its turn.
        logger.exception("the books of %s can't be read", book)
        found = [f"the audit itself failed: {type(error).__name__}"]
    # In whichever order they are found: the same faults are no news.
    digest = hashlib.sha256("\n".join(sorted(found)).encode()).hexdigest() if found else ""
    with transaction.atomic():
        row, _made = Audited.objects.select_for_update().get_or_create(book=book, defaults={"at": now})
        news = bool(found) and row.told != digest
        row.at, row.faults, row.first, row.told = now, len(found), "\n".join(found[:KEPT]), digest
        row.save()
        if news:
            _tell(book, found)


def _tell(book: Book, found: list[str]) -> None:
    """Mail the commissioners how many there are, and the operators which."""
    league = League.objects.filter(book=book).first()
    link = absolute(reverse("leagues:commissioner", args=[league.slug])) if league else ""
    name = str(league or book)
    context: dict[str, Any] = {"league": name, "count": len(found), "link": link, "lines": []}
    people = get_user_model().objects.filter(is_active=True)
    operators = list(people.filter(is_superuser=True))
    running = Role.objects.filter(book=book, kind=Role.Kind.COMMISSIONER).values("user")
    for person in people.filter(pk__in=running).exclude(pk__in=[each.pk for each in operators]):
        queue_mail("leagues/faults", context, to=person, about=name)
    lines = with_names(book, found[:KEPT])
    for person in operators:
        queue_mail("leagues/faults", context | {"lines": lines}, to=person, about=name)
