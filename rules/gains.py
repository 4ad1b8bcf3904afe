"""What a gain adds to a player's value, and what was paid for it, whichever way his edition has it.

Without dice: a skill counts as one that was chosen, of the player's own categories or of others.
"""

from typing import Literal

from rules.binding import Rules
from rules.ruleset import Skill
from rules.state import Advancement, PlayerState
from rules.steps.advancement import AdvanceParams, Kind, next_price
from rules.steps.improvement import ImprovementParams, access, opened_by_double
from rules.values import Characteristic

How = Literal["chosen", "random"]


def skill_gain(rules: Rules, roster: str, player: PlayerState, skill: Skill, how: How = "chosen") -> Advancement:
    """The advancement that brings `player` a skill: its kind, the SPP it costs him next, the gold it adds.

    SPP are 0 where none are spent, gold is 0 where the edition counts no skills. A skill that is closed to him counts
    as one of the dearer kind.
    """
    position = rules.positions.get((roster, player.position))
    by_dice = rules.params_of("advance-player", AdvanceParams)
    if by_dice is not None:
        level = "primary" if position is not None and skill.category in position.primary else "secondary"
        kind = f"{how}-{level}"
        gold = getattr(by_dice.values, kind.replace("-", "_")) + (by_dice.values.elite if skill.elite else 0)
        return Advancement(kind=kind, gain=skill.learned_as, spp=_price(rules, player, kind), value=gold)
    by_thresholds = rules.params_of("advance-player", ImprovementParams)
    if by_thresholds is None or position is None:
        return Advancement(kind="new-skill", gain=skill.learned_as, spp=0, value=0)
    opened = opened_by_double(rules, position, by_thresholds)
    kind = access(position, skill, opened, double=False) or "double-skill"
    return Advancement(
        kind=kind, gain=skill.learned_as, spp=0, value=getattr(by_thresholds.values, kind.replace("-", "_"))
    )


def characteristic_gain(rules: Rules, player: PlayerState, name: Characteristic) -> Advancement:
    """The advancement that makes a characteristic of `player` better, as for `skill_gain`."""
    if by_dice := rules.params_of("advance-player", AdvanceParams):
        kind: Kind = "random-characteristic"
        return Advancement(kind=kind, gain=name, spp=_price(rules, player, kind), value=getattr(by_dice.values, name))
    by_thresholds = rules.params_of("advance-player", ImprovementParams)
    return Advancement(
        kind="characteristic", gain=name, spp=0, value=getattr(by_thresholds.values, name) if by_thresholds else 0
    )


def _price(rules: Rules, player: PlayerState, kind: str) -> int:
    return next_price(rules, player, kind) or 0
