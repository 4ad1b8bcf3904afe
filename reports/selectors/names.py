"""Names of an edition as a sheet prints them."""

from django.utils.translation import get_language

from reports.columns import MVP, Printed
from rules.binding import Rules
from rules.market import terms_of
from rules.ruleset import Name, SppAward
from teams.wording import Catalogue


def words(name: Name) -> str:
    """A name in the language that is active, English where the edition has no other."""
    return name.text(get_language() or "en")


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


def printed(rules: Rules) -> tuple[Printed, ...]:
    """What the edition prints of a player behind his skills: keys and headings."""
    return tuple(Printed(each.key, words(each.name)) for each in rules.ruleset.sheet.columns)


def deeds(rules: Rules) -> tuple[Printed, ...]:
    """The deeds that earn SPP, with the headings of their columns on a record."""
    earning = (each for each in rules.ruleset.spp.awards if each.spp and each.key != MVP)
    return tuple(Printed(each.key, _short(each)) for each in earning)


def mvp(rules: Rules) -> str:
    """The heading of the column of the most valuable player."""
    return next((_short(each) for each in rules.ruleset.spp.awards if each.key == MVP), "")


def _short(award: SppAward) -> str:
    return words(award.short or award.name)


def hired_word(catalogue: Catalogue) -> str:
    """What the edition calls an ordinary player who is hired for one match; "" where nobody is."""
    terms = terms_of(catalogue.rules)
    return catalogue.name(terms.mercenaries.inducement) if terms is not None else ""


def bought_word(catalogue: Catalogue) -> str:
    """What the edition calls what is bought for a match."""
    return catalogue.name("inducements")


def stars_word(catalogue: Catalogue) -> str:
    """What the edition calls the star players who are hired for one match; "" where nobody is."""
    terms = terms_of(catalogue.rules)
    return catalogue.name(terms.stars) if terms is not None else ""
