"""Advancements: star player points are spent on a skill, random or chosen, or on a characteristic."""

from collections.abc import Iterator
from itertools import count
from typing import Literal, get_args

from rules.binding import Rules, step
from rules.covering import gaps
from rules.dice import bounds
from rules.effects import AdvancementBought, CharacteristicImproved, SkillGained
from rules.learning import (
    bettered,
    categories_of,
    check_open,
    improvable,
    learnable,
    random_table,
    skill_asked,
    useless,
    why_not,
)
from rules.ruleset import Key, Name, Ruleset, Skill, Span, split_skill
from rules.run import Pending, Run
from rules.state import Advancement, PlayerState
from rules.values import D6, D8, D16, UNSET, Characteristic, Id, Input, Listed, Positive, Slug, UnsetType, Value

Kind = Literal["random-primary", "chosen-primary", "random-secondary", "chosen-secondary", "random-characteristic"]
# The fields of prices, by kind.
FIELDS: dict[Kind, str] = {kind: kind.replace("-", "_") for kind in get_args(Kind)}
Refusal = Literal["secondary-skill", "primary-skill"]
Choice = Literal["ma", "st", "ag", "pa", "av", "secondary-skill", "primary-skill"]
# Kinds of which the dice, not the coach, say the skill.
ROLLED: frozenset[str] = frozenset(["random-primary", "random-secondary"])
CHARACTERISTICS: tuple[Characteristic, ...] = ("ma", "st", "ag", "pa", "av")


class Costs(Value, rename="kebab", kw_only=True):
    """SPP for one advancement, by its kind; the n-th row is for the n-th advancement of a player.

    A kind without a price is not sold.
    """

    key: Key
    random_primary: int
    chosen_primary: int
    random_secondary: int | None = None
    chosen_secondary: int
    random_characteristic: int

    def of(self, kind: str) -> int | None:
        """SPP for an advancement of `kind`, None where such is not sold."""
        price: int | None = getattr(self, FIELDS[kind]) if kind in FIELDS else None
        return price

    @property
    def sold(self) -> dict[Kind, int]:
        """SPP by kind, for those that are sold."""
        return {kind: price for kind in FIELDS if (price := self.of(kind)) is not None}


class Worth(Value, rename="kebab", kw_only=True):
    """Gold that a player's value gains, by what he gained; an elite skill adds `elite` to it."""

    random_primary: int
    chosen_primary: int
    random_secondary: int = 0
    chosen_secondary: int
    elite: int = 0
    ma: int
    st: int
    ag: int
    pa: int
    av: int


class CharacteristicRow(Value):
    """What a die allows to improve."""

    key: Key
    roll: Span
    of: tuple[Characteristic, ...]
    name: Name | None = None


class AdvanceParams(Value):
    """Prices, value, and the table of characteristics; `refused` are the skills taken when none is improved.

    `obliges` is the kind whose price a player may not keep unspent, None where he may keep all. A random skill is
    one of `random_rolls` that can be learned, the coach's choice.
    """

    costs: tuple[Costs, ...]
    values: Worth
    characteristics: tuple[CharacteristicRow, ...]
    refused: tuple[Refusal, ...]
    obliges: Kind | None = None
    random_rolls: Positive = 1
    characteristic_die: Literal["d8", "d16"] = "d16"


class SkillDice(Input):
    """The two dice of a random skill."""

    first: D6 | UnsetType = UNSET
    second: D6 | UnsetType = UNSET


class Advance(Input):
    """One advancement. `category` and `dice` for a random skill (again for each that can't be learned; `keep` where two
    were rolled), `skill` for a chosen one, `d16` (or `d8`) and `choice` for a characteristic, with `skill` where one is
    taken instead.
    """

    player: Id | UnsetType = UNSET
    kind: Kind | UnsetType = UNSET
    category: Slug | UnsetType = UNSET
    dice: Listed[SkillDice] = ()
    skill: Slug | UnsetType = UNSET
    d16: D16 | UnsetType = UNSET
    choice: Choice | UnsetType = UNSET
    d8: D8 | UnsetType = UNSET
    keep: Slug | UnsetType = UNSET


def cheapest_that_obliges(rules: Rules, params: AdvanceParams, player: PlayerState) -> int | None:
    """SPP that a player may not have unspent, None where he may keep all (or can't advance any more)."""
    done = len(player.advancements)
    if params.obliges is None or done >= min(rules.ruleset.advancement.max, len(params.costs)):
        return None
    return params.costs[done].of(params.obliges)


def next_prices(rules: Rules, player: PlayerState) -> dict[Kind, int]:
    """SPP for a player's next advancement, by kind; nothing where none is sold, or he has had all he may."""
    costs = _next_costs(rules, player)
    return costs.sold if costs else {}


def next_price(rules: Rules, player: PlayerState, kind: str) -> int | None:
    """SPP for a player's next advancement, if it is of `kind`; None where no such is sold."""
    costs = _next_costs(rules, player)
    return costs.of(kind) if costs else None


def _next_costs(rules: Rules, player: PlayerState) -> Costs | None:
    params = rules.params_of("advance-player", AdvanceParams)
    done = len(player.advancements)
    if params is None or done >= min(rules.ruleset.advancement.max, len(params.costs)):
        return None
    return params.costs[done]


def _check(rules: Ruleset, params: AdvanceParams) -> Iterator[tuple[str, str]]:
    if len(params.costs) < rules.advancement.max:
        yield "costs", f"{len(params.costs)} rows for {rules.advancement.max} advancements"
    low, high = bounds(f"1{params.characteristic_die}")
    yield from gaps([each.roll for each in params.characteristics], "characteristics", low=low, high=high)
    if not params.refused:
        yield "refused", "nothing to take where no characteristic can be improved"


@step("advancement.by-dice", check=_check)
def advance(run: Run, given: Advance, params: AdvanceParams) -> None:
    """A player spends SPP. The price hangs on how many advancements he has, the value on what he gains."""
    state = run.state("team")
    able = tuple(each.id for each in state.players)
    player = run.player(
        "team", run.need(given.player, "player", "team", options=() if given.player else able), "player"
    )
    done = len(player.advancements)
    most = min(run.rules.ruleset.advancement.max, len(params.costs))
    if done >= most:
        run.stop("too-many-advancements", "player", "team", player=player.id, advancements=done, most=most)
    # A commissioner may let a player pass the last row: he then pays what the last one costs.
    prices = params.costs[min(done, len(params.costs) - 1)].sold
    kind: Kind = run.need(given.kind, "kind", "team", options=tuple(prices))
    price = prices[kind]
    if player.spp < price:
        run.stop("not-enough-spp", "kind", "team", player=player.id, spp=player.spp, price=price)
    if kind == "random-characteristic":
        _characteristic(run, given, params, player, price)
    elif kind in ROLLED:
        skill = _random_skill(run, given, params, player, kind)
        _gain_skill(run, params, player, kind, skill, price)
    else:
        level = "primary" if kind == "chosen-primary" else "secondary"
        skill = _chosen_skill(run, given, player, level)
        _gain_skill(run, params, player, kind, skill, price)


def _key(player: PlayerState, what: str) -> str:
    """What a die is for: the player, which of his advancements, and which of its dice."""
    return f"advance/{player.id}/{len(player.advancements) + 1}/{what}"


def _categories(run: Run, player: PlayerState, level: str) -> tuple[str, ...]:
    return categories_of(run.position("team", player.position, "player"), level)


def _random_skill(run: Run, given: Advance, params: AdvanceParams, player: PlayerState, kind: Kind) -> Skill:
    """The first skill rolled that the player may learn, or one of several; one he may not learn is rolled again."""
    categories = _categories(run, player, kind.removeprefix("random-"))
    with_table = tuple(each for each in categories if random_table(run.rules, each) is not None)
    category = _category(run, given, player, with_table)
    table = random_table(run.rules, category)
    if table is None or not any(_row_skill(run, player, row.key) for row in table.rows):
        run.violate("nothing-to-learn", "category", "team", player=player.id, category=category)
        raise Pending
    found: list[Skill] = []
    for place in count():
        dice = given.dice[place] if place < len(given.dice) else SkillDice()
        rolled: list[int] = []
        for name, value in (("first", dice.first), ("second", dice.second)):
            with run.part():
                key = _key(player, f"{place + 1}/{name}")
                rolled.append(run.need(value, f"dice.{place}.{name}", "team", key=key))
        if len(rolled) < len(SkillDice.__struct_fields__):
            raise Pending
        row = table.row(*rolled)
        assert row is not None
        skill = _row_skill(run, player, row.key)
        if skill is None:
            run.explain("team", "advance.again", player=player.id, skill=row.key, first=rolled[0], second=rolled[1])
            continue
        found.append(skill)
        if len(found) == params.random_rolls:
            return _kept(run, given, player, found)
    raise AssertionError("unreachable")


def _category(run: Run, given: Advance, player: PlayerState, possible: tuple[str, ...]) -> str:
    """Of which category the skill is rolled; where only one is possible, it is that one without being asked for."""
    if given.category is UNSET and len(possible) == 1:
        run.explain("team", "advance.only-category", player=player.id, category=possible[0])
        return possible[0]
    return run.need(given.category, "category", "team", options=possible)


def _kept(run: Run, given: Advance, player: PlayerState, found: list[Skill]) -> Skill:
    """The one that the coach keeps of the skills rolled; the same one twice is no choice."""
    offered = {each.key: each for each in found}
    if len(offered) == 1:
        return found[0]
    for each in offered.values():
        run.explain("team", "advance.offered", player=player.id, skill=each.learned_as)
    return offered[run.need(given.keep, "keep", "team", options=tuple(offered))]


def _row_skill(run: Run, player: PlayerState, key: str) -> Skill | None:
    """The skill of a row, None where it is thrown again: he can't learn it, or it would be of no use to him."""
    skill = run.rules.skills.get(split_skill(key)[0])
    if skill is None or why_not(run.rules, player, skill) is not None or useless(player, skill):
        return None
    return skill


def _chosen_skill(run: Run, given: Advance, player: PlayerState, level: str) -> Skill:
    categories = _categories(run, player, level)
    offered = learnable(run.rules, player, categories)
    skill = skill_asked(run, given.skill, offered)
    if skill.category not in categories:
        run.stop("no-access", "skill", "team", player=player.id, skill=skill.key, category=skill.category)
    check_open(run, player, skill)
    return skill


def _gain_skill(
    run: Run, params: AdvanceParams, player: PlayerState, kind: Kind, skill: Skill, price: int, worth_as: str = ""
) -> None:
    """The skill comes on the sheet; its value is that of its kind, or of the kind `worth_as`."""
    gain = skill.learned_as
    value = getattr(params.values, (worth_as or kind).replace("-", "_")) + (params.values.elite if skill.elite else 0)
    bought = Advancement(kind=kind, gain=gain, spp=price, value=value)
    run.emit("team", AdvancementBought(player=player.id, advancement=bought))
    run.emit("team", SkillGained(player=player.id, skill=gain))
    run.explain("team", "advance.skill", player=player.id, skill=gain, advancement=kind, spp=price, value=value)


def characteristic_choices(
    rules: Rules, params: AdvanceParams, player: PlayerState, rolled: int
) -> tuple[Characteristic | Refusal, ...]:
    """What a roll allows: the characteristics of the row that may get better, then the skills taken instead."""
    row = next((each for each in params.characteristics if each.roll[0] <= rolled <= (each.roll[1] or rolled)), None)
    names = row.of if row else ()
    return (*improvable(rules, player, names), *params.refused)


def _characteristic(run: Run, given: Advance, params: AdvanceParams, player: PlayerState, price: int) -> None:
    die = params.characteristic_die
    rolled: int = run.need(given.d16 if die == "d16" else given.d8, die, "team", key=_key(player, die))
    options = characteristic_choices(run.rules, params, player, rolled)
    choice: Choice = run.need(given.choice, "choice", "team", options=options)
    if die == "d16":
        run.explain("team", "advance.roll", player=player.id, d16=rolled, choice=choice)
    else:
        run.explain("team", "advance.roll-d8", player=player.id, d8=rolled, choice=choice)
    match choice:
        case "secondary-skill" | "primary-skill":
            level = choice.removesuffix("-skill")
            skill = _chosen_skill(run, given, player, level)
            _gain_skill(run, params, player, "random-characteristic", skill, price, f"chosen-{level}")
        case _:
            _improve(run, params, player, choice, price)


def _improve(run: Run, params: AdvanceParams, player: PlayerState, choice: Characteristic, price: int) -> None:
    to = bettered(run, player, choice)
    gold: int = getattr(params.values, choice)
    bought = Advancement(kind="random-characteristic", gain=choice, spp=price, value=gold)
    run.emit("team", AdvancementBought(player=player.id, advancement=bought))
    run.emit("team", CharacteristicImproved(player=player.id, characteristic=choice, to=to))
    run.explain("team", "advance.characteristic", player=player.id, characteristic=choice, to=to, spp=price, value=gold)
