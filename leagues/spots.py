"""Where words stand in a league, and whether a text holds them: for who takes them out."""

import re
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist

from dugout.people.register import COLUMNS, Words, split
from teams.texts import REMOVED

TEXTS = "teams.Text.words"


class NoSuchWords(ObjectDoesNotExist):
    """There are no words of the league at this place."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place where words stand: a column of the register, and the row."""

    column: str
    row: str

    @classmethod
    def read(cls, given: str) -> "Spot":
        """Of ``column:row``. Raises ``NoSuchWords``."""
        column, _, row = given.partition(":")
        declared = COLUMNS.get(column)
        if not row or (column != TEXTS and (declared is None or declared.holds != Words.TYPED)):
            raise NoSuchWords(given)
        return cls(column, row)

    def __str__(self) -> str:
        return f"{self.column}:{self.row}"


@dataclass(frozen=True, slots=True)
class Sought:
    """Words that are to go: whether they are all of a text, or (``also``) stand in a longer one."""

    words: str
    also: bool

    def within(self, text: str) -> bool:
        """Whether they stand in a text, whole and in whichever case."""
        return bool(self._pattern.search(text))

    def goes(self, text: str) -> bool:
        """Whether a text is to go."""
        return text.strip().casefold() == self.words.casefold() or (self.also and self.within(text))

    def without(self, text: str) -> str:
        """A sentence of ours without the words."""
        return self._pattern.sub(REMOVED, text)

    @property
    def _pattern(self) -> re.Pattern[str]:
        return re.compile(rf"(?<!\w){re.escape(self.words)}(?!\w)", re.IGNORECASE)


def words_of_spot(book_id: int, spot: Spot) -> str:
    """The words at a place of a book. Raises ``NoSuchWords``: there are none, or they were taken out."""
    model, column = split(spot.column)
    rows = model._default_manager.filter(**{COLUMNS[spot.column].book: book_id})  # noqa: SLF001
    try:
        found = rows.filter(pk=spot.row).values_list(column, flat=True).first()
    except ValueError:
        found = None
    words = str(found or "").strip()
    if words in ("", REMOVED):
        raise NoSuchWords(str(spot))
    return words
