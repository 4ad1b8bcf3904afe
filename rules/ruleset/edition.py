"""An edition, whole: its catalogue, and the steps of every action."""

from typing import Annotated, Any

from msgspec import Meta, field

from rules.ruleset.goods import Staff, TeamCreation
from rules.ruleset.hired import Inducement, StarPlayer
from rules.ruleset.league import League
from rules.ruleset.naming import Key, Name, StepName, Words, find, split_skill
from rules.ruleset.progress import Advancement, Spp, TeamValue
from rules.ruleset.rosters import Roster
from rules.ruleset.sheet import Sheet
from rules.ruleset.skills import Category, CharacteristicRule, Skill
from rules.ruleset.tables import Table
from rules.ruleset.traits import Keyword, RegionalRule, SpecialRule
from rules.values import Value


class StepEntry(Value):
    """One step of a sequence: which step function, with which parameters. `key` is its name within the action."""

    key: Key
    step: StepName
    name: Name | None = None
    params: dict[str, Any] = field(default_factory=dict)


class Ruleset(Value):
    """An edition, whole. `overridable` are the codes of violations that a commissioner may let pass.

    `about` tells it from other printings, for whoever chooses one.
    """

    key: Key
    name: Name
    version: Annotated[str, Meta(min_length=1, max_length=20)]
    published: Annotated[int, Meta(ge=1986, le=2100)]
    characteristics: tuple[CharacteristicRule, ...]
    categories: tuple[Category, ...]
    skills: tuple[Skill, ...]
    rosters: tuple[Roster, ...]
    staff: tuple[Staff, ...]
    team_creation: TeamCreation
    spp: Spp
    advancement: Advancement
    team_value: TeamValue
    league: League
    regional_rules: tuple[RegionalRule, ...] = ()
    special_rules: tuple[SpecialRule, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    star_players: tuple[StarPlayer, ...] = ()
    inducements: tuple[Inducement, ...] = ()
    tables: tuple[Table, ...] = ()
    terms: dict[Key, Name] = field(default_factory=dict)
    sequences: dict[Key, tuple[StepEntry, ...]] = field(default_factory=dict)
    overridable: tuple[Key, ...] = ()
    sheet: Sheet = field(default_factory=Sheet)
    extends: Key | None = None
    note: Words | None = None
    about: Name | None = None

    def skill_name(self, reference: str, language: str = "en") -> str:
        """A skill as it is printed: "Block", "Loner (4+)", "Mighty Blow (+1)", "Animosity (all team-mates)"."""
        key, value = split_skill(reference)
        skill = self.skill(key)
        if skill is None:
            return reference
        name = skill.name.text(language)
        match skill.value:
            case "target":
                return f"{name} ({value}+)"
            case "modifier":
                return f"{name} (+{value})"
            case "group":
                group = value or ""
                keyword = find(self.keywords, group)
                words = keyword.name if keyword else self.terms.get(group)
                return f"{name} ({words.text(language) if words else group.replace('-', ' ')})"
            case None:
                return name

    def roster(self, key: str) -> Roster | None:
        """The roster of that key, or None."""
        return find(self.rosters, key)

    def skill(self, reference: str) -> Skill | None:
        """The skill of a key or reference (`loner:4`), or None."""
        return find(self.skills, split_skill(reference)[0])

    def trait(self, key: str) -> RegionalRule | SpecialRule | None:
        """The regional or special rule of that key, or None; no key is both."""
        return find(self.regional_rules, key) or find(self.special_rules, key)

    def star(self, key: str) -> StarPlayer | None:
        """The star player of that key, or None."""
        return find(self.star_players, key)

    def inducement(self, key: str) -> Inducement | None:
        """The inducement of that key, or None."""
        return find(self.inducements, key)

    def table(self, key: str) -> Table | None:
        """The table of that key, or None."""
        return find(self.tables, key)
