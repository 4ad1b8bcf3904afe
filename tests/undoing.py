"""Taking back what was written, so that one world serves for many questions."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache
from django.db import transaction


@contextmanager
def undone() -> Iterator[None]:
    """Take back whatever is written within, and forget what was kept of it."""
    block = transaction.atomic()
    # As Django's own test cases do: operations insist on being the outermost transaction otherwise.
    block._from_testcase = True
    with block:
        yield
        transaction.set_rollback(True)
    cache.clear()
