"""The revision of a book: what the parts of its pages that are kept (`{% kept %}`) hang on.

``teams.ledger.writing`` gives the book a new one with whatever it writes. Every other operation that changes what pages
of a book show says so here, before it locks a row of a team or a match: the book's row always comes first.
"""

from typing import Any

from django.db.models import Q

from teams.models import Book
from teams.models.books import new_revision
from teams.permissions import Standing


def changed(**which: Any) -> None:
    """Give the books of a filter (``pk=``, ``teams=``, ``matches=`` …) a new revision, in the caller's transaction."""
    Book.objects.filter(**which).update(revision=new_revision())


def renamed(user_id: int) -> None:
    """A person is called otherwise: the books in which he coaches or has a role show it."""
    mine = Q(teams__coach=user_id) | Q(roles__user=user_id)
    changed(pk__in=Book.objects.filter(mine).values("pk"))


def seen_by(book: Book, who: Standing) -> str:
    """The key of what somebody is shown of a book: nobody else's, and another one after every change.

    All strangers are one reader, whom ``permissions`` treat alike.
    """
    reader = "stranger" if who == Standing() else repr(who)
    return f"{book.pk}-{book.revision}-{reader}"
