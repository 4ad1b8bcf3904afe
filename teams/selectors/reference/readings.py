"""How a rule set is read: the figures of each step, of a new team, of advancement, of a league."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from rules.ruleset import StepEntry, find
from teams.selectors.reference.book import Reference, Told
from teams.selectors.reference.values import Values, is_empty, pair
from teams.wording.catalogue import Catalogue
from teams.wording.kinds import kind_name

# What only the engine needs: the order of stages, how a game's log is printed.
ASIDE = frozenset({"stage", "notation", "priced_by", "note", "key"})
PARTS = ("team_creation", "advancement", "team_value", "league")


@dataclass(frozen=True, slots=True)
class Reading:
    """One figure: what it is called, what it is."""

    label: str
    value: Told
    new: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """The figures of a step (``small`` is its action), or of a part of the rule set."""

    key: str
    title: str
    small: str
    readings: tuple[Reading, ...]


def readings(of: Reference) -> list[Section]:
    """All figures: of the parts of the rule set, then of the steps of each action in their order."""
    sections = [_part(of, part) for part in PARTS]
    sections += _redraft(of)
    for action, entries in of.ruleset.sequences.items():
        sections += [_step(of, action, each) for each in entries]
    return [each for each in sections if each.readings]


def league_readings(of: Reference, *, tie_breakers: Iterable[str], bonuses: Iterable[str]) -> list[Reading]:
    """What a league chooses in its settings: the order of its table and its bonus points, beside the edition's."""
    values = Values(of.catalogue)
    chosen = tuple(tie_breakers)
    printed = of.ruleset.league.tie_breakers
    was = values.words(printed, "tie_breakers")
    now = values.words(chosen or printed, "tie_breakers")
    taken = [each.key for each in of.ruleset.league.bonuses if each.key in set(bonuses)]
    return [
        Reading(values.label("tie_breakers"), Told(now, None if now == was else was)),
        Reading(values.label("bonuses"), Told(values.words(taken), "–" if taken else None)),
    ]


def _part(of: Reference, part: str) -> Section:
    values = Values(of.catalogue)
    now, was = getattr(of.ruleset, part), getattr(of.before, part) if of.before else None
    found = _readings(of, _flat(now, was), _flat(was, now) if was else None)
    return Section(part.replace("_", "-"), values.label(part), "", tuple(found))


def _redraft(of: Reference) -> list[Section]:
    now = of.ruleset.league.redraft
    if now is None:
        return []
    was = of.before.league.redraft if of.before else None
    found = _readings(of, _flat(now, was), _flat(was, now) if was else None)
    return [Section("redraft", Values(of.catalogue).label("redraft"), "", tuple(found))]


def _step(of: Reference, action: str, entry: StepEntry) -> Section:
    was = find(of.before.sequences.get(action, ()), entry.key) if of.before else None
    found = _readings(of, _plain(entry.params), _plain(was.params) if was else None)
    return Section(f"{action}-{entry.key}", Values(of.catalogue).step(entry.key), kind_name(action), tuple(found))


def _readings(of: Reference, now: Mapping[str, Any], was: Mapping[str, Any] | None) -> Iterator[Reading]:
    """The figures of a mapping; rows of a table stand on the page of the tables."""
    values = Values(of.catalogue)
    before = was or {}
    for name in dict.fromkeys((*now, *before)):
        value = now.get(name)
        if name in ASIDE or is_table(value) or is_table(before.get(name)):
            continue
        if is_empty(value) and is_empty(before.get(name)):
            continue
        told = of.told(_words, (name, value), None if was is None else (name, was.get(name)))
        yield Reading(_of(values, name), told, of.printed is not None and was is None)


def _words(catalogue: Catalogue, named: tuple[str, Any]) -> str:
    return Values(catalogue).words(named[1], named[0])


def _of(values: Values, name: str) -> str:
    """The label of a field, or of a field within one (`points.win`)."""
    return reduce(pair, (values.label(each) for each in name.split(".")))


def _plain(params: Mapping[str, Any]) -> Mapping[str, Any]:
    return {name: each for name, each in params.items() if name not in ASIDE}


def _flat(value: Any, other: Any) -> dict[str, Any]:
    """The fields of a part, those of its own parts under both names; lists of items stand on the page of the tables.

    What has its usual value, here and in the ``other`` rule set, is left out.
    """
    if value is None:
        return {}
    found: dict[str, Any] = {}
    for field in fields(value):
        name, inside, beside = field.name, getattr(value, field.name), getattr(other, field.name, None)
        usual = inside == field.default and (other is None or beside == field.default)
        if name in ASIDE or name == "redraft" or usual:
            continue
        if isinstance(inside, Struct):
            found |= {f"{name}.{each}": at for each, at in _flat(inside, beside).items()}
        elif not (isinstance(inside, tuple) and any(isinstance(each, Struct) for each in inside)):
            found[name] = inside
    return found


def is_table(value: Any) -> bool:
    """Whether a parameter is rows of a table."""
    return isinstance(value, list | tuple) and bool(value) and all(isinstance(each, Mapping) for each in value)
