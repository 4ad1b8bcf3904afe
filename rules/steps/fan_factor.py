"""The fan factor after a match, where a die and what the team did decide."""

from collections.abc import Iterator

from rules.binding import step
from rules.effects import FansMoved
from rules.references import DeedKey, GoodsKey
from rules.ruleset import Ruleset
from rules.run import Run, other
from rules.state import Result
from rules.steps.conduct import gave_up, was_played
from rules.steps.fans import FansAfter
from rules.values import SIDES, UNSET, Positive, Side, Sides, UnsetType, Value


class Reached(Value):
    """What it adds when a figure of the match reaches `at_least`."""

    at_least: Positive
    adds: int


class Change(Value):
    """How the fan factor changes up to a total (`last`; None: and above)."""

    last: int | None
    by: int


class FanFactorDie(FansAfter):
    """The die, and whether the side conceded a touchdown."""

    conceded_touchdown: bool | UnsetType = UNSET


class FanFactorRollParams(Value):
    """The changes in rising order of the total, and all that is added to the die.

    `per` fans take one from the total. Casualties are the deeds `counted`. Who concedes loses `conceding` with no die.
    `goods` that a team owns add to its die; a touchdown that it conceded costs `conceded_touchdown` afterwards, once.
    """

    changes: tuple[Change, ...]
    results: dict[Result, int]
    touchdowns: Reached
    casualties: Reached
    counted: tuple[DeedKey, ...]
    occasions: dict[str, int] = {}
    opponent_conceded: int = 0
    conceding: int = 0
    per: Positive = 10
    least: int = 1
    goods: dict[GoodsKey, int] = {}
    conceded_touchdown: int = 0


def _check(_: Ruleset, params: FanFactorRollParams) -> Iterator[tuple[str, str]]:
    ends = [each.last for each in params.changes]
    whole = [each for each in ends if each is not None]
    if not ends or ends[-1] is not None or len(whole) != len(ends) - 1 or whole != sorted(set(whole)):
        yield "changes", "they must rise, and the last one must have no end"


@step(
    "fans.d6-and-what-was-done",
    check=_check,
    reads=("all-deeds", "gave-up", "penalised", "result", "touchdowns"),
    uses=("ended", "occasion"),
)
def d6_and_what_was_done(run: Run, given: Sides[FanFactorDie], params: FanFactorRollParams) -> None:
    """A D6 with modifiers for each side that did not concede; never below the least."""
    if not was_played(run) or run.match.match_kind == "exhibition":
        return
    for side in SIDES:
        with run.part():
            one = given.of(side)
            _update(run, side, FanFactorDie() if isinstance(one, UnsetType) else one, params)


def _update(run: Run, side: Side, given: FanFactorDie, params: FanFactorRollParams) -> None:
    fans = run.state(side).fans
    if run.fact("penalised") and gave_up(run) == side:
        after = max(min(fans, params.least), fans - params.conceding)
        run.explain(side, "fans.lost-by-conceding", before=fans, after=after)
    else:
        modifier = _modifier(run, side, params)
        die = run.need(given.d6, f"{side}.d6", side)
        total = die + modifier
        by = next(each.by for each in params.changes if each.last is None or total <= each.last)
        lost = _gave_away(run, side, given, params)
        after = max(min(fans, params.least), fans + by - lost)
        run.explain(side, "fans.rolled", die=die, modifier=modifier, total=total, lost=lost, before=fans, after=after)
    if after != fans:
        run.emit(side, FansMoved(by=after - fans))


def _gave_away(run: Run, side: Side, given: FanFactorDie, params: FanFactorRollParams) -> int:
    """What a touchdown costs that the side let its opponent score."""
    if not params.conceded_touchdown:
        return 0
    conceded = run.need(given.conceded_touchdown, f"{side}.conceded_touchdown", side)
    return params.conceded_touchdown if conceded else 0


def _modifier(run: Run, side: Side, params: FanFactorRollParams) -> int:
    """All that is added to the die of a side."""
    casualties = sum(each.count for each in run.fact("all-deeds") if each.side == side and each.key in params.counted)
    found = params.results.get(run.fact("result", side), 0)
    found += _adds(params.touchdowns, run.fact("touchdowns", side)) + _adds(params.casualties, casualties)
    found += params.occasions.get(run.fact("occasion", default=""), 0)
    if run.fact("penalised") and gave_up(run) == other(side):
        found += params.opponent_conceded
    found += sum(adds for key, adds in params.goods.items() if run.state(side).count(key))
    return found - run.state(side).fans // params.per


def _adds(reached: Reached, figure: int) -> int:
    return reached.adds if figure >= reached.at_least else 0
