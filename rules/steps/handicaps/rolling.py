"""The step: how many handicaps there are, and what each of them is."""

from rules.binding import step
from rules.ruleset import TableRow
from rules.run import Pending, Run, other
from rules.steps.conduct import was_played
from rules.steps.handicaps.doing import Granted, grant
from rules.steps.handicaps.given import Handicap, Handicaps
from rules.steps.handicaps.terms import HandicapParams, faults
from rules.values import SIDES, Side


@step(
    "handicaps.by-difference",
    check=faults,
    notes=("early-deeds", "early-mvp", "fan-factor", "handicaps", "participants", "weather", "winnings-dice"),
    reads=("ctv", "participants"),
    uses=("ended", "fan-factor"),
)
def by_difference(run: Run, given: Handicaps, params: HandicapParams) -> None:
    """The side with the lower team value rolls on the table, by the difference. Notes `handicaps` (side, keys)."""
    if not was_played(run) or run.match.match_kind not in params.kinds:
        return
    value: dict[Side, int] = {side: run.fact("ctv", side) // params.unit for side in SIDES}
    weaker: Side = "home" if value["home"] < value["away"] else "away"
    difference = value[other(weaker)] - value[weaker]
    band = next((each for each in reversed(params.bands) if difference >= each.difference), None)
    rolls, choices = (band.rolls, band.choices) if band else (0, 0)
    run.explain(weaker, "handicaps.due", difference=difference, rolls=rolls, choices=choices)
    if len(given.results) > rolls + choices:
        run.violate("too-many-handicaps", "results", weaker, count=len(given.results), most=rolls + choices)
    results: list[str] = []
    for place in range(rolls + choices):
        with run.part():
            one = given.results[place] if place < len(given.results) else Handicap()
            path = f"results.{place}"
            found = _rolled(run, weaker, one, place, params) if place < rolls else None
            row = found or _chosen(run, weaker, one, path, params)
            results.append(row.key)
            grant(Granted(run, weaker, one, row, path, place), params)
    run.note("handicaps", tuple(results), weaker)


def _rolled(run: Run, side: Side, given: Handicap, place: int, params: HandicapParams) -> TableRow:
    """The row of two dice that are read as tens and units."""
    dice: list[int] = []
    for name, value in (("tens", given.tens), ("units", given.units)):
        with run.part():
            key = f"handicap/{place + 1}/{name}"
            dice.append(run.need(value, f"results.{place}.{name}", side, key=key))
    row = run.rules.tables[params.table].row(*dice) if len(dice) == 2 else None
    if row is None:
        raise Pending
    run.explain(side, "handicaps.rolled", tens=dice[0], units=dice[1], handicap=row.key)
    return row


def _chosen(run: Run, side: Side, given: Handicap, path: str, params: HandicapParams) -> TableRow:
    rows = run.rules.tables[params.table].rows
    key = run.need(given.chosen, f"{path}.chosen", side, options=[each.key for each in rows])
    run.explain(side, "handicaps.chosen", handicap=key)
    return next(each for each in rows if each.key == key)
