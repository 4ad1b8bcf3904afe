"""Players who leave a team that conceded."""

from collections.abc import Callable, Iterator

from rules.binding import step
from rules.covering import rising
from rules.effects import PlayerLeft
from rules.ruleset import Ruleset
from rules.run import Run
from rules.state import MatchKind, PlayerState
from rules.steps.conduct import gave_up
from rules.values import D6, UNSET, Input, Positive, UnsetType, Value


class Leaving(Input):
    """A die for each player who may leave, by his id."""

    dice: dict[str, D6] = {}


class LeavingParams(Value):
    """Players with so many advancements roll; up to `leaves_to` they leave."""

    advancements: int
    leaves_to: int


class PointsBand(Value):
    """Players with at least so many SPP leave up to `leaves_to` of the die."""

    spp: Positive
    leaves_to: int


class LeavingByPointsParams(Value):
    """The bands in rising order, and the kinds of match in which players leave at all."""

    bands: tuple[PointsBand, ...]
    kinds: tuple[MatchKind, ...] = ("league", "play-off")


READS = ("ended", "gave-up", "penalised")


@step("leaving.after-concession", reads=READS, uses=("fates",))
def after_concession(run: Run, given: Leaving, params: LeavingParams) -> None:
    """Each player of the conceding side with enough advancements rolls a D6; a low roll and he leaves."""
    if run.match.match_kind == "exhibition":
        return
    _roll(run, given, lambda player: params.leaves_to if len(player.advancements) >= params.advancements else None)


def _check(_: Ruleset, params: LeavingByPointsParams) -> Iterator[tuple[str, str]]:
    yield from rising(each.spp for each in params.bands)


@step("leaving.by-points", check=_check, reads=READS, uses=("fates",))
def by_points(run: Run, given: Leaving, params: LeavingByPointsParams) -> None:
    """The same for each player with enough SPP: the more he has, the sooner he leaves."""
    if run.match.match_kind not in params.kinds:
        return
    _roll(
        run,
        given,
        lambda player: next((each.leaves_to for each in reversed(params.bands) if player.spp >= each.spp), None),
    )


def _roll(run: Run, given: Leaving, leaves_to: Callable[[PlayerState], int | None]) -> None:
    """A die for each player of the side that conceded, up to whose figure he leaves (None: no die)."""
    side = gave_up(run)
    if side is None or run.fact("ended") != "conceded" or not run.fact("penalised"):
        return
    dead = {each.victim for each in run.fact("fates", default=()) if each.dead}
    for player in run.state(side).hired:
        most = leaves_to(player)
        if most is None or player.id in dead:
            continue
        with run.part():
            die: int | UnsetType = given.dice.get(player.id, UNSET)
            roll = run.need(die, f"dice.{player.id}", side, key=f"leaving/{player.id}")
            leaves = roll <= most
            if leaves:
                run.emit(side, PlayerLeft(player=player.id, reason="left"))
            run.explain(side, "leaving.leaves" if leaves else "leaving.stays", player=player.id, die=roll)
