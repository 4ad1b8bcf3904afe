"""What the site's cache remembers, and forgetting it where a name or words are to be nowhere any more."""

from typing import Any

from django.conf import settings
from django.core.cache import cache, caches
from django.core.cache.backends.db import DatabaseCache
from django.db import connection
from django.utils import timezone

KEPT = "kept:"  # the keys of parts of pages that are kept (`{% kept %}`)


def forget_kept() -> None:
    """Forget the parts of pages that are kept, within the caller's transaction.

    Nobody is shown them once their book has another revision, and Redis drops them within their quarter of an hour; a
    cache in the database would keep the rows.
    """
    _delete_rows("cache_key LIKE %s", cache.make_key(KEPT) + "%")


def drop_expired() -> None:
    """Delete what is past its time from a cache in the database: it is read no more, but would stay there."""
    _delete_rows("expires < %s", connection.ops.adapt_datetimefield_value(timezone.now().replace(microsecond=0)))


def _delete_rows(condition: str, value: Any) -> None:
    backend = caches["default"]
    if not isinstance(backend, DatabaseCache):
        return
    table = connection.ops.quote_name(settings.CACHES["default"]["LOCATION"])
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table} WHERE {condition}", [value])  # noqa: S608 -- our own words
