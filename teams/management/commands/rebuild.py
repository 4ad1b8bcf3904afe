"""``manage.py rebuild``: make what is derived anew."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from teams.audit import NotReplayable, rebuild
from teams.models import Book


class Command(BaseCommand):
    """Makes sheets and players from the stored effects; ``--replay`` makes the effects from the actions first."""

    help = "Make sheets and players anew from the journal (with --replay: the journal from the actions)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Which books, and how far."""
        parser.add_argument("--book", type=int, help="number of one book (default: all)")
        parser.add_argument("--replay", action="store_true", help="resolve every action again and write what differs")

    def handle(self, *, book: int | None = None, replay: bool = False, **_: Any) -> None:
        """Rebuild one book, or all."""
        books = list(Book.objects.order_by("pk").values_list("pk", flat=True)) if book is None else [book]
        for each in books:
            try:
                changed = rebuild(each, replay=replay)
            except Book.DoesNotExist as error:
                raise CommandError("there is no such book") from error
            except NotReplayable as error:
                raise CommandError(f"book {each}: {error} no longer resolves; correct it first") from error
            self.stdout.write(f"book {each}: rebuilt, {changed} entries written anew")
