"""What the app does again and again."""

from collections.abc import Iterator
from datetime import timedelta

from django.utils.translation import ngettext

from leagues import operations
from leagues.models import Audited
from outbox.registry import periodic, worry


@periodic("leagues.remind", every=timedelta(hours=1))
def remind() -> None:
    """Remind of matches that are due."""
    operations.remind_before_deadlines()


@periodic("leagues.audit", every=timedelta(hours=1))
def audit() -> None:
    """Audit the books whose turn it is, at night."""
    operations.audit_in_turn()


@worry
def faulty_books() -> Iterator[str]:
    """The leagues in whose books the last audit found something."""
    for each in Audited.objects.filter(faults__gt=0).select_related("book__league").order_by("pk"):
        league = getattr(each.book, "league", None) or each.book
        told = ngettext(
            "%(count)s fault in the books of %(league)s: run `manage.py audit`.",
            "%(count)s faults in the books of %(league)s: run `manage.py audit`.",
            each.faults,
        )
        yield told % {"count": each.faults, "league": league}


@periodic("leagues.forget-invited", every=timedelta(days=1))
def forget_invited() -> None:
    """Forget whom invitations were for that are good no more, or old."""
    operations.forget_invited()
