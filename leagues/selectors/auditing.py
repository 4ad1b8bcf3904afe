"""What audit says of a book, with the names of its league and teams."""

import re
from collections.abc import Iterable
from typing import Any

from leagues.models import League
from teams.models import Book, Team


def league_of(book: Book) -> str:
    """How the lines about a book begin."""
    league = League.objects.filter(book=book).first()
    return f"league {league}" if league else f"book {book.pk}"


def with_names(book: Book, lines: Iterable[str]) -> list[str]:
    """Lines with the names of teams beside their ids."""
    lines = list(lines)
    names: dict[str, str] = {}
    if lines:
        names = {each.pk: str(each) for each in Team.objects.filter(book=book).with_names()}
    return [re.sub(r"[\w-]+", lambda word: _named(word[0], names), line) for line in lines]


def _named(word: str, names: dict[str, Any]) -> str:
    return f"{word} ({names[word]})" if word in names else word
