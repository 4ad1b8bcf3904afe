"""What a player may learn, and which characteristics may still get better."""

from collections.abc import Iterable, Iterator, Sequence

from rules.binding import Rules
from rules.ruleset import CharacteristicRule, Position, Skill, Table, find, split_skill
from rules.run import Pending, Run
from rules.state import PlayerState
from rules.values import Characteristic, UnsetType


def why_not(rules: Rules, player: PlayerState, skill: Skill) -> str | None:
    """The code of what keeps `player` from learning `skill` (he has it, say), None if nothing does."""
    return why_not_with(rules, player.skills, skill)


def why_not_with(rules: Rules, skills: Iterable[str], skill: Skill) -> str | None:
    """The same for whoever has these `skills`."""
    owned = {split_skill(each)[0] for each in skills}
    if skill.key in owned:
        return "skill-owned"
    if owned.intersection(skill.excludes):
        return "skill-excluded"
    if any(skill.key in rules.skills[each].excludes for each in owned if each in rules.skills):
        return "skill-excluded"
    if not owned.issuperset(skill.requires) or (skill.requires_any and owned.isdisjoint(skill.requires_any)):
        return "skill-requires"
    return None


def may_bring(rules: Rules, position: Position, skill: Skill) -> bool:
    """Whether a mercenary of `position` may have `skill` beside his own: a primary one that a rookie may learn."""
    return skill.category in position.primary and why_not_with(rules, position.skills, skill) is None


def useless(player: PlayerState, skill: Skill) -> bool:
    """Whether `skill` would be of no use to `player`: he may choose it, but by chance he does not get it."""
    owned = {split_skill(each)[0] for each in player.skills}
    return bool(owned.intersection(skill.useless_with)) or (
        skill.useless_to_av is not None and player.profile.av <= skill.useless_to_av
    )


def learnable(rules: Rules, player: PlayerState, categories: tuple[str, ...]) -> tuple[str, ...]:
    """Keys of all skills of these categories that `player` may learn."""
    return tuple(
        each.key
        for each in rules.ruleset.skills
        if each.category in categories and why_not(rules, player, each) is None
    )


def categories_of(position: Position, level: str) -> tuple[str, ...]:
    """The categories that a position learns from as `primary` or `secondary`."""
    return position.primary if level == "primary" else position.secondary


def random_table(rules: Rules, category: str) -> Table | None:
    """The table of random skills of a category."""
    return next((each for each in rules.ruleset.tables if each.category == category), None)


def better(rule: CharacteristicRule, printed: int | None) -> int | None:
    """The printed number one better than `printed` ("-" becomes the worst number), None where there is none."""
    if printed is None:
        return rule.worst
    if (rule.best - printed) * rule.better <= 0:
        return None
    return printed + rule.better


def worse(rules: Rules, player: PlayerState, name: Characteristic, most_below_start: int | None) -> int | None:
    """The printed number one worse than the player's, None where it can't get worse (that far below the start)."""
    rule = find(rules.ruleset.characteristics, name)
    now, start = player.profile.of(name), player.base.of(name)
    if rule is None or now is None or now == rule.worst:
        return None
    to = now - rule.better
    if most_below_start is not None and start is not None and (start - to) * rule.better > most_below_start:
        return None
    return to


def improvable(rules: Rules, player: PlayerState, names: tuple[Characteristic, ...]) -> Iterator[Characteristic]:
    """Those of `names` that may get better: not at their best, not improved as often as is allowed."""
    most = rules.ruleset.advancement.max_improvements_each
    for name in names:
        rule = find(rules.ruleset.characteristics, name)
        if rule is None or player.improved.count(name) >= most:
            continue
        if player.profile.of(name) is None and not rules.ruleset.advancement.improves_dash:
            continue
        if better(rule, player.profile.of(name)) is not None:
            yield name


def skill_asked(run: Run, given: str | UnsetType, offered: Sequence[str]) -> Skill:
    """The skill that was chosen, one of those on offer or not; waits for it, and for one that there is."""
    key = split_skill(run.need(given, "skill", "team", offered=tuple(offered)))[0]
    skill = run.rules.skills.get(key)
    if skill is None:
        run.violate("no-such-skill", "skill", "team", skill=key)
        raise Pending
    return skill


def check_open(run: Run, player: PlayerState, skill: Skill) -> None:
    """Stops where something keeps the player from learning a skill, whatever its category."""
    reason = why_not(run.rules, player, skill)
    if reason is not None:
        run.stop(reason, "skill", "team", player=player.id, skill=skill.key)


def bettered(run: Run, player: PlayerState, choice: Characteristic) -> int:
    """What a characteristic that may get better comes to."""
    rule = find(run.rules.ruleset.characteristics, choice)
    to = better(rule, player.profile.of(choice)) if rule else None
    assert to is not None
    return to
