"""Who kicks first."""

from typing import Literal

from rules.binding import step
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import UNSET, Input, Nothing, UnsetType


class KickOff(Input):
    """The side that kicks the first ball; None where nobody wrote it down."""

    kicking: Literal["home", "away"] | UnsetType | None = UNSET


@step("kick-off.choice", uses=("ended",))
def choice(run: Run, given: KickOff, _: Nothing) -> None:
    """For the record."""
    if not was_played(run):
        return
    kicking = run.need(given.kicking, "kicking", "home")
    if kicking is not None:
        run.explain(kicking, "kick-off.kicking")
