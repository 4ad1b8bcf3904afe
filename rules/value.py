"""Team value and current team value, in gold, and the sums behind them."""

from collections.abc import Iterable
from typing import Literal

from rules.run import Run
from rules.state import PlayerState, TeamState
from rules.values import Side, Value

LeftOut = Literal["missing-next-game", "temporarily-retired"]
LEAVES_OUT: tuple[LeftOut, ...] = ("missing-next-game", "temporarily-retired")


class Worth(Value):
    """What a team is worth, part by part; all in gold. `total` is team value, `current` what takes the pitch next."""

    players: int
    goods: int
    total: int
    missing: int
    retired: int
    journeymen: int
    current: int


def worth(team: TeamState, leaves_out: Iterable[LeftOut] = LEAVES_OUT) -> Worth:
    """Team value: the players on the list (those who miss a match or are retired too) and the goods that count.

    Current team value leaves out whom the edition says, and adds the journeymen. Injuries lower neither.
    """
    left_out = tuple(leaves_out)
    players = _sum(team.hired)
    goods = sum(each.count * each.value for each in team.goods)
    retired = _sum(each for each in team.hired if each.retired) if "temporarily-retired" in left_out else 0
    missing = 0
    if "missing-next-game" in left_out:
        missing = _sum(
            each for each in team.hired if each.misses_next and not (each.retired and "temporarily-retired" in left_out)
        )
    journeymen = _sum(each for each in team.players if each.journeyman)
    total = players + goods
    return Worth(
        players=players,
        goods=goods,
        total=total,
        missing=missing,
        retired=retired,
        journeymen=journeymen,
        current=total - missing - retired + journeymen,
    )


def team_value(team: TeamState) -> int:
    """Team value in gold."""
    return worth(team).total


def current_team_value(team: TeamState, leaves_out: Iterable[LeftOut] = LEAVES_OUT) -> int:
    """Current team value in gold."""
    return worth(team, leaves_out).current


def explain_value(run: Run, side: Side) -> Worth:
    """Explain what the team is worth now, under the edition's rule of who is left out."""
    now = worth(run.state(side), run.rules.ruleset.team_value.current_leaves_out)
    run.explain(side, "value.team", players=now.players, goods=now.goods, total=now.total)
    if now.current != now.total:
        run.explain(
            side,
            "value.current-team",
            team_value=now.total,
            missing=now.missing,
            retired=now.retired,
            journeymen=now.journeymen,
            total=now.current,
        )
    return now


def _sum(players: Iterable[PlayerState]) -> int:
    return sum(each.value for each in players)
