"""Gold after the match."""

from collections.abc import Mapping

from rules.binding import step
from rules.effects import TreasuryMoved
from rules.run import Pending, Run, other
from rules.state import MatchKind
from rules.steps.conduct import gave_up
from rules.values import D6, SIDES, UNSET, Input, Positive, Side, Sides, UnsetType, Value, Whole


class Winnings(Input):
    """The die for the side that stayed when the other gave the match up before play; which side stalled."""

    forfeit: D6 | UnsetType = UNSET
    stalled: Sides[bool] | UnsetType = UNSET


class WinningsParams(Value):
    """Attendance divided by `divide`, plus touchdowns, times `each` gold.

    The opponent of a side that conceded takes the attendance divided by `conceded_divide` instead, the latter nothing.
    A forfeit brings the die times `forfeit_each`. A side that never stalled has `unstalled_adds` more (gold), unless
    somebody conceded. In matches of the kinds `none_in` nobody wins anything.
    """

    each: Whole
    divide: Positive
    conceded_divide: Positive
    forfeit_each: Whole
    bet_pays: Whole = 2
    bet_draw_returns: bool = True
    unstalled_adds: Whole = 0
    none_in: tuple[MatchKind, ...] = ("exhibition",)


@step(
    "winnings.attendance-and-touchdowns",
    reads=("ended", "fan-factor", "gave-up", "penalised", "result", "touchdowns"),
    uses=("fan-bonus", "side-bet"),
)
def attendance_and_touchdowns(run: Run, given: Winnings, params: WinningsParams) -> None:
    """Gold into each treasury, explained; halves of the attendance are kept. Side bets are settled."""
    ended = run.fact("ended")
    if ended == "unplayed" or run.match.match_kind in params.none_in:
        return
    if ended == "forfeit":
        _forfeit(run, given, params)
        return
    with run.part():
        fans: dict[Side, int] = {
            side: run.fact("fan-factor", side) + run.fact("fan-bonus", side, default=0) for side in SIDES
        }
        for side in SIDES:
            with run.part():
                _play(run, given, side, sum(fans.values()), params)
    for side in SIDES:
        with run.part():
            _settle_bet(run, side, params)


def pay_out(run: Run, gold: Mapping[Side, int]) -> None:
    """What each side has won, once both are known; the opponent of one that conceded takes both. Notes `winnings`."""
    if len(gold) < len(SIDES):
        raise Pending
    loser = gave_up(run) if run.fact("penalised") else None
    if loser is not None:
        winner = other(loser)
        run.explain(winner, "winnings.of-both", own=gold[winner], other=gold[loser], total=sum(gold.values()))
        run.explain(loser, "winnings.conceded")
        gold = {winner: sum(gold.values()), loser: 0}
    for side in SIDES:
        run.note("winnings", gold[side], side)
        if gold[side]:
            run.emit(side, TreasuryMoved(gold=gold[side], account="winnings"))


def _forfeit(run: Run, given: Winnings, params: WinningsParams) -> None:
    loser = gave_up(run)
    if loser is None:
        return
    winner = other(loser)
    die = run.need(given.forfeit, "forfeit", winner)
    gold = die * params.forfeit_each
    run.emit(winner, TreasuryMoved(gold=gold, account="winnings"))
    run.explain(winner, "winnings.forfeit", die=die, each=params.forfeit_each, total=gold)


def _play(run: Run, given: Winnings, side: Side, attendance: int, params: WinningsParams) -> None:
    conceded = gave_up(run) if run.fact("penalised") else None
    if conceded == side:
        run.explain(side, "winnings.conceded")
        return
    divide = params.conceded_divide if conceded else params.divide
    touchdowns = run.fact("touchdowns", side)
    gold = attendance * params.each // divide + touchdowns * params.each
    # Asked before anything is explained: a sum is told with the gold that it moves.
    unstalled = 0 if conceded else _unstalled(run, given, side, params)
    key = "winnings.opponent-conceded" if conceded else "winnings.played"
    run.explain(side, key, attendance=attendance, divide=divide, touchdowns=touchdowns, each=params.each, total=gold)
    if unstalled:
        run.explain(side, "winnings.unstalled", total=unstalled)
    run.emit(side, TreasuryMoved(gold=gold + unstalled, account="winnings"))


def _unstalled(run: Run, given: Winnings, side: Side, params: WinningsParams) -> int:
    """Gold for a side that never stalled."""
    if not params.unstalled_adds:
        return 0
    told = Sides[bool]() if isinstance(given.stalled, UnsetType) else given.stalled
    return 0 if run.need(told.of(side), f"stalled.{side}", side) else params.unstalled_adds


def _settle_bet(run: Run, side: Side, params: WinningsParams) -> None:
    """The stake is paid here, once it is known how the bet went."""
    stake = run.fact("side-bet", side, default=0)
    if not stake:
        return
    result = run.fact("result", side)
    gold = {"win": stake * params.bet_pays, "draw": stake if params.bet_draw_returns else 0}.get(result, 0) - stake
    if gold < 0 and run.state(side).treasury + gold < 0:
        run.violate("not-enough-gold", "", side, cost=stake, gold=run.state(side).treasury)
        return
    if gold:
        run.emit(side, TreasuryMoved(gold=gold, account="side-bet"))
    run.explain(side, f"winnings.bet-{result}", stake=stake, total=gold)
