"""Keys that a step's parameters name in the rest of the rule set: the type of a field says what must be found there.

`lost` gives every key that leads nowhere. A field that may be left out may also be empty: it then names nothing.
"""

from collections.abc import Callable, Container, Iterator
from functools import cache
from typing import Annotated, Any

from msgspec import Meta, inspect

from rules.ruleset import Ruleset, split_skill
from rules.values import Value

_NAMES, _BORNE = "names", "skill as it is borne"


def _named(what: str) -> Meta:
    return Meta(extra={_NAMES: what})


AwardKey = Annotated[str, _named("award")]
CauseKey = Annotated[str, _named("cause of a casualty")]
# What somebody did: what earns points by that name, or the one that never does.
DeedKey = Annotated[str, _named("deed")]
CasualtyKey = Annotated[str, _named("result of a casualty roll")]
GoodsKey = Annotated[str, _named("staff")]
GroupKey = Annotated[str, _named("group of inducements")]
InducementKey = Annotated[str, _named("inducement")]
KeywordKey = Annotated[str, _named("keyword")]
# Staff, or what the season's winner keeps.
OwnedKey = Annotated[str, _named("goods")]
PositionKey = Annotated[str, _named("position")]
RuleKey = Annotated[str, _named("special rule")]
# A skill alone, and one as it is borne, with its value (`loner:4`).
SkillName = Annotated[str, _named("skill")]
SkillBorne = Annotated[str, _named(_BORNE)]
TableKey = Annotated[str, _named("table")]


def _of_casualties(rules: Ruleset, field: str) -> Iterator[str]:
    """The keys of the rows (or causes) of the steps that roll for casualties."""
    for entries in rules.sequences.values():
        for entry in entries:
            rows = entry.params.get(field) if entry.step.startswith("casualties.") else None
            yield from (row["key"] for row in rows or () if isinstance(row, dict) and isinstance(row.get("key"), str))


def _trophies(rules: Ruleset) -> Iterator[str]:
    for entries in rules.sequences.values():
        yield from (entry.params["trophy"] for entry in entries if isinstance(entry.params.get("trophy"), str))


def _keys(items: Any) -> frozenset[str]:
    return frozenset(each.key for each in items)


_KNOWN: dict[str, Callable[[Ruleset], Container[str]]] = {
    "award": lambda rules: _keys(rules.spp.awards),
    "deed": lambda rules: _keys(rules.spp.awards) | {"other-casualty"},
    "cause of a casualty": lambda rules: frozenset(_of_casualties(rules, "causes")),
    "result of a casualty roll": lambda rules: frozenset(_of_casualties(rules, "rows")),
    "goods": lambda rules: _keys(rules.staff) | frozenset(_trophies(rules)),
    "staff": lambda rules: _keys(rules.staff),
    "group of inducements": lambda rules: frozenset(each.group for each in rules.inducements),
    "inducement": lambda rules: _keys(rules.inducements),
    "keyword": lambda rules: frozenset(known_keywords(rules)),
    "position": lambda rules: _keys(position for roster in rules.rosters for position in roster.positions),
    "special rule": lambda rules: _keys(rules.special_rules),
    "skill": lambda rules: _keys(rules.skills),
    "table": lambda rules: _keys(rules.tables),
}


def lost(rules: Ruleset, params: Value) -> Iterator[tuple[str, str]]:
    """Where in the parameters a key stands that the rule set does not have, and what is missing."""
    for place, what, key in _names(params, _type(type(params)), ""):
        if what == _BORNE:
            reason = skill_fault(rules, key) if key else None
            if reason:
                yield place, reason
        elif key not in _KNOWN[what](rules):
            yield place, f"there is no {what} `{key}`"


def skill_fault(rules: Ruleset, reference: str) -> str | None:
    """Why nobody can bear a skill that is written so, None where that is fine."""
    key, value = split_skill(reference)
    skill = rules.skill(key)
    if skill is None:
        return f"there is no skill `{key}`"
    if skill.value is None and value is not None:
        return f"`{reference}`: `{key}` takes no value"
    if skill.value is not None and value is None:
        return f"`{key}` needs a value ({skill.value}), as in `{key}:{'all' if skill.value == 'group' else 4}`"
    if skill.value in ("target", "modifier") and not (value or "").isdigit():
        return f"`{reference}`: the value must be a number"
    return None


def known_keywords(rules: Ruleset) -> Iterator[str]:
    """The keywords of an edition: those that it lists, or (where it lists none) those that somebody bears."""
    yield from (each.key for each in rules.keywords)
    if not rules.keywords:
        yield from (word for roster in rules.rosters for each in roster.positions for word in each.keywords)
        yield from (word for star in rules.star_players for word in star.keywords)


@cache
def _type(kind: type[Value]) -> inspect.Type:
    return inspect.type_info(kind)


def _names(value: Any, kind: inspect.Type, place: str) -> Iterator[tuple[str, str, str]]:
    """Place, what is named, and the key, for each key within a value."""
    match kind:
        case inspect.Metadata():
            what = (kind.extra or {}).get(_NAMES)
            if what and isinstance(value, str):
                yield place, what, value
            else:
                yield from _names(value, kind.type, place)
        case inspect.StructType() if isinstance(value, kind.cls):
            for field in kind.fields:
                held = getattr(value, field.name)
                if held or field.required:
                    yield from _names(held, field.type, f"{place}.{field.name}".lstrip("."))
        case inspect.VarTupleType() if isinstance(value, tuple):
            for index, item in enumerate(value):
                yield from _names(item, kind.item_type, f"{place}.{getattr(item, 'key', index)}")
        case inspect.DictType() if isinstance(value, dict):
            for key, item in value.items():
                yield from _names(key, kind.key_type, f"{place}.{key}")
                yield from _names(item, kind.value_type, f"{place}.{key}")
        case inspect.UnionType() if value is not None:
            for part in kind.types:
                yield from _names(value, part, place)
