"""The editions that this site ships, with their names, made ready once a process.

One whose file is faulty is left out, and its faults are logged once; whoever asks for it by name is told
(``RulesetError``, see ``dugout.middleware.FaultyRules``). Leagues play by the version that is kept with their books.
"""

import logging
from dataclasses import dataclass
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language

from rules import loader
from rules.binding import Rules
from rules.ruleset import Ruleset
from teams.wording import Catalogue

logger = logging.getLogger(__name__)


@lru_cache(maxsize=1)
def shipped() -> tuple[Ruleset, ...]:
    """The rule sets that can be used, by key; what is wrong with others is logged."""
    found = loader.shipped()
    for fault in found.faults:
        logger.error("An edition is left out: %s", fault)
    return found.usable


@lru_cache(maxsize=16)
def edition(key: str) -> Catalogue:
    """An edition and its names. Raises ``RulesetError`` where there is none of that key."""
    return Catalogue(Rules(loader.load(key)))


def editions() -> list[Catalogue]:
    """All editions, the newest first; what was printed in the same year by its name."""
    found = [edition(each.key) for each in shipped()]
    return sorted(found, key=lambda each: (-each.rules.ruleset.published, each.rules.ruleset.key))


def edition_name(catalogue: Catalogue) -> str:
    """What an edition is called, in the reader's language."""
    return catalogue.rules.ruleset.name.text(get_language() or "en")


@dataclass(frozen=True, slots=True)
class EditionPlaces:
    """Where the pages of an edition are."""

    key: str

    def page(self, name: str = "") -> str:
        """The address of a page, by default of the first."""
        return (
            reverse("teams:rules-page", args=[self.key, name]) if name else reverse("teams:rules-of", args=[self.key])
        )

    def roster(self, key: str) -> str:
        """The address of a roster."""
        return reverse("teams:roster", args=[self.key, key])
