"""What the types of the catalogue can't say: references that lead somewhere, tables without gaps, keys given once.

Every check gives pairs of a path and a reason; the data has its right types by then.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, get_args

from msgspec import Struct

from rules.actions import Action
from rules.binding import sequence_faults
from rules.dice import bounds
from rules.loader.faults import Path
from rules.loader.shape import names
from rules.references import known_keywords, skill_fault
from rules.ruleset import (
    FIGURES,
    Eligibility,
    Inducement,
    Position,
    Profile,
    Roster,
    Ruleset,
    SppModifier,
    StarMember,
    StarPlayer,
    Table,
    TableRow,
    split_skill,
)
from rules.table import TIE_BREAKERS

Found = Iterator[tuple[Path, str]]
# Every price of every edition is a whole number of these (gold).
THOUSAND = 1_000
ACTIONS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(Action))


def problems(rules: Ruleset) -> Found:
    """Every problem of a rule set that has the right types."""
    yield from _keys_given_twice(rules, ())
    yield from _skills(rules)
    yield from _shared_keys(rules)
    yield from _rosters(rules)
    yield from _stars(rules)
    yield from _inducements(rules)
    yield from _staff(rules)
    yield from _creation(rules)
    for name, table in zip(names(rules.tables), rules.tables, strict=True):
        yield from _table(rules, table, ("tables", name))
    yield from _books(rules)
    yield from _sheet(rules)
    yield from _sequences(rules)


def _keys_given_twice(value: Any, path: Path) -> Found:
    if isinstance(value, Struct):
        for field in value.__struct_fields__:
            part = getattr(value, field)
            if isinstance(part, _WITH_PARTS):
                yield from _keys_given_twice(part, (*path, field))
    elif isinstance(value, tuple) and any(isinstance(item, _WITH_PARTS) for item in value):
        seen: set[str] = set()
        for index, (name, item) in enumerate(zip(names(value), value, strict=True)):
            key = getattr(item, "key", None)
            if key in seen:
                yield (*path, index), f"the key `{key}` is given twice"
            elif isinstance(key, str):
                seen.add(key)
            yield from _keys_given_twice(item, (*path, name))
    elif isinstance(value, dict) and path in (("terms",), ("sequences",)):
        for key, item in value.items():
            yield from _keys_given_twice(item, (*path, key))


# Most of a rule set are words and figures, which have no parts.
_WITH_PARTS = (Struct, tuple, dict)


def _unknown(keys: Iterable[str], known: Iterable[str], what: str, path: Path) -> Found:
    """Every key that is not known, or that stands there twice."""
    known = set(known)
    for key, count in Counter(keys).items():
        if key not in known:
            yield path, f"there is no {what} `{key}`"
        elif count > 1:
            yield path, f"`{key}` stands there twice"


def _keys(items: Iterable[Any]) -> list[str]:
    return [item.key for item in items]


def _skills(rules: Ruleset) -> Found:
    known = set(_keys(rules.skills))
    for name, skill in zip(names(rules.skills), rules.skills, strict=True):
        path = ("skills", name)
        yield from _unknown([skill.category], _keys(rules.categories), "category", (*path, "category"))
        yield from _unknown(skill.excludes, known, "skill", (*path, "excludes"))
        yield from _unknown(skill.requires, known, "skill", (*path, "requires"))
        yield from _unknown(skill.requires_any, known, "skill", (*path, "requires_any"))
        yield from _unknown(skill.useless_with, known, "skill", (*path, "useless_with"))
        if skill.learned is not None and skill.value != "modifier":
            yield (*path, "learned"), "only a skill with a modifier is learned with one"


def _shared_keys(rules: Ruleset) -> Found:
    regions = set(_keys(rules.regional_rules))
    for name, rule in zip(names(rules.special_rules), rules.special_rules, strict=True):
        if rule.key in regions:
            yield ("special_rules", name), f"`{rule.key}` is a regional rule too"


def _rosters(rules: Ruleset) -> Found:
    for name, roster in zip(names(rules.rosters), rules.rosters, strict=True):
        path = ("rosters", name)
        yield from _traits(rules, roster.leagues, roster.special_rules, path)
        yield from _unknown(roster.journeymen, _keys(roster.positions), "position", (*path, "journeymen"))
        yield from _choices_and_limits(rules, roster, path)
        for league, own in roster.special_rules_of.items():
            yield from _traits(rules, (league,), own, (*path, "special_rules_of", league))
        if not roster.journeymen:
            yield (*path, "journeymen"), "no position that a journeyman may be"
        most = sum(position.max for position in roster.positions)
        if most < rules.team_creation.min_players:
            yield (*path, "positions"), f"{most} players at most, a team needs {rules.team_creation.min_players}"
        for each, position in zip(names(roster.positions), roster.positions, strict=True):
            yield from _position(rules, position, (*path, "positions", each))


def _choices_and_limits(rules: Ruleset, roster: Roster, path: Path) -> Found:
    for index, choice in enumerate(roster.choices):
        here = (*path, "choices", index)
        yield from _traits(rules, choice.leagues, choice.special_rules, here)
        if choice.choose > len(choice.options):
            yield (*here, "choose"), f"{choice.choose} of {len(choice.options)}"
    for index, limit in enumerate(roster.limits):
        yield from _unknown(limit.of, _keys(roster.positions), "position", (*path, "limits", index))


def _traits(rules: Ruleset, leagues: Sequence[str], special_rules: Sequence[str], path: Path) -> Found:
    yield from _unknown(leagues, _keys(rules.regional_rules), "regional rule", (*path, "leagues"))
    yield from _unknown(special_rules, _keys(rules.special_rules), "special rule", (*path, "special_rules"))


def _position(rules: Ruleset, position: Position, path: Path) -> Found:
    if position.min > position.max:
        yield path, f"min {position.min} is more than max {position.max}"
    categories = [category.key for category in rules.categories if category.letter]
    for field in ("primary", "secondary"):
        yield from _unknown(getattr(position, field), categories, "category to learn from", (*path, field))
    for key in set(position.primary) & set(position.secondary):
        yield (*path, "secondary"), f"`{key}` is primary too"
    yield from _keywords(rules, position, path)
    yield from _figures(rules, position, path)


def _keywords(rules: Ruleset, owner: Position | StarPlayer | StarMember, path: Path) -> Found:
    """Where an edition lists its keywords, no others are borne."""
    if rules.keywords:
        yield from _unknown(owner.keywords, _keys(rules.keywords), "keyword", (*path, "keywords"))


def _figures(rules: Ruleset, owner: Position | Profile, path: Path) -> Found:
    """Characteristics within their bounds, and skills that are known and have their value.

    A position's go together; of whoever is hired for a match some are printed with skills that nobody can learn both.
    """
    for rule in rules.characteristics:
        figure = getattr(owner, rule.key)
        low, high = sorted((rule.worst, rule.best))
        if figure is not None and not low <= figure <= high:
            yield (*path, rule.key), f"{figure} is not within {low} and {high}"
    had = Counter(split_skill(reference)[0] for reference in owner.skills)
    here = (*path, "skills")
    for reason in filter(None, (skill_fault(rules, reference) for reference in owner.skills)):
        yield here, reason
    for key, count in had.items():
        if count > 1:
            yield here, f"`{key}` stands there twice"
        for other in _excludes(rules, key) if isinstance(owner, Position) else ():
            if other in had and not (key > other and key in _excludes(rules, other)):
                yield here, f"`{key}` and `{other}` exclude each other"


def _excludes(rules: Ruleset, key: str) -> tuple[str, ...]:
    skill = rules.skill(key)
    return skill.excludes if skill else ()


def _eligibility(rules: Ruleset, who: Eligibility, path: Path) -> Found:
    yield from _traits(rules, who.leagues, who.special_rules, path)
    yield from _unknown(who.rosters, _keys(rules.rosters), "roster", (*path, "rosters"))
    if not (who.rosters or who.leagues or who.special_rules or who.tiers or who.apothecary):
        yield path, "nobody meets this: name someone"


def _stars(rules: Ruleset) -> Found:
    for name, star in zip(names(rules.star_players), rules.star_players, strict=True):
        path = ("star_players", name)
        if star.plays_for != "any":
            yield from _eligibility(rules, star.plays_for, (*path, "plays_for"))
        yield from _star_players(rules, star, path)


def _star_players(rules: Ruleset, star: StarPlayer, path: Path) -> Found:
    if (star.profile is None) == (not star.members):
        yield path, "either a profile or members"
    yield from _keywords(rules, star, path)
    if star.profile:
        yield from _figures(rules, star.profile, (*path, "profile"))
    for name, member in zip(names(star.members), star.members, strict=True):
        yield from _keywords(rules, member, (*path, "members", name))
        yield from _figures(rules, member, (*path, "members", name))


def _inducements(rules: Ruleset) -> Found:
    for name, inducement in zip(names(rules.inducements), rules.inducements, strict=True):
        yield from _inducement(rules, inducement, ("inducements", name))


def _inducement(rules: Ruleset, inducement: Inducement, path: Path) -> Found:
    others = [key for key in _keys(rules.inducements) if key != inducement.key]
    yield from _unknown(inducement.children, others, "other inducement", (*path, "children"))
    for key in inducement.excludes:
        if key not in others and rules.star(key) is None:
            yield (*path, "excludes"), f"there is no star player or other inducement `{key}`"
    if inducement.only_for:
        yield from _eligibility(rules, inducement.only_for, (*path, "only_for"))
    for index, special in enumerate(inducement.cost_for):
        yield from _eligibility(rules, special, (*path, "cost_for", index))
    if inducement.profile:
        yield from _figures(rules, inducement.profile, (*path, "profile"))


def _staff(rules: Ruleset) -> Found:
    for name, staff in zip(names(rules.staff), rules.staff, strict=True):
        most = staff.most_at_creation
        if most is not None and not staff.min <= staff.start <= most:
            yield ("staff", name), f"start {staff.start} is not within {staff.min} and {most}"
        for field in ("only_for", "not_for"):
            yield from _unknown(getattr(staff, field), _keys(rules.rosters), "roster", ("staff", name, field))
        yield from _unknown(tuple(staff.paid_by), _keys(rules.staff), "staff", ("staff", name, "paid_by"))
        if staff.max is not None and staff.max_at_creation is not None and staff.max_at_creation > staff.max:
            yield ("staff", name, "max_at_creation"), f"more than max, {staff.max}"


def _creation(rules: Ruleset) -> Found:
    creation, path = rules.team_creation, ("team_creation",)
    if creation.min_players > creation.max_players:
        yield (*path, "min_players"), f"more than max_players, {creation.max_players}"
    drawn = creation.exhibition
    if drawn and not drawn.budget_min <= drawn.budget <= drawn.budget_max:
        yield (*path, "exhibition", "budget"), f"{drawn.budget} is not within {drawn.budget_min} and {drawn.budget_max}"
    slots = creation.special_slots
    if slots:
        here = (*path, "special_slots")
        yield from _unknown(slots.keywords, known_keywords(rules), "keyword", (*here, "keywords"))
        for kind, keys in slots.goods.items():
            yield from _unknown(keys, _keys(rules.staff), "staff", (*here, "goods", kind))


def _table(rules: Ruleset, table: Table, path: Path) -> Found:
    skills = {skill.key: skill.category for skill in rules.skills}
    for name, row in zip(names(table.rows), table.rows, strict=True):
        here = (*path, "rows", name)
        if table.category is None and row.name is None:
            yield here, "`name` is missing"
        elif table.category is not None and skills.get(row.key) != table.category:
            yield here, f"`{row.key}` is no skill of category `{table.category}`"
        if any(high is not None and low > high for low, high in (row.roll, row.second or (1, 1))):
            yield (*here, "roll"), "from is more than to"
    if table.modified:
        yield from _row_after_row(table, path)
    else:
        yield from _every_result(table, path)


def _row_after_row(table: Table, path: Path) -> Found:
    """A table with results beyond its dice: each row begins where the one before ends."""
    for (_, before), (name, row) in itertools.pairwise(zip(names(table.rows), table.rows, strict=True)):
        end = before.roll[1]
        if end is None or row.roll[0] != end + 1:
            yield (*path, "rows", name, "roll"), f"does not follow the row before, which ends at {end}"


def _every_result(table: Table, path: Path) -> Found:
    spans = [range(low, high + 1) for low, high in map(bounds, table.dice.split(", "))]
    named = list(zip(names(table.rows), table.rows, strict=True))
    for result in itertools.product(*spans):
        rows = [name for name, row in named if row.holds(*result)]
        spoken = ", ".join(map(str, result))
        if not rows:
            yield (*path, "rows"), f"no row for {spoken}"
        elif len(rows) > 1:
            yield (*path, "rows", rows[1], "roll"), f"{spoken} is in another row too, `{rows[0]}`"
    for name, row in named:
        if _beyond(row, spans):
            yield (*path, "rows", name, "roll"), f"goes beyond {table.dice}"


def _beyond(row: TableRow, spans: list[range]) -> bool:
    rolls = [row.roll] if row.second is None else [row.roll, row.second]
    if len(rolls) != len(spans):
        return True
    return any(
        high is None or low not in span or high not in span for (low, high), span in zip(rolls, spans, strict=True)
    )


def prices(rules: Ruleset) -> Found:
    """What can be bought costs whole thousands: so it is in every file; a league's own patch may have it otherwise."""
    for name, roster in zip(names(rules.rosters), rules.rosters, strict=True):
        path = ("rosters", name)
        yield from _thousands(roster.reroll_cost, (*path, "reroll_cost"))
        for each, position in zip(names(roster.positions), roster.positions, strict=True):
            yield from _thousands(position.cost, (*path, "positions", each, "cost"))
    for field in ("staff", "star_players", "inducements"):
        priced = getattr(rules, field)
        for name, item in zip(names(priced), priced, strict=True):
            yield from _thousands(item.cost, (field, name, "cost"))


def _thousands(cost: int | str | None, path: Path) -> Found:
    if isinstance(cost, int) and cost % THOUSAND:
        yield path, f"{cost} is not a whole number of thousands"


def _sequences(rules: Ruleset) -> Found:
    for action in rules.sequences:
        if action not in ACTIONS:
            yield ("sequences", action), f"no action is called `{action}`"
    yield from sequence_faults(rules)


def _books(rules: Ruleset) -> Found:
    """Points, levels, values, prizes."""
    for name, modifier in zip(names(rules.spp.modifiers), rules.spp.modifiers, strict=True):
        yield from _modifier(rules, modifier, ("spp", "modifiers", name))
    numbers = [level.number for level in rules.advancement.levels]
    if numbers[numbers[:1] == [0] :] != list(range(1, rules.advancement.max + 1)):
        yield ("advancement", "levels"), f"their numbers must run from 1 to {rules.advancement.max}"
    for field in ("free_linemen", "free_in_current"):
        free = getattr(rules.team_value, field)
        yield from _unknown(free, _keys(rules.special_rules), "special rule", ("team_value", field))
    free_skills = rules.team_value.free_skills
    yield from _unknown(free_skills, _keys(rules.skills), "skill", ("team_value", "free_skills"))
    for name, bonus in zip(names(rules.league.bonuses), rules.league.bonuses, strict=True):
        if (bonus.at_least is None) == (bonus.at_most is None):
            yield ("league", "bonuses", name), "either at_least or at_most"
    places = [prize.place for prize in rules.league.prizes]
    if len(set(places)) < len(places):
        yield ("league", "prizes"), "a place stands there twice"
    elif sorted(places) != list(range(1, len(places) + 1)):
        yield ("league", "prizes"), f"their places must run from 1 to {len(places)}"
    yield from _unknown(rules.league.tie_breakers, TIE_BREAKERS, "tie-breaker", ("league", "tie_breakers"))


def _sheet(rules: Ruleset) -> Found:
    known = {*FIGURES, *_keys(rules.spp.awards)}
    for name, column in zip(names(rules.sheet.columns), rules.sheet.columns, strict=True):
        yield from _unknown([column.key], known, "figure or award", ("sheet", "columns", name))


def _modifier(rules: Ruleset, modifier: SppModifier, path: Path) -> Found:
    awards = [modifier.award] + ([modifier.as_award] if modifier.as_award else [])
    yield from _unknown(awards, _keys(rules.spp.awards), "award", (*path, "award"))
    if modifier.by == "special-rule":
        yield from _unknown([modifier.source], _keys(rules.special_rules), "special rule", path)
    if modifier.by == "skill":
        yield from _unknown([modifier.source], _keys(rules.skills), "skill", path)
