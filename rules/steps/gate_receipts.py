"""Gold after a match, by the gate and the team's standing: a table says what is added to the die."""

from collections.abc import Iterator, Sequence

from rules.binding import step
from rules.references import GoodsKey
from rules.ruleset import Key, Ruleset
from rules.run import Run
from rules.state import MatchKind, Result
from rules.steps.conduct import was_played
from rules.steps.winnings import pay_out
from rules.values import D3, D6, SIDES, UNSET, Input, Positive, Side, Sides, UnsetType, Value, Whole

Band = tuple[Whole, Whole | None]


class Receipts(Input):
    """A side's die, and the second one where it rolls two; a D3 for those who take bets."""

    die: D6 | UnsetType = UNSET
    second: D6 | UnsetType = UNSET
    d3: D3 | UnsetType = UNSET


class GateRow(Value):
    """A band of the gate, and what it adds to the die in each band of the team's standing."""

    key: Key
    gate: Band
    modifiers: tuple[int, ...]


class ReceiptsParams(Value):
    """The table (`gate` in `gate_unit` people, `columns` in `rating_unit` gold of team value), and gold for each point.

    `results` are added too. A side that concedes leaves its winnings to its opponent.
    `owner_gains` is gold for whoever owns such goods. Where the home side owns `bets`, the winner has D3 times `each`
    more and the loser as much less, never less than nothing. Matches of the kinds `none_in` bring nothing.
    """

    each: Positive
    columns: tuple[Band, ...]
    rows: tuple[GateRow, ...]
    results: dict[Result, int]
    owner_gains: dict[str, Whole] = {}
    bets: GoodsKey = ""
    gate_unit: Positive = 1000
    rating_unit: Positive = 10_000
    none_in: tuple[MatchKind, ...] = ("exhibition",)

    def modifier(self, gate: int, value: int) -> int:
        """What the table adds for so many people and a team of that value (gold)."""
        row = self.rows[_place([each.gate for each in self.rows], gate // self.gate_unit)]
        return row.modifiers[_place(self.columns, value // self.rating_unit)]


def _place(bands: Sequence[Band], figure: int) -> int:
    return next(place for place, (_, last) in enumerate(bands) if last is None or figure <= last)


def _check(_: Ruleset, params: ReceiptsParams) -> Iterator[tuple[str, str]]:
    for field, bands in (("columns", params.columns), ("rows", tuple(each.gate for each in params.rows))):
        wanted: int | None = 0
        for first, last in bands:
            if first != wanted:
                yield field, f"a band begins at {first}, it must be {'none' if wanted is None else wanted}"
            wanted = None if last is None else last + 1
        if wanted is not None:
            yield field, "the last band must have no end"
    for row in params.rows:
        if len(row.modifiers) != len(params.columns):
            yield f"rows.{row.key}", f"{len(row.modifiers)} modifiers for {len(params.columns)} columns"


@step(
    "winnings.die-by-gate-and-value",
    check=_check,
    notes=("winnings",),
    reads=("ctv", "ended", "gate", "gave-up", "penalised", "result"),
    uses=("winnings-dice",),
)
def die_by_gate_and_value(run: Run, given: Sides[Receipts], params: ReceiptsParams) -> None:
    """A D6 (two with good press), what the table adds, and the result; never below nothing."""
    if not was_played(run) or run.match.match_kind in params.none_in:
        return
    gold: dict[Side, int] = {}
    for side in SIDES:
        with run.part():
            one = given.of(side)
            gold[side] = _own(run, side, Receipts() if isinstance(one, UnsetType) else one, params)
    pay_out(run, gold)


def _own(run: Run, side: Side, given: Receipts, params: ReceiptsParams) -> int:
    """What the side's own dice bring, in gold."""
    modifier = params.modifier(run.fact("gate"), run.fact("ctv", side))
    result = params.results.get(run.fact("result", side), 0)
    dice = [run.need(given.die, f"{side}.die", side, key=f"winnings/{side}/die")]
    if run.fact("winnings-dice", side, default=1) > 1:
        dice.append(run.need(given.second, f"{side}.second", side, key=f"winnings/{side}/second"))
    gold = max(0, sum(dice) + modifier + result) * params.each
    gold += sum(gains for key, gains in params.owner_gains.items() if run.state(side).count(key))
    run.explain(side, "winnings.rolled", die=sum(dice), modifier=modifier, result=result, each=params.each, total=gold)
    return max(0, gold + _bet(run, side, given, params))


def _bet(run: Run, side: Side, given: Receipts, params: ReceiptsParams) -> int:
    """What those who take bets bring the winner and cost the loser."""
    sign = {"win": 1, "loss": -1}.get(run.fact("result", side), 0)
    if not params.bets or not run.state("home").count(params.bets) or not sign:
        return 0
    die = run.need(given.d3, f"{side}.d3", side, key=f"winnings/{side}/bets")
    run.explain(side, "winnings.bets", die=die, each=params.each, total=sign * die * params.each)
    return sign * die * params.each
