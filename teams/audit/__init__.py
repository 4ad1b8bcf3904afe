"""Whether the books are whole, and making what is derived anew.

``faults`` compares the tables with what the records say: the chain of digests, the columns of actions with their
bodies, entries with their actions, the fold of the stored effects with sheets and players, marks on the way, texts,
triggers, and the sums of the books. ``replayed`` resolves every action again: after a fix of the rules it may differ
from what was stored, and people decide. ``rebuild`` writes it.
"""

from django.db import connection, transaction

from teams import triggers
from teams.audit.chain import read_chain
from teams.audit.faults import ROW, Fault
from teams.audit.folding import Played, Reading, fold_book
from teams.audit.replaying import NotReplayable, Replayed, rebuild, replayed
from teams.audit.sheets import player_faults, team_faults, text_faults
from teams.models import Book

__all__ = [
    "Fault",
    "NotReplayable",
    "Played",
    "Reading",
    "Replayed",
    "audit",
    "faults",
    "read_book",
    "rebuild",
    "replayed",
]


def faults(book: Book) -> list[Fault]:
    """Return what is wrong with a book, nothing when all is well. Writers wait meanwhile."""
    with transaction.atomic():
        return read_book(Book.objects.select_for_update(of=("self",), no_key=True).get(pk=book.pk)).faults


def audit(book: Book) -> list[str]:
    """As ``faults``, one line each."""
    return [str(each) for each in faults(book)]


def read_book(book: Book) -> Reading:
    """Read a book whole, within the caller's transaction, which holds it."""
    chain = read_chain(book)
    reading = fold_book(chain, book.pk)
    stories = reading.stories
    reading.faults = [
        *(Fault("trigger", name, ROW, None, "there") for name in triggers.missing(connection)),
        *chain.faults,
        *reading.faults,
        *(each for story in stories.values() for each in story.accounts.faults(story.state)),
        *team_faults(book, stories),
        *player_faults(book, stories),
        *text_faults(book, stories),
    ]
    return reading
