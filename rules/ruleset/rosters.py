"""Team lists: their positions, and what a team of each is."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta

from rules.ruleset.naming import Figure, Key, Name, SkillRef, Words, find
from rules.ruleset.traits import TeamTraits
from rules.values import Count, Gold, Value


class Position(Value):
    """One line of a team list. `ag`, `pa` and `av` are the printed numbers (3 for "3+"), `pa` None for "-"."""

    key: Key
    name: Name
    min: Count
    max: Count
    cost: Gold
    ma: Figure
    st: Figure
    ag: Figure
    av: Figure
    skills: tuple[SkillRef, ...]
    primary: tuple[Key, ...]
    secondary: tuple[Key, ...]
    pa: Figure | None = None
    keywords: tuple[Key, ...] = ()
    note: Words | None = None


class Choice(Value):
    """`choose` of these are picked when the team is drafted; what is picked then counts as the team's own."""

    choose: Annotated[int, Meta(ge=1)]
    leagues: tuple[Key, ...] = ()
    special_rules: tuple[Key, ...] = ()

    @property
    def options(self) -> tuple[str, ...]:
        """All keys that may be picked."""
        return self.leagues + self.special_rules


class Limit(Value):
    """No more than `max` players of these positions together."""

    of: tuple[Key, ...]
    max: Count


class Roster(Value):
    """A team list. `journeymen` are the positions that journeymen may be (its linemen).

    `special_rules_of` are those that a team has only where it plays in that league.
    """

    key: Key
    name: Name
    reroll_cost: Gold
    reroll_max: Count
    apothecary: bool
    journeymen: tuple[Key, ...]
    positions: tuple[Position, ...]
    tier: Figure | None = None
    leagues: tuple[Key, ...] = ()
    special_rules: tuple[Key, ...] = ()
    special_rules_of: dict[Key, tuple[Key, ...]] = {}
    choices: tuple[Choice, ...] = ()
    limits: tuple[Limit, ...] = ()
    note: Words | None = None

    def position(self, key: str) -> Position | None:
        """The position of that key, or None."""
        return find(self.positions, key)

    def traits(self, picks: Iterable[str] = ()) -> TeamTraits:
        """What a team of this roster is asked for, with the `picks` it made among its choices."""
        picked = frozenset(picks)
        regions = picked.intersection(key for choice in self.choices for key in choice.leagues)
        rules = picked.intersection(key for choice in self.choices for key in choice.special_rules)
        leagues = frozenset(self.leagues) | regions
        by_league = {rule for league in leagues for rule in self.special_rules_of.get(league, ())}
        return TeamTraits(
            roster=self.key,
            tier=self.tier,
            leagues=leagues,
            special_rules=frozenset(self.special_rules) | rules | by_league,
            apothecary=self.apothecary,
        )
