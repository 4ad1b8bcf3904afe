"""What the app does again and again."""

from datetime import timedelta

from matches import operations
from outbox.registry import periodic


@periodic("matches.remind", every=timedelta(hours=1))
def remind() -> None:
    """Remind of reports that wait for an answer."""
    operations.remind()


@periodic("matches.settle", every=timedelta(hours=1))
def settle() -> None:
    """Close matches that both teams have settled."""
    operations.settle()
