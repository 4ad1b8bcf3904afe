"""Gold after a match, by a die and the fame of the side; and what a dear team costs to keep."""

from typing import Literal

from msgspec.structs import replace

from rules.binding import step
from rules.effects import TreasuryMoved
from rules.run import Run
from rules.state import MatchKind, Result
from rules.steps.conduct import was_played
from rules.steps.further_gold import FurtherGold, FurtherTerms, further_gold
from rules.steps.winnings import pay_out
from rules.value import worth
from rules.values import D6, SIDES, UNSET, Count, Nothing, Positive, Side, Sides, UnsetType, Value, Whole


class FameWinnings(FurtherGold):
    """A side's die, the one that it throws again (None: it does not), and the dice of whatever brings more.

    `fame_lost` is what the side's fame fell by during the match, where a stadium lets it fall.
    """

    die: D6 | UnsetType = UNSET
    again: D6 | UnsetType | None = UNSET
    fame_lost: Count | UnsetType = UNSET


class FameWinningsParams(FurtherTerms, kw_only=True):
    """Gold for each point; what a result adds; which results may throw the die again, and keep the second throw.

    Matches of the kinds `none_in` bring nothing. In the stadiums `fame_falls_in` fame may fall during the match.
    """

    each: Whole
    results: dict[Result, int]
    rerolled_on: tuple[Result, ...] = ("win",)
    none_in: tuple[MatchKind, ...] = ("exhibition",)
    fame_falls_in: tuple[str, ...] = ()


@step(
    "winnings.d6-and-fame",
    notes=("fame", "winnings"),
    reads=("ended", "fame", "gave-up", "penalised", "result"),
    uses=("stadium",),
)
def d6_and_fame(run: Run, given: Sides[FameWinnings], params: FameWinningsParams) -> None:
    """A die, fame, and the result. What a side that concedes would have had goes to its opponent."""
    if not was_played(run) or run.match.match_kind in params.none_in:
        return
    gold: dict[Side, int] = {}
    for side in SIDES:
        with run.part():
            one = given.of(side)
            gold[side] = _own(run, side, FameWinnings() if isinstance(one, UnsetType) else one, params)
    pay_out(run, gold)


def _own(run: Run, side: Side, given: FameWinnings, params: FameWinningsParams) -> int:
    """What the side's own die brings, in gold."""
    result, fame = run.fact("result", side), _fame(run, side, given, params)
    die = run.need(given.die, f"{side}.die", side, key=f"winnings/{side}/die")
    again = None
    if result in params.rerolled_on:
        again = run.need(given.again, f"{side}.again", side, key=f"winnings/{side}/again")
    elif isinstance(given.again, int):
        run.stop("no-winnings-reroll", f"{side}.again", side)
    die = die if again is None else again
    adds = params.results.get(result, 0)
    gold: int = (die + fame + adds) * params.each
    run.explain(side, "winnings.by-fame", die=die, fame=fame, adds=adds, each=params.each, total=gold)
    return max(0, gold + further_gold(run, side, given, params, params.each))


def _fame(run: Run, side: Side, given: FameWinnings, params: FameWinningsParams) -> int:
    """The side's fame when the match is over, also below nothing. Notes it where it fell."""
    fame: int = run.fact("fame", side)
    if run.fact("stadium", default="") not in params.fame_falls_in:
        return fame
    lost = run.need(given.fame_lost, f"{side}.fame_lost", side)
    run.note("fame", fame - lost, side)
    if lost:
        run.explain(side, "winnings.fame-fell", lost=lost, total=fame - lost)
    return fame - lost


class ExpensesParams(Value):
    """A team worth `begins` gold or more pays `each`, and as much again for every further `step`; before that stage.

    A league that does not want it says that it is not `used`.

    It pays `out_of` its whole treasury, or of the winnings of the match alone; what is not there is not owed. Its fans
    count as they were before the match moved them, or after it.
    """

    begins: Positive
    step: Positive
    each: Whole
    stage: int
    out_of: Literal["treasury", "winnings"] = "treasury"
    used: bool = True
    fans: Literal["before", "after"] = "before"


@step("expenses.spiralling")
def spiralling(run: Run, _: Nothing, params: ExpensesParams) -> None:
    """What a dear team pays when it has taken its improvements and before it buys anything: no more than it has."""
    state = run.state("team")
    if not params.used or state.open is None or state.open.stage >= params.stage:
        return
    value = _next_value(run, params)
    if value < params.begins:
        return
    due = ((value - params.begins) // params.step + 1) * params.each
    paid = min(due, state.treasury)
    if params.out_of == "winnings":
        paid = min(paid, state.open.winnings)
    run.explain("team", "expenses.spiralling", value=value, due=due, total=paid)
    if paid:
        run.emit("team", TreasuryMoved(gold=-paid, account="expenses"))


def _next_value(run: Run, params: ExpensesParams) -> int:
    """What the team is worth in its next match: whoever has sat this one out is back, journeymen are not counted."""
    state, terms = run.state("team"), run.rules.ruleset.team_value
    if params.fans == "before" and state.open:
        state = replace(state, fans=state.fans - state.open.fans)
    now = worth(state, terms)
    missed = state.open.missed if state.open else ()
    back = sum(each.value for each in state.hired if each.id in missed and each.misses_next)
    return now.current - now.journeymen + (back if "missing-next-game" in terms.current_leaves_out else 0)


class ExpensesBeforeParams(Value):
    """The action in whose sequence the figures of spiralling expenses stand."""

    laid_down_in: str = "close-sequence"


@step("expenses.before-buying")
def before_buying(run: Run, given: Nothing, params: ExpensesBeforeParams) -> None:
    """The same where the stage begins with another action than the one whose sequence has the figures."""
    figures = run.rules.params_of(params.laid_down_in, ExpensesParams)
    if figures is not None:
        spiralling(run, given, figures)
