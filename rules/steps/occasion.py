"""What is at stake in a match: a semi-final draws more people than a match of the league."""

from rules.binding import step
from rules.run import Run
from rules.state import MatchKind
from rules.steps.conduct import was_played
from rules.values import UNSET, Input, Slug, UnsetType, Value


class Occasion(Input):
    """Which round of the play-off it is."""

    round: Slug | UnsetType = UNSET


class OccasionParams(Value):
    """The rounds that matter, and in which kinds of match it is asked which one is played."""

    rounds: tuple[str, ...]
    asked_in: tuple[MatchKind, ...] = ("play-off",)


@step("occasion.round", notes=("occasion",), uses=("ended",))
def round_played(run: Run, given: Occasion, params: OccasionParams) -> None:
    """Notes `occasion`: one of the rounds, `other-round`, or nothing in matches of other kinds."""
    if not was_played(run):
        return
    if run.match.match_kind not in params.asked_in:
        run.note("occasion", "")
        return
    run.note("occasion", run.need(given.round, "round", "home", options=(*params.rounds, "other-round")))
