"""A roster as its page shows it: positions, goods, limits, and what it may hire besides."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from dugout.names import alphabetical
from rules import goods as prices
from rules.ruleset import Choice, Limit, Position, Roster, SpecialRule, Staff, find
from teams.selectors.reference.book import Link, Reference, SkillList, Told, gold, number, other_name
from teams.selectors.reference.goods import offers
from teams.selectors.reference.stars import figure, stars_of
from teams.wording.catalogue import Catalogue, shown


@dataclass(frozen=True, slots=True)
class RosterLine:
    """A roster in a list of them."""

    key: str
    name: str
    url: str
    tier: int | None
    new: bool


@dataclass(frozen=True, slots=True)
class PositionRow:
    """A position of a roster. ``other`` is its name in the other language, where it has one."""

    key: str
    name: str
    other: str
    count: Told
    figures: tuple[Told, ...]
    skills: SkillList
    primary: Told
    secondary: Told
    keywords: tuple[str, ...]
    cost: Told
    new: bool


def roster_lines(of: Reference) -> list[RosterLine]:
    """All rosters, by name."""
    lines = [
        RosterLine(
            each.key,
            of.catalogue.roster(each.key),
            of.places.roster(each.key),
            each.tier,
            of.is_new(of.before.roster(each.key) if of.before else None),
        )
        for each in of.ruleset.rosters
    ]
    return sorted(lines, key=lambda each: alphabetical(each.name))


def roster_page(of: Reference, roster: Roster) -> dict[str, Any]:
    """What the page of a roster shows."""
    was = of.before.roster(roster.key) if of.before else None
    return {
        "roster": roster,
        "note": of.told(lambda _catalogue, each: of.note(each.note), roster, was),
        "special_rules": [_special_rule(of, each) for each in of.ruleset.special_rules if each.key in may_have(roster)],
        "by_league": [
            Link(of.catalogue.name(league), ", ".join(of.catalogue.name(each) for each in own))
            for league, own in roster.special_rules_of.items()
        ],
        "choices": [_choice(of.catalogue, each) for each in roster.choices],
        "limits": [_limit(of.catalogue, roster, each) for each in roster.limits],
        "headings": of.catalogue.headings,
        "rows": [_position(of, roster, each, was.position(each.key) if was else None) for each in roster.positions],
        "gone": [shown(each.name) for each in was.positions if not roster.position(each.key)] if was else [],
        "goods": _goods(of, roster, was),
        "stars": stars_of(of, roster),
        "offers": offers(of, roster, was),
        "rosters": roster_lines(of),
        "is_new": of.is_new(was),
    }


def may_have(roster: Roster) -> frozenset[str]:
    """The leagues and special rules that a team of a roster has, or may have by what it chooses."""
    chosen = (each for choice in roster.choices for each in choice.options)
    by_league = (each for own in roster.special_rules_of.values() for each in own)
    return frozenset((*roster.leagues, *roster.special_rules, *chosen, *by_league))


def _special_rule(of: Reference, rule: SpecialRule) -> dict[str, Any]:
    was = find(of.before.special_rules, rule.key) if of.before else None
    said = of.told(lambda _catalogue, each: of.note(each.note), rule, was)
    return {"name": of.catalogue.name(rule.key), "note": said}


def _position(of: Reference, roster: Roster, position: Position, was: Position | None) -> PositionRow:
    name = of.catalogue.position(roster.key, position.key)
    return PositionRow(
        key=position.key,
        name=name,
        other=other_name(position, name),
        count=of.told(lambda _catalogue, each: f"{each.min}–{each.max}", position, was),
        figures=tuple(of.told(figure(key), position, was) for key in of.catalogue.characteristics),
        skills=of.skills(position.skills, was.skills if was else None),
        primary=of.told(lambda catalogue, each: letters(catalogue, each.primary), position, was),
        secondary=of.told(lambda catalogue, each: letters(catalogue, each.secondary), position, was),
        keywords=tuple(of.catalogue.keyword(each) for each in position.keywords),
        cost=of.told(lambda _catalogue, each: gold(each.cost), position, was),
        new=of.is_new(was),
    )


def letters(catalogue: Catalogue, categories: Iterable[str]) -> str:
    """Categories of skills by their letters."""
    known = {each.key: each.letter or "" for each in catalogue.rules.ruleset.categories}
    return " ".join(known.get(each, "") for each in categories)


def _choice(catalogue: Catalogue, choice: Choice) -> dict[str, Any]:
    return {"choose": choice.choose, "options": [catalogue.name(each) for each in choice.options]}


def _limit(catalogue: Catalogue, roster: Roster, limit: Limit) -> dict[str, Any]:
    return {"most": limit.max, "of": [catalogue.position(roster.key, each) for each in limit.of]}


def _goods(of: Reference, roster: Roster, was: Roster | None) -> list[dict[str, Any]]:
    """What a team of a roster may buy: its price at first and later, and how many."""
    rows = []
    for each in of.ruleset.staff:
        if not prices.allowed_for(roster, each):
            continue
        before = find(of.before.staff, each.key) if of.before else None
        now = (roster, each)
        then = (was, before) if was and before and prices.allowed_for(was, before) else None
        rows.append(
            {
                "name": of.catalogue.name(each.key),
                "price": of.told(_price, now, then),
                "later": of.told(_later, now, then),
                "most": of.told(_most, now, then),
            }
        )
    return rows


def _price(_catalogue: Catalogue, of: tuple[Roster, Staff]) -> str:
    return gold(prices.price_for(*of))


def _later(_catalogue: Catalogue, of: tuple[Roster, Staff]) -> str:
    return gold(prices.later_price_for(*of))


def _most(_catalogue: Catalogue, of: tuple[Roster, Staff]) -> str:
    return number(prices.most_for(*of, new_team=False))
