"""``manage.py audit``: are the books whole?"""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from teams.audit import audit, replayed
from teams.models import Book


class Command(BaseCommand):
    """Compares tables with records, book by book; ``--replay`` also resolves every action again."""

    help = "Check that sheets, journals and the chain of actions agree."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which books, and how far."""
        parser.add_argument("--book", type=int, help="number of one book (default: all)")
        parser.add_argument("--replay", action="store_true", help="resolve every action again and show what differs")

    def handle(self, *, book: int | None = None, replay: bool = False, **_: Any) -> None:
        """Print what is wrong. A difference of a replay is shown, and is no error: people decide."""
        books = Book.objects.order_by("pk") if book is None else Book.objects.filter(pk=book)
        faults = 0
        for each in books:
            found = audit(each)
            faults += len(found)
            for line in found:
                self.stdout.write(f"book {each.pk}: {line}")
            for line in self._differences(each) if replay else ():
                self.stdout.write(f"book {each.pk}: {line}")
        if not books and book is not None:
            raise CommandError("there is no such book", returncode=2)
        if faults:
            raise CommandError(f"{faults} faults in {len(books)} books")
        self.stdout.write(f"{len(books)} books, all well" if books else "there is no book yet: nothing to compare")

    def _differences(self, book: Book) -> list[str]:
        return [
            f"{each.row.kind}, serial {each.row.serial}: resolves otherwise now for team {team}"
            for each in replayed(book)
            for team in each.differs
        ]
