"""The time between two matches: whether the team has a match to settle, and how far it has come in the order."""

from collections.abc import Iterator

from rules.binding import Rules, step
from rules.effects import StageReached
from rules.ruleset import Ruleset
from rules.run import Run
from rules.state import TeamState
from rules.steps.advancement import AdvanceParams, cheapest_that_obliges
from rules.steps.improvement import rolls_due
from rules.values import Nothing, Value


@step("sequence.open")
def open_sequence(run: Run, _: Nothing, __: Nothing) -> None:
    """The team must be settling a match: what is done here is done after a match, before the next."""
    state = run.state("team")
    if not state.active:
        run.violate("team-retired", "", "team")
    if state.open is None:
        run.violate("sequence-closed", "", "team")


@step("sequence.closed")
def closed_sequence(run: Run, _: Nothing, __: Nothing) -> None:
    """The team must have settled its last match."""
    state = run.state("team")
    if not state.active:
        run.violate("team-retired", "", "team")
    if state.open is not None:
        run.violate("sequence-open", "", "team", match=state.open.match)


class StageParams(Value):
    """The stage that an action belongs to; later ones have higher numbers."""

    stage: int


@step("sequence.stage")
def stage(run: Run, _: Nothing, params: StageParams) -> None:
    """What belongs to an earlier stage than the team has reached comes too late."""
    opened = run.state("team").open
    if opened is None:
        return
    if opened.stage > params.stage:
        run.violate("stage-passed", "", "team", stage=params.stage, reached=opened.stage)
    elif opened.stage < params.stage:
        run.emit("team", StageReached(stage=params.stage))


def still_open(rules: Rules, state: TeamState, action: str) -> bool:
    """Whether an action may still be taken after the match that `state` settles: its stage has not been passed."""
    terms = rules.params_of(action, StageParams)
    return state.open is not None and (terms is None or state.open.stage <= terms.stage)


class MustSpendParams(Value):
    """Where advancements are priced, and the stage on whose beginning SPP must have been spent."""

    stage: int
    priced_by: str = "advance-player"
    step: str = "advancement.by-dice"


def _check(rules: Ruleset, params: MustSpendParams) -> Iterator[tuple[str, str]]:
    if not any(each.step == params.step for each in rules.sequences.get(params.priced_by, ())):
        yield "priced_by", f"`{params.priced_by}` has no step `{params.step}`"


@step("sequence.must-spend", check=_check)
def must_spend(run: Run, _: Nothing, params: MustSpendParams) -> None:
    """SPP may be kept until the dearest random advancement is affordable; then some must be spent."""
    opened = run.state("team").open
    if opened is not None and opened.stage >= params.stage:
        return
    prices: AdvanceParams = run.rules.params(params.priced_by, params.step)
    for player in run.state("team").hired:
        price = cheapest_that_obliges(run.rules, prices, player)
        if price is not None and player.spp >= price:
            run.violate("must-spend", player.id, "team", player=player.id, spp=player.spp, price=price)


@step("sequence.rolls-taken")
def rolls_taken(run: Run, _: Nothing, __: Nothing) -> None:
    """Improvement rolls that are due are taken first."""
    state = run.state("team")
    for player in state.hired:
        due = rolls_due(run.rules, state.roster, player)
        if due:
            run.violate("roll-due", player.id, "team", player=player.id, spp=player.spp, count=due)
