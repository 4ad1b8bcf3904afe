"""Whoever and whatever is hired for one match: star players and inducements."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.ruleset.naming import Figure, Key, Name, SkillRef, Words
from rules.ruleset.traits import Eligibility, TeamTraits
from rules.values import Count, Gold, Value


class Profile(Value):
    """The figures of someone who is hired for one match."""

    ma: Figure
    st: Figure
    ag: Figure
    av: Figure
    skills: tuple[SkillRef, ...]
    pa: Figure | None = None


class StarMember(Profile, kw_only=True):
    """One player of a star hiring: the star alone, or one of a pair."""

    key: Key
    name: Name
    keywords: tuple[Key, ...] = ()


class StarPlayer(Value):
    """A star player, or a pair hired together for one fee (`members` instead of a `profile`).

    `plays_for` is "any" or who may hire; `choices` is how many of the star player choices the hiring takes: none of
    whoever comes of himself.
    A pair always takes one place on the list for each member.
    """

    key: Key
    name: Name
    cost: Gold
    plays_for: Eligibility | Literal["any"]
    profile: Profile | None = None
    members: tuple[StarMember, ...] = ()
    special_rule: Name | None = None
    mega_star: bool = False
    choices: Annotated[int, Meta(ge=0, le=4)] = 1
    keywords: tuple[Key, ...] = ()
    note: Words | None = None

    @property
    def players(self) -> tuple[StarMember, ...]:
        """Whoever takes the pitch: one, or the members of a pair."""
        p = self.profile
        if p is None:
            return self.members
        return (
            StarMember(
                key=self.key,
                name=self.name,
                keywords=self.keywords,
                ma=p.ma,
                st=p.st,
                ag=p.ag,
                pa=p.pa,
                av=p.av,
                skills=p.skills,
            ),
        )

    def admits(self, team: TeamTraits) -> bool:
        """Whether `team` may hire this star."""
        return self.plays_for == "any" or self.plays_for.admits(team)


class SpecialPrice(Eligibility, kw_only=True):
    """Another price for those it admits, and (`max`) another limit."""

    cost: Gold
    max: Count | None = None


class Inducement(Value):
    """What is bought for one match.

    `max` None means no limit; `cost` None means that the price hangs on what is bought (a child, a star, a stake).
    With `children`, `max` counts the thing itself and its children together. A `named` one can't serve both sides.
    It is not bought beside one of `excludes` (stars or inducements).
    """

    key: Key
    name: Name
    group: Key
    cost: Gold | None = None
    max: Count | None = None
    cost_for: tuple[SpecialPrice, ...] = ()
    only_for: Eligibility | None = None
    children: tuple[Key, ...] = ()
    profile: Profile | None = None
    named: bool = False
    excludes: tuple[Key, ...] = ()
    note: Words | None = None

    def admits(self, team: TeamTraits) -> bool:
        """Whether `team` may buy it."""
        return self.only_for is None or self.only_for.admits(team)

    def price(self, team: TeamTraits) -> int | None:
        """What one costs `team`: the first special price that admits it, else the price of all."""
        special = self._special(team)
        return special.cost if special else self.cost

    def most(self, team: TeamTraits) -> int | None:
        """How many `team` may buy: the limit beside its price where one stands there, else that of all."""
        special = self._special(team)
        return self.max if special is None or special.max is None else special.max

    def _special(self, team: TeamTraits) -> SpecialPrice | None:
        return next((each for each in self.cost_for if each.admits(team)), None)
