"""Team value and current team value, in gold, and the sums behind them."""

from collections.abc import Iterable

from rules.ruleset import TeamValue
from rules.run import Run
from rules.state import PlayerState, TeamState
from rules.values import Side, Value

# Players and goods, as nearly every edition counts them.
PLAIN = TeamValue(current_leaves_out=("missing-next-game", "temporarily-retired"))


class Worth(Value):
    """What a team is worth, part by part; all in gold. `total` is team value, `current` what takes the pitch next.

    `fans`, `treasury` and `points` (for SPP) are nothing where the edition does not count them; `free` are the fees of
    players who can play that current team value leaves out.
    """

    players: int
    goods: int
    total: int
    missing: int
    retired: int
    journeymen: int
    current: int
    fans: int = 0
    treasury: int = 0
    points: int = 0
    free: int = 0


def worth(team: TeamState, counting: TeamValue = PLAIN) -> Worth:
    """Team value: the players on the list (those who miss a match or are retired too), and what else counts.

    Current team value leaves out whom the edition says, and adds the journeymen. Injuries lower neither.
    """
    left_out = counting.current_leaves_out
    players = _sum(team.hired)
    goods = sum(each.worth for each in team.goods)
    retired = _sum(each for each in team.hired if each.retired) if "temporarily-retired" in left_out else 0
    missing = 0
    if "missing-next-game" in left_out:
        missing = _sum(
            each for each in team.hired if each.misses_next and not (each.retired and "temporarily-retired" in left_out)
        )
    journeymen = sum(each.value - each.uncounted for each in team.players if each.journeyman)
    free = sum(each.uncounted for each in team.hired if _counts_now(each, left_out))
    fans = team.fans * counting.each_fan
    treasury = max(0, team.treasury - counting.treasury_over) if counting.treasury else 0
    points = _points(team, counting)
    gold = players + goods + fans + treasury
    return Worth(
        players=players,
        goods=goods,
        total=_whole(gold, counting) + points,
        missing=missing,
        retired=retired,
        journeymen=journeymen,
        current=_whole(gold - missing - retired - free + journeymen, counting) + points,
        fans=fans,
        treasury=treasury,
        points=points,
        free=free,
    )


def _counts_now(player: PlayerState, left_out: tuple[str, ...]) -> bool:
    if player.retired and "temporarily-retired" in left_out:
        return False
    return not (player.misses_next and "missing-next-game" in left_out)


def _whole(gold: int, counting: TeamValue) -> int:
    return gold // counting.unit * counting.unit


def _points(team: TeamState, counting: TeamValue) -> int:
    if not counting.spp_for_unit:
        return 0
    return sum(each.spp for each in team.hired) // counting.spp_for_unit * counting.unit


def in_units(gold: int, counting: TeamValue) -> int:
    """A value as the edition speaks of it: in gold, or in so many units of it."""
    return gold // counting.unit


def team_value(team: TeamState, counting: TeamValue = PLAIN) -> int:
    """Team value in gold."""
    return worth(team, counting).total


def current_team_value(team: TeamState, counting: TeamValue = PLAIN) -> int:
    """Current team value in gold."""
    return worth(team, counting).current


def explain_value(run: Run, side: Side) -> Worth:
    """Explain what the team is worth now, under the edition's rule of who is left out."""
    now = worth(run.state(side), run.rules.ruleset.team_value)
    if now.fans or now.treasury or now.points:
        run.explain(
            side,
            "value.team-with-more",
            players=now.players,
            goods=now.goods,
            fans=now.fans,
            treasury=now.treasury,
            points=now.points,
            total=now.total,
        )
    else:
        run.explain(side, "value.team", players=now.players, goods=now.goods, total=now.total)
    if now.free:
        run.explain(side, "value.free-linemen", free=now.free)
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
