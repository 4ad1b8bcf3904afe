"""When a player may advance next, whichever way his edition has it."""

from rules.binding import Rules
from rules.state import PlayerState
from rules.steps.advancement import next_prices
from rules.steps.improvement import ImprovementParams, next_threshold


def spp_needed(rules: Rules, roster: str, player: PlayerState) -> int | None:
    """The SPP with which a player of `roster` may advance next: a threshold, or what the cheapest advancement costs.

    None where there is nothing more for him, or (with thresholds) as long as he is a journeyman.
    """
    if rules.params_of("advance-player", ImprovementParams) is None:
        return min(next_prices(rules, player).values(), default=None)
    return None if player.journeyman else next_threshold(rules, roster, player)
