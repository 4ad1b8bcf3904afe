"""The skills of a rule set by category: what they do, and who has them from the start."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from dugout.names import alphabetical
from rules.ruleset import Skill, split_skill
from teams.selectors.reference.book import Link, Reference, Told, other_name
from teams.wording.catalogue import Catalogue, shown


@dataclass(frozen=True, slots=True)
class SkillRow:
    """A skill: its note, what else the rules ask of it, and who has it from the start."""

    key: str
    name: str
    other: str
    note: Told
    facts: tuple[str, ...]
    positions: tuple[Link, ...]
    stars: tuple[Link, ...]
    new: bool


@dataclass(frozen=True, slots=True)
class SkillGroup:
    """The skills of a category."""

    key: str
    name: str
    letter: str
    rows: tuple[SkillRow, ...]


def skill_groups(of: Reference) -> list[SkillGroup]:
    """All skills by category, in the order of the rule set; within it by name."""
    positions, stars = _bearers(of)
    groups = []
    for category in of.ruleset.categories:
        rows = [
            _row(of, each, positions.get(each.key, ()), stars.get(each.key, ()))
            for each in of.ruleset.skills
            if each.category == category.key
        ]
        rows.sort(key=lambda each: alphabetical(each.name))
        if rows:
            name = shown(category.name)
            groups.append(SkillGroup(category.key, name, category.letter or "", tuple(rows)))
    return groups


def _row(of: Reference, skill: Skill, positions: Iterable[Link], stars: Iterable[Link]) -> SkillRow:
    was = of.before.skill(skill.key) if of.before else None
    name = of.catalogue.skill(skill.key)
    note = of.skill_note(skill)
    changed = was is not None and was.note != skill.note
    return SkillRow(
        key=skill.key,
        name=name,
        other=other_name(skill, name),
        note=Told(note, Reference(of.printed, of.places).skill_note(was) if changed and of.printed and was else None),
        facts=_facts(of.catalogue, skill),
        positions=tuple(positions),
        stars=tuple(stars),
        new=of.is_new(was),
    )


def _facts(catalogue: Catalogue, skill: Skill) -> tuple[str, ...]:
    """What the rules say of learning it."""

    def names(keys: Iterable[str]) -> str:
        return ", ".join(catalogue.skill(each) for each in keys)

    found = [
        _("Not beside: %(skills)s.") % {"skills": names(skill.excludes)} if skill.excludes else "",
        _("Only with: %(skills)s.") % {"skills": names(skill.requires)} if skill.requires else "",
        _("Only with one of: %(skills)s.") % {"skills": names(skill.requires_any)} if skill.requires_any else "",
        _("Elite: worth more.") if skill.elite else "",
        _("Has to be used.") if skill.compulsory else "",
        _("Learned by a double alone.") if skill.doubles_only else "",
    ]
    return tuple(filter(None, found))


Bearers = dict[str, list[Link]]


def _bearers(of: Reference) -> tuple[Bearers, Bearers]:
    """Positions and star players by the skills that they have from the start."""
    positions: Bearers = defaultdict(list)
    stars: Bearers = defaultdict(list)
    for roster in of.ruleset.rosters:
        team, url = of.catalogue.roster(roster.key), of.places.roster(roster.key)
        for position in roster.positions:
            name = of.catalogue.position(roster.key, position.key)
            link = Link(f"{name} ({team})" if team.casefold() not in name.casefold() else name, f"{url}#{position.key}")
            for key in dict.fromkeys(split_skill(each)[0] for each in position.skills):
                positions[key].append(link)
    page = of.places.page("stars")
    for star in of.ruleset.star_players:
        for member in star.players:
            link = Link(of.catalogue.name(member.key), f"{page}#{star.key}")
            for key in dict.fromkeys(split_skill(each)[0] for each in member.skills):
                stars[key].append(link)
    return positions, stars
