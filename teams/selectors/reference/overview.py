"""The first page of a rule set: what it holds, and what a league does otherwise than its edition."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from rules.changes import Change, changes
from rules.ruleset import Name, RegionalRule, SpecialRule
from teams.selectors.reference.book import PAGES, Reference, text
from teams.selectors.reference.rosters import may_have, roster_lines
from teams.selectors.reference.values import Values
from teams.wording.catalogue import Catalogue, shown
from teams.wording.kinds import kind_name


@dataclass(frozen=True, slots=True)
class Difference:
    """What a league does otherwise: where, what was, what is; None for what is not there."""

    part: str
    place: str
    was: str | None
    now: str | None
    path: tuple[str, ...]


def page_titles(of: Reference) -> dict[str, str]:
    """The pages of a rule set beside its first, in their order; in the edition's own words where it has them."""
    stars, inducements = (own_word(of, *each) for each in OWN_WORDS)
    return dict(zip(PAGES, (_("Skills"), stars, inducements, _("Tables"), _("Figures")), strict=True))


OWN_WORDS = (("star-players", gettext_lazy("Star players")), ("inducements", gettext_lazy("Inducements")))


def own_word(of: Reference, key: str, ours: str | Promise) -> str:
    """What the edition calls something, else what we do."""
    return of.catalogue.name(key) if of.catalogue.knows(key) else str(ours)


def overview(of: Reference) -> dict[str, Any]:
    """What the first page shows."""
    ruleset = of.ruleset
    traits: tuple[RegionalRule | SpecialRule, ...] = (*ruleset.regional_rules, *ruleset.special_rules)
    counts = {
        "skills": len(ruleset.skills),
        "stars": len(ruleset.star_players),
        "inducements": len(ruleset.inducements),
        "tables": len(ruleset.tables),
    }
    return {
        "about": text(ruleset.about) if ruleset.about else "",
        "counts": counts,
        "rosters": roster_lines(of),
        "characteristics": ruleset.characteristics,
        "special_rules": [
            {
                "key": each.key,
                "name": of.catalogue.name(each.key),
                "note": of.note(each.note),
                "rosters": _with_rule(of, each.key),
            }
            for each in traits
        ],
        "differences": differences(of),
    }


def _with_rule(of: Reference, key: str) -> list[Any]:
    """The rosters that have a special rule, or may choose it."""
    having = {each.key for each in of.ruleset.rosters if key in may_have(each)}
    return [line for line in roster_lines(of) if line.key in having]


def differences(of: Reference) -> list[Difference]:
    """What a league does otherwise than its edition, in the order of the rule set; none for an edition."""
    if of.printed is None or of.before is None:
        return []
    parts = {"inducements": page_titles(of)["inducements"], "star_players": page_titles(of)["stars"]}
    return [_told(of.catalogue, of.printed, parts, each) for each in changes(of.before, of.ruleset)]


def _told(now: Catalogue, was: Catalogue, parts: Mapping[str, str], change: Change) -> Difference:
    values = Values(now)
    names = list(_names(now, was, change.path))
    at = change.path[-1]
    return Difference(
        part=parts.get(change.path[0]) or values.label(change.path[0]),
        place=" › ".join(names) or values.label(at),
        was=_value(was, change.was, at),
        now=_value(now, change.now, at),
        path=change.path,
    )


def _names(now: Catalogue, was: Catalogue, path: tuple[str, ...]) -> Iterator[str]:
    """What the parts of a path are called, from the second on."""
    values = Values(now)
    item: Any = getattr(now.rules.ruleset, path[0])
    gone: Any = getattr(was.rules.ruleset, path[0])
    for place, part in enumerate(path[1:], 1):
        item, gone = _step_in(item, part), _step_in(gone, part)
        if part in ("params", "positions"):
            continue
        named = getattr(item if item is not None else gone, "name", None)
        if isinstance(named, Name):
            yield shown(named)
        elif path[0] == "sequences" and place == 1:
            yield kind_name(part)
        elif path[0] == "sequences" and place == 2:
            yield values.step(part)
        else:
            yield values.label(part)


def _step_in(item: Any, part: str) -> Any:
    if isinstance(item, dict):
        return item.get(part)
    if isinstance(item, list | tuple):
        return next((each for each in item if _key_of(each) == part), None)
    return getattr(item, part, None)


def _key_of(item: Any) -> Any:
    return item.get("key") if isinstance(item, dict) else getattr(item, "key", None)


def _value(catalogue: Catalogue, value: Any, at: str) -> str | None:
    """A value in words; something whole by its name; None for nothing at all."""
    if value is None:
        return None
    if isinstance(value, Name):
        return value.text(get_language() or "en")
    named = getattr(value, "name", None)
    if isinstance(named, Name):
        return shown(named)
    if hasattr(value, "step"):
        return Values(catalogue).step(value.key)
    if hasattr(value, "__struct_fields__"):
        inside = {name: each for name, each in msgspec.to_builtins(value).items() if each not in (None, [], {})}
        return Values(catalogue).words(inside)
    if at == "note" and isinstance(value, str):
        return value
    return Values(catalogue).words(msgspec.to_builtins(value), at)
