"""A rule set with its names, beside the edition that it changes, and where its pages are."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Protocol, TypeVar

from django.utils.text import capfirst
from django.utils.translation import get_language

from dugout.figures import grouped
from dugout.typesetting import typeset
from rules import loader, notes
from rules.ruleset import Eligibility, Name, Named, Ruleset, Skill, split_skill
from teams.wording.catalogue import Catalogue, English, shown

PAGES = ("skills", "stars", "inducements", "tables", "readings")

ItemT = TypeVar("ItemT")


class Places(Protocol):
    """Where the pages of a rule set are."""

    def page(self, name: str = "") -> str:
        """The address of a page, by default of the first."""
        ...

    def roster(self, key: str) -> str:
        """The address of a roster."""
        ...


@dataclass(frozen=True, slots=True)
class Told:
    """What a page says of something, and what the edition says where that is something else."""

    now: str
    was: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A name that leads to where more is said of it."""

    name: str
    url: str


@dataclass(frozen=True, slots=True)
class SkillList:
    """The skills of somebody, and those that he has in the edition where they are others."""

    links: tuple[Link, ...]
    was: tuple[str, ...] | None = None


class Reference:
    """A rule set as its pages show it. ``printed`` is the edition that a league changes, None for an edition itself."""

    def __init__(self, catalogue: Catalogue, places: Places, printed: Catalogue | None = None) -> None:
        self.catalogue = catalogue
        self.places = places
        self.printed = printed

    @cached_property
    def digest(self) -> str:
        """What the rule set is known by."""
        return digest_of(self.catalogue)

    @cached_property
    def printed_digest(self) -> str:
        """The same of the edition that it changes; nothing where it is one."""
        return digest_of(self.printed) if self.printed else ""

    @property
    def ruleset(self) -> Ruleset:
        """The rule set."""
        return self.catalogue.rules.ruleset

    @property
    def before(self) -> Ruleset | None:
        """The edition that it changes, None where it is one."""
        return self.printed.rules.ruleset if self.printed else None

    def told(self, words: Callable[[Catalogue, ItemT], str], now: ItemT, was: ItemT | None) -> Told:
        """Say something of an item, and of the same item in the edition."""
        text = words(self.catalogue, now)
        if self.printed is None or was is None or was == now:
            return Told(text)
        before = words(self.printed, was)
        return Told(text, None if before == text else before)

    def is_new(self, was: Any) -> bool:
        """Whether the edition does not have an item: ``was`` is the item as the edition has it."""
        return self.printed is not None and was is None

    def skill_url(self, reference: str) -> str:
        """Where a skill is explained."""
        return f"{self.places.page('skills')}#{split_skill(reference)[0]}"

    def skills(self, now: Iterable[str], was: Iterable[str] | None = None) -> SkillList:
        """Skills with links to what they do."""
        links = tuple(Link(self.catalogue.skill(each), self.skill_url(each)) for each in now)
        if self.printed is None or was is None:
            return SkillList(links)
        before = tuple(self.printed.skill(each) for each in was)
        return SkillList(links, None if set(before) == {each.name for each in links} else before)

    def skill_note(self, skill: Skill) -> str:
        """What a skill does: the league's own words, else ours on the edition's skill."""
        was = self.before.skill(skill.key) if self.before else None
        if skill.note and self.printed is not None and (was is None or was.note != skill.note):
            return shown(Name(en=skill.note))
        found = notes.note(self.ruleset, "skills", skill.key)
        return text(found) if found else (shown(Name(en=skill.note)) if skill.note else "")

    def note(self, words: str | None) -> str:
        """What a rule set says of something in a note, in the reader's language where it has been written."""
        found = text(notes.in_both(words)) if words else ""
        return English(capfirst(found)) if isinstance(found, English) else capfirst(found)

    def who(self, eligible: Eligibility) -> list[Link]:
        """Whom an eligibility admits, in the words of the rule set; rosters lead to their pages."""
        named = [Link(self.catalogue.name(each), "") for each in (*eligible.leagues, *eligible.special_rules)]
        rosters = [Link(self.catalogue.roster(each), self.places.roster(each)) for each in eligible.rosters]
        return [*named, *rosters]


@lru_cache(maxsize=64)
def digest_of(catalogue: Catalogue) -> str:
    """What a catalogue's rule set is known by; found once, for that takes writing it out."""
    return loader.digest(catalogue.rules.ruleset)


def text(name: Name) -> str:
    """A sentence of ours in the reader's language, with what French sets before its punctuation."""
    found = shown(name)
    language = (get_language() or "en").split("-")[0]
    return found if isinstance(found, English) else typeset(found, language)


def other_name(named: Named, name: str) -> str:
    """What something is called in the other language, where that is another name."""
    found = named.name.fr if (get_language() or "en").startswith("en") else named.name.en
    return found if found and found != name else ""


def gold(amount: int | None) -> str:
    """A sum, or a dash."""
    return "–" if amount is None else grouped(amount)


def number(count: int | None) -> str:
    """A number, or a dash."""
    return "–" if count is None else str(count)
