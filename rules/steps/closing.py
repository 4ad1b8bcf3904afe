"""The end of a team's sequence after a match: journeymen go, absences are served, the sheet is ready for the next."""

from rules.binding import step
from rules.effects import AbsenceSet, PlayerLeft, SequenceClosed
from rules.run import Run
from rules.value import explain_value
from rules.values import Nothing


@step("closing.journeymen-leave")
def journeymen_leave(run: Run, _: Nothing, __: Nothing) -> None:
    """Journeymen who were not hired go."""
    for player in run.state("team").players:
        if player.journeyman:
            run.emit("team", PlayerLeft(player=player.id, reason="journeyman-left"))
            run.explain("team", "closing.journeyman-left", player=player.id)


@step("closing.absences-served")
def absences_served(run: Run, _: Nothing, __: Nothing) -> None:
    """Whoever missed this match plays again; whoever was hurt in it misses the next."""
    opened = run.state("team").open
    for player_id in opened.missed if opened else ():
        player = run.state("team").player(player_id)
        if player is not None and player.misses_next:
            run.emit("team", AbsenceSet(player=player_id, misses_next=False))
            run.explain("team", "closing.back", player=player_id)


@step("closing.close")
def close(run: Run, _: Nothing, __: Nothing) -> None:
    """The match is settled; team value and current team value are told."""
    opened = run.state("team").open
    if opened is None:
        return
    run.emit("team", SequenceClosed(match=opened.match))
    explain_value(run, "team")
