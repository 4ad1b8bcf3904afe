"""The catalogue of an edition: what can be bought, hired, rolled and learned, as frozen values.

A `Ruleset` is made by `rules.loader` from an edition's file and its patches, and is checked there; these types only say
what a file may hold. Whatever a step resolves with stands in the parameters of that step, under `sequences`.
Money is in gold pieces. Prose stands in `note` alone, and nothing reads it but people.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Literal, Protocol, TypeVar

from msgspec import Meta, field

from rules.values import Characteristic, Count, Gold, Value

Key = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
SkillRef = Annotated[str, Meta(max_length=100, pattern=r"^[a-z0-9]+(-[a-z0-9]+)*(:[a-z0-9]+(-[a-z0-9]+)*)?$")]
StepName = Annotated[str, Meta(max_length=100, pattern=r"^[a-z0-9-]+(\.[a-z0-9-]+)*$")]
Words = Annotated[str, Meta(min_length=1, max_length=500)]
Figure = Annotated[int, Meta(ge=1, le=12)]
Span = tuple[Annotated[int, Meta(ge=1)], Annotated[int, Meta(ge=1)] | None]


class Keyed(Protocol):
    """Whatever a list of the catalogue finds by its key."""

    @property
    def key(self) -> str:
        """What it is found by."""
        ...


Item = TypeVar("Item", bound=Keyed)


def find(items: Iterable[Item], key: str) -> Item | None:
    """The item of that key, or None."""
    return next((item for item in items if item.key == key), None)


def split_skill(reference: str) -> tuple[str, str | None]:
    """`"loner:4"` -> `("loner", "4")`, `"block"` -> `("block", None)`."""
    key, _, value = reference.partition(":")
    return key, value or None


class Name(Value):
    """A name in each language; `fr` is None where no French source has it (the English name is then shown, marked)."""

    en: Words
    fr: Words | None = None

    def text(self, language: str) -> str:
        """The name in `language` ("en", "fr", "fr-CA" …), English where there is none."""
        return self.fr if language.startswith("fr") and self.fr else self.en


class Named(Protocol):
    """Whatever has a name."""

    @property
    def name(self) -> Name:
        """What people call it."""
        ...


class Category(Value):
    """A kind of skills; `letter` is None for traits, which nobody learns."""

    key: Key
    name: Name
    letter: Annotated[str, Meta(min_length=1, max_length=2)] | None = None


class Skill(Value):
    """A skill or trait.

    `value` says what stands behind the colon of a reference: a target number (`loner:4`), a modifier
    (`mighty-blow:1`) or a group (`animosity:all`); `learned` is the modifier with which it is learned.
    By chance nobody learns what is of no use to him: beside one of `useless_with`, with an AV up to `useless_to_av`.
    """

    key: Key
    name: Name
    category: Key
    value: Literal["target", "modifier", "group"] | None = None
    learned: Figure | None = None
    excludes: tuple[Key, ...] = ()
    requires: tuple[Key, ...] = ()
    useless_with: tuple[Key, ...] = ()
    useless_to_av: Figure | None = None
    compulsory: bool = False
    note: Words | None = None

    def takes(self, value: str | None) -> bool:
        """Whether it may be written with that value behind the colon: none to learn it as everybody does."""
        match self.value:
            case None:
                return value is None
            case "group":
                return bool(value)
            case "target":
                return value is not None and value.isdigit()
            case "modifier":
                return value is None or value.isdigit()

    @property
    def learned_as(self) -> str:
        """The reference a player gets who learns it: `block`, `mighty-blow:1`."""
        return self.key if self.learned is None else f"{self.key}:{self.learned}"


class RegionalRule(Value):
    """A region that a team plays in; stars and inducements ask for it."""

    key: Key
    name: Name
    note: Words | None = None


class SpecialRule(Value):
    """A special rule that a team has."""

    key: Key
    name: Name
    note: Words | None = None


class TeamTraits(Value):
    """What a team answers when a star or an inducement asks who it is; `leagues` and `special_rules` hold the picks."""

    roster: str
    tier: int | None
    leagues: frozenset[str]
    special_rules: frozenset[str]
    apothecary: bool


class Eligibility(Value):
    """Who may have something: any one of these suffices."""

    rosters: tuple[Key, ...] = ()
    leagues: tuple[Key, ...] = ()
    special_rules: tuple[Key, ...] = ()
    tiers: tuple[Figure, ...] = ()
    apothecary: bool = False

    def admits(self, team: TeamTraits) -> bool:
        """Whether `team` meets one of the conditions."""
        return (
            team.roster in self.rosters
            or not team.leagues.isdisjoint(self.leagues)
            or not team.special_rules.isdisjoint(self.special_rules)
            or team.tier in self.tiers
            or (self.apothecary and team.apothecary)
        )


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
    """A team list. `journeymen` are the positions that journeymen may be (its linemen)."""

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
        return TeamTraits(
            roster=self.key,
            tier=self.tier,
            leagues=frozenset(self.leagues) | regions,
            special_rules=frozenset(self.special_rules) | rules,
            apothecary=self.apothecary,
        )


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


class StarPlayer(Value):
    """A star player, or a pair hired together for one fee (`members` instead of a `profile`).

    `plays_for` is "any" or who may hire; `choices` is how many of the star player choices the hiring takes.
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
    choices: Annotated[int, Meta(ge=1, le=4)] = 1
    keywords: tuple[Key, ...] = ()
    note: Words | None = None

    @property
    def players(self) -> tuple[StarMember, ...]:
        """Whoever takes the pitch: one, or the members of a pair."""
        p = self.profile
        if p is None:
            return self.members
        return (StarMember(key=self.key, name=self.name, ma=p.ma, st=p.st, ag=p.ag, pa=p.pa, av=p.av, skills=p.skills),)

    def admits(self, team: TeamTraits) -> bool:
        """Whether `team` may hire this star."""
        return self.plays_for == "any" or self.plays_for.admits(team)


class SpecialPrice(Eligibility, kw_only=True):
    """Another price for those it admits."""

    cost: Gold


class Inducement(Value):
    """What is bought for one match.

    `max` None means no limit; `cost` None means that the price hangs on what is bought (a child, a star, a stake).
    With `children`, `max` counts the thing itself and its children together. A `named` one can't serve both sides.
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
    note: Words | None = None

    def admits(self, team: TeamTraits) -> bool:
        """Whether `team` may buy it."""
        return self.only_for is None or self.only_for.admits(team)

    def price(self, team: TeamTraits) -> int | None:
        """What one costs `team`: the first special price that admits it, else the price of all."""
        return next((special.cost for special in self.cost_for if special.admits(team)), self.cost)


class Staff(Value):
    """Staff and team goods. `cost` "roster" means the roster's own price.

    After the creation it is bought at `later_cost_factor` times the price, or not at all (`later` false). `fans` are no
    goods: the sheet counts them apart, and they come and go with matches.
    """

    key: Key
    name: Name
    cost: Gold | Literal["roster"]
    in_team_value: bool
    start: Count = 0
    min: Count = 0
    max: Count | None = None
    max_at_creation: Count | None = None
    later: bool = True
    later_cost_factor: Annotated[int, Meta(ge=1, le=10)] = 1
    fans: bool = False
    note: Words | None = None

    @property
    def most_at_creation(self) -> int | None:
        """The most a new team may have."""
        return self.max if self.max_at_creation is None else self.max_at_creation


class Exhibition(Value):
    """The budget of a team that is drafted for one match outside a league."""

    budget_min: Gold
    budget_max: Gold
    budget: Gold
    keeps_unspent: bool = False
    dedicated_fans_start: Count = 0
    dedicated_fans_max: Count = 6


class TeamCreation(Value):
    """What a new team may spend and must have; how much staff stands in `staff`."""

    budget: Gold
    min_players: Count
    max_players: Count
    keeps_unspent: bool = True
    exhibition: Exhibition | None = None
    note: Words | None = None


class TableRow(Value):
    """One row: the results of the first die (or of the sum) from-to, and of a second die where one is thrown.

    An open end (None) takes every result above. Rows of a table of skills have the skill's key and no name.
    """

    roll: Span
    key: Key
    name: Name | None = None
    second: Span | None = None
    lasts: Literal["drive", "half", "game"] | None = None
    note: Words | None = None

    def holds(self, first: int, second: int | None = None) -> bool:
        """Whether the dice fall in this row."""
        return _within(self.roll, first) and (
            self.second is None or (second is not None and _within(self.second, second))
        )


def _within(span: Span, result: int) -> bool:
    low, high = span
    return low <= result and (high is None or result <= high)


class Table(Value):
    """A table that is only named, printed, or rolled for the record.

    `dice` are one throw (`2d6`) or two dice read apart (`1d6, 1d8`); a `modified` one has results beyond its dice.
    `category` marks the random skills of a category.
    """

    key: Key
    name: Name
    dice: Annotated[str, Meta(pattern=r"^[1-9]\d?d[1-9]\d?(, [1-9]\d?d[1-9]\d?)?$")]
    rows: tuple[TableRow, ...]
    category: Key | None = None
    modified: bool = False
    note: Words | None = None

    def row(self, first: int, second: int | None = None) -> TableRow | None:
        """The row that the dice fall in, or None."""
        return next((row for row in self.rows if row.holds(first, second)), None)


class CharacteristicRule(Value):
    """Bounds of a characteristic, as printed numbers; a `target` one is printed with a plus ("3+").

    It gets better from `worst` to `best`: down, where `best` is the smaller number.
    """

    key: Characteristic
    name: Name
    worst: Figure
    best: Figure
    target: bool = False

    def allows(self, printed: int) -> bool:
        """Whether the printed number is within the bounds."""
        return min(self.worst, self.best) <= printed <= max(self.worst, self.best)

    @property
    def better(self) -> Literal[1, -1]:
        """The change of the printed number that makes it better by one."""
        return 1 if self.best > self.worst else -1


class SppAward(Value):
    """What earns star player points; one that earns 0 is recorded, and may earn by a modifier."""

    key: Key
    name: Name
    spp: Count
    note: Words | None = None


class SppModifier(Value):
    """While the prayer of that key lasts, an award earns another number of points."""

    key: Key
    award: Key
    spp: Count


class Spp(Value):
    """Star player points; `earns_none` names who earns none."""

    awards: tuple[SppAward, ...]
    modifiers: tuple[SppModifier, ...] = ()
    earns_none: tuple[Key, ...] = ()
    note: Words | None = None


class Level(Value):
    """What a player is called after that many advancements."""

    key: Key
    name: Name
    number: Annotated[int, Meta(ge=1)]


class Advancement(Value):
    """How far players can advance; prices stand with the step that takes them."""

    max: Count
    max_improvements_each: Count
    levels: tuple[Level, ...]
    note: Words | None = None


class TeamValue(Value):
    """What counts in team value. `free_linemen`: special rules whose teams count no hiring fee for linemen."""

    current_leaves_out: tuple[Literal["missing-next-game", "temporarily-retired"], ...]
    free_linemen: tuple[Key, ...] = ()
    note: Words | None = None


class Points(Value):
    """League points of a match."""

    win: int
    draw: int
    loss: int


class Bonus(Value):
    """League points for a figure of the match that reaches `at_least` or stays within `at_most`."""

    key: Key
    name: Name
    points: int
    counts: Literal["touchdowns", "touchdowns-against", "casualties", "casualties-against"]
    at_least: Count | None = None
    at_most: Count | None = None


class Season(Value):
    """The shape of a season: how often two teams of a division meet, and how many teams it needs."""

    meetings: Annotated[int, Meta(ge=1)]
    min_teams: Count
    min_division: Count
    play_off_teams: Count = 0
    third_place: bool = False


class Prize(Value):
    """Prize money of a place; the trophy is kept until the next season ends."""

    place: Annotated[int, Meta(ge=1)]
    gold: Gold
    trophy: bool = False


class Recovery(Value):
    """A roll for each injury between seasons: healed from that result on; an apothecary adds to it."""

    dice: Literal["1d6"]
    healed_from: Figure
    apothecary_adds: Count = 0


class Redraft(Value):
    """What a team may spend to come back for another season, in gold, and what it keeps."""

    budget: Gold
    adds_treasury: bool
    keeps_unspent: bool
    per_game: Gold
    per_win: Gold
    per_draw: Gold
    counts_play_offs: bool
    agent_fee: Gold
    keeps_dedicated_fans: bool
    niggling: Recovery
    retired: Recovery
    cap: Gold | None = None
    note: Words | None = None


class League(Value):
    """Points, order and prizes of a league. `tie_breakers` are in order; `bonuses` are a league's to take or leave."""

    points: Points
    tie_breakers: tuple[Key, ...]
    season: Season
    bonuses: tuple[Bonus, ...] = ()
    prizes: tuple[Prize, ...] = ()
    no_show_penalty: Count = 0
    redraft: Redraft | None = None


class StepEntry(Value):
    """One step of a sequence: which step function, with which parameters. `key` is its name within the action."""

    key: Key
    step: StepName
    name: Name | None = None
    params: dict[str, Any] = field(default_factory=dict)


class Ruleset(Value):
    """An edition, whole. `overridable` are the codes of violations that a commissioner may let pass."""

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
    star_players: tuple[StarPlayer, ...] = ()
    inducements: tuple[Inducement, ...] = ()
    tables: tuple[Table, ...] = ()
    terms: dict[Key, Name] = field(default_factory=dict)
    sequences: dict[Key, tuple[StepEntry, ...]] = field(default_factory=dict)
    overridable: tuple[Key, ...] = ()
    extends: Key | None = None
    note: Words | None = None

    def skill_name(self, reference: str, language: str = "en") -> str:
        """A skill as it is printed: "Block", "Loner (4+)", "Mighty Blow (+1)", "Animosity (all)"."""
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
                return f"{name} ({(value or '').replace('-', ' ')})"
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
