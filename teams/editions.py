"""The editions that this site ships, with their names, made ready once a process."""

from functools import lru_cache

from django.utils.translation import get_language

from rules import loader
from rules.binding import Rules
from teams.wording import Catalogue


@lru_cache(maxsize=16)
def edition(key: str) -> Catalogue:
    """An edition and its names. Raises ``RulesetError`` where there is none of that key."""
    return Catalogue(Rules(loader.load(key)))


def editions() -> list[Catalogue]:
    """All editions, the newest first; what was printed in the same year by its name."""
    found = [edition(key) for key in loader.available()]
    return sorted(found, key=lambda each: (-each.rules.ruleset.published, each.rules.ruleset.key))


def edition_name(catalogue: Catalogue) -> str:
    """What an edition is called, in the reader's language."""
    return catalogue.rules.ruleset.name.text(get_language() or "en")
