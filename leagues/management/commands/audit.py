"""``manage.py audit``: are the books whole?"""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from leagues.selectors.auditing import league_of, with_names
from matches.audit import faults
from teams.audit import replayed
from teams.models import Book


class Command(BaseCommand):
    """Compares tables with records, league by league; ``--replay`` also resolves every action again."""

    help = "Check that sheets, journals, matches and the chain of actions agree."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which leagues, and how far."""
        parser.add_argument("--league", metavar="ADDRESS", help="one league, by its address (default: all)")
        parser.add_argument("--replay", action="store_true", help="resolve every action again and show what differs")

    def handle(self, *, league: str | None = None, replay: bool = False, **_: Any) -> None:
        """Print what is wrong; exit code 1 then. A difference of a replay is shown, and is no error: people decide."""
        books = Book.objects.order_by("pk")
        if league is not None:
            books = books.filter(league__slug=league)
            if not books:
                raise CommandError(f"there is no league at {league}", returncode=2)
        wrong = sum(self._audit(book, replay=replay) for book in books)
        if wrong:
            raise CommandError(f"{_counted(wrong, 'fault')} in {_counted(len(books), 'book')}")
        well = f"{_counted(len(books), 'book')}, all well"
        self.stdout.write(well if books else "there is no book yet: nothing to compare")

    def _audit(self, book: Book, *, replay: bool) -> int:
        """Tell what is wrong with one book; how much it is."""
        found = [str(each) for each in faults(book)]
        lines = with_names(book, [*found, *(self._differences(book) if replay else ())])
        whose = league_of(book) if lines else ""
        for line in lines:
            self.stdout.write(f"{whose}: {line}")
        return len(found)

    def _differences(self, book: Book) -> list[str]:
        return [
            f"{each.row.kind}, serial {each.row.serial}: resolves otherwise now for team {team}"
            for each in replayed(book)
            for team in each.differs
        ]


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
