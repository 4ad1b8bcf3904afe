"""What the app does again and again."""

from datetime import timedelta

from leagues import operations
from outbox.registry import periodic


@periodic("leagues.remind", every=timedelta(hours=1))
def remind() -> None:
    """Remind of matches that are due."""
    operations.remind_before_deadlines()
