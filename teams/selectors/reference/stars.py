"""The star players of a rule set: figures, skills, price, and who may hire them."""

from collections.abc import Callable
from dataclasses import dataclass

from dugout.names import alphabetical
from rules.ruleset import Roster, StarMember, StarPlayer, find
from teams.selectors.reference.book import Link, Reference, SkillList, Told, gold, other_name
from teams.wording.catalogue import Catalogue, shown


@dataclass(frozen=True, slots=True)
class MemberRow:
    """One player of a star hiring."""

    name: str
    figures: tuple[Told, ...]
    skills: SkillList
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StarRow:
    """A star player, or a pair. ``teams`` are the rosters that may hire; ``anybody`` where all may."""

    key: str
    name: str
    other: str
    cost: Told
    members: tuple[MemberRow, ...]
    special_rule: str
    note: Told
    asks: tuple[Link, ...]
    teams: tuple[Link, ...]
    anybody: bool
    mega: bool
    new: bool


def stars(of: Reference) -> list[StarRow]:
    """All star players, by name."""
    rows = [_row(of, each, _teams(of, each)) for each in of.ruleset.star_players]
    return sorted(rows, key=lambda each: alphabetical(each.name))


def stars_of(of: Reference, roster: Roster) -> list[StarRow]:
    """The star players that a team of a roster may hire, whatever it chooses; other teams are not named."""
    traits = roster.traits(all_choices(roster))
    rows = [_row(of, each, ()) for each in of.ruleset.star_players if each.admits(traits)]
    return sorted(rows, key=lambda each: alphabetical(each.name))


def all_choices(roster: Roster) -> list[str]:
    """Everything that a team of a roster may choose."""
    return [each for choice in roster.choices for each in choice.options]


def _teams(of: Reference, star: StarPlayer) -> tuple[Link, ...]:
    """The rosters that may hire a star, by name; none are named where all may."""
    if star.plays_for == "any":
        return ()
    admitted = [each for each in of.ruleset.rosters if star.admits(each.traits(all_choices(each)))]
    teams = [Link(of.catalogue.roster(each.key), of.places.roster(each.key)) for each in admitted]
    return tuple(sorted(teams, key=lambda each: alphabetical(each.name)))


def _row(of: Reference, star: StarPlayer, teams: tuple[Link, ...]) -> StarRow:
    was = of.before.star(star.key) if of.before else None
    name = shown(star.name)
    return StarRow(
        key=star.key,
        name=name,
        other=other_name(star, name),
        cost=of.told(lambda _catalogue, each: gold(each.cost), star, was),
        members=tuple(_member(of, each, find(was.players, each.key) if was else None) for each in star.players),
        special_rule=shown(star.special_rule) if star.special_rule else "",
        note=of.told(lambda _catalogue, each: of.note(each.note), star, was),
        asks=() if star.plays_for == "any" else tuple(each for each in of.who(star.plays_for) if not each.url),
        teams=teams,
        anybody=star.plays_for == "any",
        mega=star.mega_star,
        new=of.is_new(was),
    )


def _member(of: Reference, member: StarMember, was: StarMember | None) -> MemberRow:
    return MemberRow(
        name=shown(member.name),
        figures=tuple(of.told(figure(key), member, was) for key in of.catalogue.characteristics),
        skills=of.skills(member.skills, was.skills if was else None),
        keywords=tuple(of.catalogue.keyword(each) for each in member.keywords),
    )


def figure(key: str) -> Callable[[Catalogue, object], str]:
    """How a characteristic of somebody is printed."""
    return lambda catalogue, somebody: catalogue.characteristic(key, getattr(somebody, key))
