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


# Where the pages of a book name somebody: also one who coached there once, or an operator who acted for somebody.
NAMED = (
    "teams__coach",
    "teams__tenures__coach",
    "roles__user",
    "actions__actor",
    "actions__acted_for",
    "matches__confirmed_by",
    "matches__reports__author",
    "matches__reports__disputed_by",
)


def renamed(user_id: int) -> None:
    """A person is called otherwise: the books that name him show it. Held in their order, as by whoever holds many."""
    named = Q()
    for where in NAMED:
        named |= Q(pk__in=Book.objects.filter(**{where: user_id}).values("pk"))
    held = Book.objects.filter(named).order_by("pk").select_for_update(of=("self",), no_key=True)
    changed(pk__in=list(held.values_list("pk", flat=True)))


def seen_by(book: Book, who: Standing) -> str:
    """The key of what somebody is shown of a book: nobody else's, and another one after every change.

    All strangers are one reader, whom ``permissions`` treat alike.
    """
    reader = "stranger" if who == Standing() else repr(who)
    return f"{book.pk}-{book.revision}-{reader}"
