"""What stands in the parameters of steps, in words: labels, keys, figures, spans of a die."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import pgettext

from dugout.figures import grouped
from rules.ruleset import find
from teams.wording.catalogue import Catalogue, shown
from teams.wording.parameters import PARAMETERS
from teams.wording.readings import LASTS, STEPS, WORDS
from teams.wording.terms import TERMS, TIE_BREAKERS

# Where the keys of a parameter are causes of an injury, spans of results, or levels of players.
CAUSES = frozenset({"causes", "not_by"})
SPANS = frozenset({"roll", "gate", "columns", "second"})
LEVELS = frozenset({"costs"})
DICE = re.compile(r"^\d*d\d+$")


class Values:
    """Words for the fields and values of one rule set."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue

    def label(self, field: str) -> str:
        """What a field is called; a key of the rule set by its name."""
        return str(PARAMETERS[field]) if field in PARAMETERS else self.word(field)

    def step(self, key: str) -> str:
        """What a step is called: the edition's own word, else ours."""
        if key in self.catalogue.rules.ruleset.terms or key not in STEPS:
            return self.catalogue.name(key)
        return str(STEPS[key])

    def word(self, key: str, at: str = "") -> str:
        """A key in words, by the parameter that it stands in."""
        ruleset = self.catalogue.rules.ruleset
        level = find(ruleset.advancement.levels, key) if at in LEVELS else None
        if level is not None:
            return shown(level.name)
        if at in CAUSES:
            return self.catalogue.cause(key)
        if at == "lasts":
            return str(LASTS[key])
        if at == "tie_breakers":
            return self.catalogue.tie_breaker(key)
        if ":" in key:
            return self.catalogue.skill(key)
        if DICE.match(key):
            return die(key)
        if key not in ruleset.terms and key in WORDS:
            return str(WORDS[key])
        return self.catalogue.name(key)

    def knows(self, key: str, at: str = "") -> bool:
        """Whether a key has words at all; the keys of bands are names for the rule set's own use."""
        if at in LEVELS:
            return find(self.catalogue.rules.ruleset.advancement.levels, key) is not None
        if at in CAUSES:
            return self.catalogue.cause(key) != key.replace("-", " ")
        known = (
            bool(DICE.match(key))
            or key in WORDS
            or key in PARAMETERS
            or key in TERMS
            or (at == "tie_breakers" and key in TIE_BREAKERS)
        )
        return known or self.catalogue.knows(key.partition(":")[0])

    def words(self, value: Any, at: str = "") -> str:
        """A value in words: of the parameter ``at``."""
        if is_empty(value):
            return "–"
        match value:
            case bool():
                return pgettext("reading", "yes") if value else pgettext("reading", "no")
            case int():
                return grouped(value)
            case str():
                return self.word(value, at)
            case Mapping():
                return self._mapping(value, at)
            case list() | tuple():
                return self._sequence(value, at)
            case _:
                return str(value)

    def _mapping(self, value: Mapping[str, Any], at: str) -> str:
        if "roll" in value and "key" in value:
            rest = {name: each for name, each in value.items() if name not in ("roll", "key")}
            said = pair(span(value["roll"]), self.word(str(value["key"]), at))
            return f"{said} ({self.words(rest)})" if rest else said
        pairs = []
        for name, each in value.items():
            if name == "key" and not self.knows(str(each), at):
                continue
            said = self.words(each, at if name == "key" else name)
            pairs.append(said if name == "key" else pair(self.label(name), said))
        return "; ".join(pairs)

    def _sequence(self, value: Sequence[Any], at: str) -> str:
        if is_span(value, at):
            return span(value)
        inside = [self.words(each, at) for each in value]
        return "; ".join(inside) if any(isinstance(each, Mapping) for each in value) else ", ".join(inside)


def is_empty(value: Any) -> bool:
    """Whether a value says nothing: none, no words, no items."""
    return value is None or (isinstance(value, str | list | tuple | Mapping) and not value)


def pair(label: str, said: str) -> str:
    """A label and what it says."""
    return pgettext("reading", "%(label)s: %(value)s") % {"label": label, "value": said}


def is_span(value: Any, at: str) -> bool:
    """Whether a pair of numbers are the ends of a span."""
    pair = isinstance(value, list | tuple) and len(value) == 2
    return at in SPANS and pair and all(each is None or isinstance(each, int) for each in value)


def span(value: Iterable[int | None]) -> str:
    """Results of a die, from and to: 2–6, 7, 11+."""
    low, high = value
    if high is None:
        return f"{low}+"
    return str(low) if low == high else f"{low}–{high}"


def die(dice: str) -> str:
    """Dice as they are written: 1d6 as D6, 2d6 as 2D6."""
    return dice.upper().removeprefix("1") if dice.startswith("1d") else dice.upper()
