"""What the site does again and again."""

from datetime import timedelta

from django.core.management import call_command
from django.db import connection

from dugout.caches import drop_expired
from outbox.registry import periodic


@periodic("dugout.sweep", every=timedelta(days=1))
def sweep() -> None:
    """Delete sign-ins and parts of pages that are past their time: nobody reads them, but they hold names.

    What was deleted from an SQLite file still stands in the log beside it until that is written back.
    """
    call_command("clearsessions")
    drop_expired()
    if connection.vendor == "sqlite" and not connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
