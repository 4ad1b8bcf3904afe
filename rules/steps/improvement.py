"""Improvements: at certain star player points a player rolls two dice, and takes what they allow."""

from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal

from rules.binding import Rules, step
from rules.effects import AbsenceSet, AdvancementBought, CharacteristicImproved, NigglingMoved, SkillGained
from rules.learning import better, bettered, check_open, skill_asked, why_not
from rules.references import GoodsKey, KeywordKey
from rules.ruleset import Level, Position, Ruleset, Skill, find
from rules.run import Pending, Run
from rules.state import Advancement, PlayerState
from rules.values import D6, UNSET, Characteristic, Id, Input, Positive, Slug, UnsetType, Value, Whole

Taken = Literal["skill", "ma", "st", "ag", "pa", "av"]


class ImprovementValues(Value, rename="kebab"):
    """Gold that a player's value gains, by what he takes; nothing where the edition counts none."""

    new_skill: Whole = 0
    double_skill: Whole = 0
    ma: Whole = 0
    st: Whole = 0
    ag: Whole = 0
    pa: Whole = 0
    av: Whole = 0


class TotalRow(Value):
    """The characteristics that a total of the two dice allows to improve."""

    total: int
    of: tuple[Characteristic, ...]


class OwnThresholds(Value):
    """Other thresholds for the positions that have a keyword."""

    keyword: KeywordKey
    thresholds: tuple[Positive, ...]


class ImprovementParams(Value):
    """A roll is due for each of the `thresholds` (SPP) that a player has reached; SPP are never spent.

    A characteristic never gets more than `most_over_start` better than at the start (None: no such limit).
    A double opens the skills of a player's secondary categories, or of all that anybody learns. Goods (`barred_by`)
    keep some characteristics from getting better. Who owns `third_die` may throw a third die and leave out one of them.
    """

    thresholds: tuple[Positive, ...]
    values: ImprovementValues
    characteristics: tuple[TotalRow, ...]
    thresholds_for: tuple[OwnThresholds, ...] = ()
    most_over_start: int | None = 2
    double_opens: Literal["secondary", "all"] = "secondary"
    barred_by: dict[GoodsKey, tuple[Characteristic, ...]] = {}
    third_die: GoodsKey = ""

    def of(self, position: Position | None) -> tuple[int, ...]:
        """The thresholds for players of a position."""
        keywords = position.keywords if position else ()
        own = next((each for each in self.thresholds_for if each.keyword in keywords), None)
        return own.thresholds if own else self.thresholds


class Improvement(Input):
    """One improvement roll: its dice, what is taken, and the skill where it is one.

    `third` is a die more (None: not thrown) where the team may, `left_out` which of the three does not count.
    """

    player: Id | UnsetType = UNSET
    first: D6 | UnsetType = UNSET
    second: D6 | UnsetType = UNSET
    choice: Taken | UnsetType = UNSET
    skill: Slug | UnsetType = UNSET
    third: D6 | UnsetType | None = UNSET
    left_out: Literal["first", "second", "third"] | UnsetType = UNSET


def rolls_due(rules: Rules, roster: str, player: PlayerState) -> int:
    """How many improvement rolls a player of `roster` has not taken yet.

    None where the edition has no such rolls, nor for a journeyman or whoever learns nothing.
    """
    if player.journeyman:
        return 0
    due = _reached(rules, roster, player) - len(player.advancements)
    return due if due > 0 and _learns(rules, roster, player) else 0


def _learns(rules: Rules, roster: str, player: PlayerState) -> bool:
    """Whether a player learns anything at all."""
    position = rules.positions.get((roster, player.position))
    return position is None or bool(position.primary or position.secondary)


def level(rules: Rules, roster: str, player: PlayerState) -> Level | None:
    """What a player is called by the thresholds that he has reached, None where the edition has no name for it."""
    reached = _reached(rules, roster, player)
    return next((each for each in rules.ruleset.advancement.levels if each.number == reached), None)


def _reached(rules: Rules, roster: str, player: PlayerState) -> int:
    """How many thresholds a player has reached; none where the edition has none."""
    params = rules.params_of("advance-player", ImprovementParams)
    if params is None:
        return 0
    thresholds = params.of(rules.positions.get((roster, player.position)))
    return min(bisect_right(thresholds, player.spp), rules.ruleset.advancement.max)


def next_threshold(rules: Rules, roster: str, player: PlayerState) -> int | None:
    """The SPP at which the player's next improvement roll falls due, None where none is left or he learns nothing."""
    params = rules.params_of("advance-player", ImprovementParams)
    if params is None or not _learns(rules, roster, player):
        return None
    thresholds = params.of(rules.positions.get((roster, player.position)))[: rules.ruleset.advancement.max]
    taken = len(player.advancements)
    return thresholds[taken] if taken < len(thresholds) else None


def _check(rules: Ruleset, params: ImprovementParams) -> Iterator[tuple[str, str]]:
    rows = (params.thresholds, *(each.thresholds for each in params.thresholds_for))
    for thresholds in rows:
        if list(thresholds) != sorted(set(thresholds)):
            yield "thresholds", "each must be more than the one before"
        if len(thresholds) < rules.advancement.max:
            yield "thresholds", f"{len(thresholds)} for {rules.advancement.max} advancements"
    for row in params.characteristics:
        for name in row.of:
            if find(rules.characteristics, name) is None:
                yield "characteristics", f"there is no characteristic `{name}`"


@step("advancement.by-thresholds", check=_check, notes=("improved-player", "improvement"))
def by_thresholds(run: Run, given: Improvement, params: ImprovementParams) -> None:
    """A player takes a roll that is due. Notes `improved-player` (his id) and `improvement` (which of his rolls)."""
    state = run.state("team")
    able = tuple(each.id for each in state.hired if rolls_due(run.rules, state.roster, each))
    asked = () if given.player else able
    player = run.player("team", run.need(given.player, "player", "team", options=asked), "player")
    if not rolls_due(run.rules, state.roster, player):
        run.stop("no-roll-due", "player", "team", player=player.id, spp=player.spp)
    number = len(player.advancements) + 1
    rolled: list[int] = []
    for name, value in (("first", given.first), ("second", given.second)):
        with run.part():
            rolled.append(run.need(value, name, "team", key=f"improve/{player.id}/{number}/{name}"))
    if len(rolled) < 2:
        raise Pending
    rolled = _of_three(run, given, player, rolled, params)
    total, double = sum(rolled), rolled[0] == rolled[1]
    choice = _choice(run, given, player, total, params)
    run.explain("team", "improve.rolled", player=player.id, first=rolled[0], second=rolled[1], total=total)
    if choice == "skill":
        _learn(run, given, player, params, double=double)
    else:
        _improve(run, player, choice, getattr(params.values, choice))
    run.note("improved-player", player.id)
    run.note("improvement", number)


def _of_three(
    run: Run, given: Improvement, player: PlayerState, rolled: list[int], params: ImprovementParams
) -> list[int]:
    """The two dice that count, where a third may be thrown. Two alike keep the player out, two ones hurt him too."""
    if not run.state("team").count(params.third_die):
        return rolled
    third = run.need(given.third, "third", "team", key=f"improve/{player.id}/{len(player.advancements) + 1}/third")
    if third is None:
        return rolled
    places = ("first", "second", "third")
    dice = dict(zip(places, (*rolled, third), strict=True))
    left_out = run.need(given.left_out, "left_out", "team", options=places)
    alike = next((die for die in dice.values() if list(dice.values()).count(die) > 1), None)
    if alike is not None:
        run.emit("team", AbsenceSet(player=player.id, misses_next=True))
        if alike == 1:
            run.emit("team", NigglingMoved(player=player.id, by=1))
        run.explain("team", "improve.strained-badly" if alike == 1 else "improve.strained", player=player.id, die=alike)
    return [die for place, die in dice.items() if place != left_out]


def improvable(rules: Rules, params: ImprovementParams, player: PlayerState, total: int) -> Iterator[Characteristic]:
    """The characteristics that a total allows to improve: not at their best, nor too far above the start."""
    for row in params.characteristics:
        for name in row.of if row.total == total else ():
            rule = find(rules.ruleset.characteristics, name)
            printed, start = player.profile.of(name), player.base.of(name)
            to = better(rule, printed) if rule else None
            if rule is None or to is None:
                continue
            above = 0 if start is None else (to - start) * rule.better
            if params.most_over_start is None or above <= params.most_over_start:
                yield name


def _choice(run: Run, given: Improvement, player: PlayerState, total: int, params: ImprovementParams) -> Taken:
    """What the player takes; where the dice allow a skill alone, nobody is asked."""
    barred = {each for key, names in params.barred_by.items() if run.state("team").count(key) for each in names}
    found = improvable(run.rules, params, player, total)
    options = (*(each for each in found if each not in barred), "skill")
    if len(options) == 1 and isinstance(given.choice, UnsetType):
        return "skill"
    return run.need(given.choice, "choice", "team", options=options)


def opened_by_double(rules: Rules, position: Position, params: ImprovementParams) -> frozenset[str]:
    """The categories of which a double opens the skills to a position."""
    if params.double_opens == "secondary":
        return frozenset(position.secondary)
    return frozenset(each.key for each in rules.ruleset.categories if each.letter)


def access(
    position: Position, skill: Skill, opened: frozenset[str], *, double: bool
) -> Literal["new-skill", "double-skill"] | None:
    """How a position comes by a skill: by any roll, by a double that opens categories, or not at all (None)."""
    own = skill.category in position.primary
    if own and not skill.doubles_only:
        return "new-skill"
    return "double-skill" if double and (own if skill.doubles_only else skill.category in opened) else None


def _learn(run: Run, given: Improvement, player: PlayerState, params: ImprovementParams, *, double: bool) -> None:
    position = run.position("team", player.position, "player")
    opened = opened_by_double(run.rules, position, params)
    open_to_him = (each for each in run.rules.ruleset.skills if access(position, each, opened, double=double))
    offered = tuple(each.key for each in open_to_him if why_not(run.rules, player, each) is None)
    skill = skill_asked(run, given.skill, offered)
    kind = access(position, skill, opened, double=double)
    if kind is None:
        run.stop("no-access", "skill", "team", player=player.id, skill=skill.key, category=skill.category)
    check_open(run, player, skill)
    # A commissioner may let a player have what is closed to him: it counts as what a double opens.
    kind = kind or "double-skill"
    value = params.values.new_skill if kind == "new-skill" else params.values.double_skill
    gain = skill.learned_as
    bought = Advancement(kind=kind, gain=gain, spp=0, value=value)
    run.emit("team", AdvancementBought(player=player.id, advancement=bought))
    run.emit("team", SkillGained(player=player.id, skill=gain))
    run.explain("team", "improve.skill", player=player.id, skill=gain, advancement=kind, value=value)


def _improve(run: Run, player: PlayerState, choice: Characteristic, value: int) -> None:
    to = bettered(run, player, choice)
    bought = Advancement(kind="characteristic", gain=choice, spp=0, value=value)
    run.emit("team", AdvancementBought(player=player.id, advancement=bought))
    run.emit("team", CharacteristicImproved(player=player.id, characteristic=choice, to=to))
    run.explain("team", "improve.characteristic", player=player.id, characteristic=choice, to=to, value=value)
