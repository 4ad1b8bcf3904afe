"""Names of an edition as a sheet prints them."""

from rules.binding import Rules
from rules.ruleset import Named
from teams.wording import Catalogue


def statistics(catalogue: Catalogue) -> dict[str, str]:
    """The headings of the characteristics, by key, in the edition's order."""
    return {each.key: catalogue.name(each.key) for each in catalogue.rules.ruleset.characteristics}


def fans_word(catalogue: Catalogue) -> str:
    """What the edition calls a team's fans."""
    return catalogue.name(fans_key(catalogue.rules))


def fans_key(rules: Rules) -> str:
    """The key under which the edition lists a team's fans."""
    for bound in rules.sequences.get("create-team", ()):
        if isinstance(found := getattr(bound.params, "fans", None), str):
            return found
    return "fans"


def retires(rules: Rules) -> bool:
    """Whether the edition lets a player be retired for a time."""
    return "retire-player" in rules.sequences


def name_of(thing: Named, language: str) -> str:
    """The name of a part of the catalogue."""
    return thing.name.text(language)
