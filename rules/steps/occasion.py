"""What is at stake in a match: a semi-final draws more people than a match of the league."""

from rules.binding import Rules, step
from rules.run import Run
from rules.state import MatchKind
from rules.steps.conduct import was_played
from rules.values import UNSET, Input, Slug, UnsetType, Value

OTHER = "other-round"


class Occasion(Input):
    """Which round of the play-off it is."""

    round: Slug | UnsetType = UNSET


class OccasionParams(Value):
    """The rounds that matter, and in which kinds of match it is asked which one is played."""

    rounds: tuple[str, ...]
    asked_in: tuple[MatchKind, ...] = ("play-off",)


@step("occasion.round", notes=("occasion",), uses=("ended",))
def round_played(run: Run, given: Occasion, params: OccasionParams) -> None:
    """Notes `occasion`: one of the rounds, `other-round`, or nothing in matches of other kinds.

    A match in play-offs that were drawn is of the round of its tie, whatever is given.
    """
    if not was_played(run):
        return
    if run.match.match_kind not in params.asked_in:
        run.note("occasion", "")
        return
    if run.match.tie is not None:
        run.note("occasion", _round_of(*run.match.tie, params.rounds))
        return
    run.note("occasion", run.need(given.round, "round", "home", options=(*params.rounds, OTHER)))


def _round_of(left: int, number: int, rounds: tuple[str, ...]) -> str:
    """The round of a tie that `left` rounds follow: none follows the final, beside which the third place is met for."""
    for_third = not left and number > 1
    return OTHER if for_third or left >= len(rounds) else rounds[-1 - left]


def asks_for_round(rules: Rules) -> bool:
    """Whether an edition asks which round of the play-offs a match is of."""
    return rules.params_of("play-match", OccasionParams) is not None
