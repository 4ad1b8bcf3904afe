"""In which manner a sheet is printed: paper, language, the language of rule names, and where its addresses lead."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from django.utils.translation import override

from reports.paper import Paper

ENGLISH = "en"
#: The sizes of paper by the names that addresses and settings call them.
PAPERS = {"a4": Paper.A4, "letter": Paper.LETTER}


@dataclass(frozen=True, slots=True)
class Manner:
    """How a sheet is printed. ``names`` is the language of rule names (skills, positions, staff).

    ``site`` is the address of this site, with a slash at its end; an empty one prints no addresses.
    """

    paper: Paper = Paper.A4
    language: str = ENGLISH
    names: str = ""
    site: str = ""

    @contextmanager
    def words(self) -> Iterator[None]:
        """The sheet's own words are made in here."""
        with override(self.language):
            yield

    @contextmanager
    def rule_names(self) -> Iterator[None]:
        """The names of the rules are made in here."""
        with override(self.names or self.language):
            yield

    def link(self, path: str) -> str:
        """The whole address of a page, for a QR code."""
        return self.site.rstrip("/") + path if self.site else ""

    def address(self, path: str) -> str:
        """The address as it is printed in letters: without its scheme and the slash at its end."""
        return self.link(path).partition("://")[2].rstrip("/")
