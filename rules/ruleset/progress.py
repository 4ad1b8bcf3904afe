"""How players and teams grow: star player points, advancement, team value."""

from typing import Annotated, Literal

from msgspec import Meta

from rules.ruleset.naming import Key, Name, Words
from rules.values import Count, Gold, Value


class SppAward(Value):
    """What earns star player points; one that earns 0 is recorded, and may earn by a modifier.

    `short` is the heading of its column on a match record.
    """

    key: Key
    name: Name
    spp: Count
    short: Name | None = None
    note: Words | None = None


class SppModifier(Value):
    """An award earns another number of points, or (`as_award`) as many as another award does.

    `by` says what `key` (or `of`, where it has another key) is: a prayer, while it lasts; a special rule of the team; a
    skill of whoever did it.
    """

    key: Key
    award: Key
    spp: Count = 0
    by: Literal["prayer", "special-rule", "skill"] = "prayer"
    as_award: Key | None = None
    of: Key | None = None

    @property
    def source(self) -> str:
        """The key of the prayer, special rule or skill that it hangs on."""
        return self.of or self.key


class Spp(Value):
    """Star player points; `earns_none` names who earns none."""

    awards: tuple[SppAward, ...]
    modifiers: tuple[SppModifier, ...] = ()
    earns_none: tuple[Key, ...] = ()
    note: Words | None = None


class Level(Value):
    """What a player is called after that many advancements, or at that many thresholds; 0 for a rookie."""

    key: Key
    name: Name
    number: Count


class Advancement(Value):
    """How far players can advance; prices stand with the step that takes them.

    `improves_dash`: a characteristic printed as "-" may be improved, to its worst number.
    """

    max: Count
    max_improvements_each: Count
    levels: tuple[Level, ...]
    improves_dash: bool = True
    note: Words | None = None


class TeamValue(Value):
    """What counts in team value. `free_linemen`: special rules whose teams count no hiring fee for linemen.

    `free_in_current`: those whose teams leave these fees out of current team value alone.
    `free_skills`: skills whose bearers count no hiring fee.

    Beside players and goods may count each fan (`each_fan`, gold), the `treasury` (what is over `treasury_over`), and
    one `unit` for every so many SPP of the players (`spp_for_unit`, 0 for none). Each sum is rounded down to whole
    units (gold).
    """

    current_leaves_out: tuple[Literal["missing-next-game", "temporarily-retired"], ...]
    free_linemen: tuple[Key, ...] = ()
    free_in_current: tuple[Key, ...] = ()
    free_skills: tuple[Key, ...] = ()
    each_fan: Gold = 0
    treasury: bool = False
    treasury_over: Gold = 0
    spp_for_unit: Count = 0
    unit: Annotated[int, Meta(ge=1, le=1_000_000)] = 1
    note: Words | None = None
