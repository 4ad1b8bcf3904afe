"""The pages of the rules have words for whatever an edition or a house rule may set."""

import typing
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rules import loader
from rules.binding import registered
from teams.selectors.reference.readings import ASIDE
from teams.wording.parameters import PARAMETERS
from teams.wording.readings import STEPS

# Names of a rule set's own: characteristics, languages; what only the printed log of a game needs.
OWN = frozenset({"ma", "st", "ag", "pa", "av", "en", "fr", "codes", "short", "nobody", "other", "pattern"})
# Advancements, which are called by these keys with hyphens.
HYPHENED = frozenset({"random_primary", "chosen_primary", "random_secondary", "chosen_secondary"})
ADVANCED = HYPHENED | {"random_characteristic", "new_skill", "double_skill"}


def fields_of(kind: Any, seen: set[Any]) -> Iterator[str]:
    """The names of all fields of a type, and of the types within."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind in seen:
            return
        seen.add(kind)
        for name, inside in typing.get_type_hints(kind).items():
            if not name.startswith("__"):
                yield name
                yield from fields_of(inside, seen)
    for each in typing.get_args(kind):
        yield from fields_of(each, seen)


def test_every_parameter_of_every_step_has_a_label() -> None:
    seen: set[Any] = set()
    named = {name for each in registered().values() for name in fields_of(each.params, seen)}
    assert sorted(named - set(PARAMETERS) - OWN - ADVANCED - ASIDE) == []


def test_every_step_with_figures_has_a_title() -> None:
    found = set()
    for key in loader.available():
        ruleset = loader.load(key)
        for entries in ruleset.sequences.values():
            found |= {each.key for each in entries if set(each.params) - ASIDE and each.key not in ruleset.terms}
    assert sorted(found - set(STEPS)) == []
