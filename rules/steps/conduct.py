"""Whether a match was played to its end, and if not, why."""

from typing import Literal

from rules.binding import step
from rules.run import Run
from rules.values import SIDES, UNSET, Count, Input, Side, UnsetType, Value

Ending = Literal["played", "conceded", "abandoned", "forfeit", "unplayed"]
PLAYED: tuple[Ending, ...] = ("played", "conceded", "abandoned")
HALVES = 2  # before overtime, which is one more
# One side is the reason.
GIVEN_UP: tuple[Ending, ...] = ("conceded", "forfeit")


class Conduct(Input):
    """How the match ended; `by`: the side that conceded or gave the match up; `too_few`: it could not field enough.

    `players`: how many it could have set up.
    """

    ended: Ending | UnsetType = UNSET
    by: Literal["home", "away"] | UnsetType = UNSET
    too_few: bool = False
    half: Count | None = None
    turn: Count | None = None
    players: Count | None = None


class ConductParams(Value):
    """Which endings the edition knows; a side that can set up no more than `excused_up_to` players concedes freely."""

    endings: tuple[Ending, ...] = ("played", "conceded", "abandoned", "forfeit", "unplayed")
    excused_up_to: int | None = None


@step("conduct.how-it-ended", notes=("ended", "gave-up", "penalised"))
def how_it_ended(run: Run, given: Conduct, params: ConductParams) -> None:
    """Notes `ended`, `gave-up` (a side or None) and `penalised` (whether a concession has its penalties)."""
    for side in SIDES:
        still_open = run.state(side).open
        if still_open is not None:
            run.violate("sequence-open", "", side, match=still_open.match)
        if not run.state(side).active:
            run.violate("team-retired", "", side)
    ended = run.fact("ended", default=None)
    if ended is None:
        ended = run.need(given.ended, "ended", "home", options=params.endings)
        run.note("ended", ended)
    if ended not in GIVEN_UP:
        run.note("gave-up", None)
        run.note("penalised", value=False)
        return
    by: Side = run.need(given.by, "by", "home")
    run.note("gave-up", by)
    _check_when(run, given, by)
    few = params.excused_up_to is not None and given.players is not None and given.players <= params.excused_up_to
    too_few = given.too_few or few
    run.note("penalised", value=not too_few)
    run.explain(by, f"conduct.{ended}", too_few=too_few, half=given.half, turn=given.turn)


def _check_when(run: Run, given: Conduct, side: Side) -> None:
    """Nobody gives up after the last half, nor after the last turn of a side, be they counted on through the halves."""
    score = run.rules.params("play-match", "score.touchdowns")  # whose module builds on this one
    if score.turns is None:
        return
    overtime = run.match.overtime and score.extra_turns > 0
    turns = score.turns + (score.extra_turns if overtime else 0)
    for name, when, most in (("half", given.half, HALVES + overtime), ("turn", given.turn, turns // len(SIDES))):
        if when is not None and when > most:
            run.violate("beyond-the-match", name, side, given=when, most=most)


def ending(run: Run) -> Ending:
    """How the match ended: what happens before a match is open as long as nobody has said otherwise."""
    ended: Ending = run.fact("ended", default="played")
    return ended


def was_played(run: Run) -> bool:
    """Whether play began."""
    return ending(run) in PLAYED


def gave_up(run: Run) -> Side | None:
    """The side that conceded or gave the match up; waits until it is known how the match ended."""
    side: Side | None = run.fact("gave-up")
    return side
