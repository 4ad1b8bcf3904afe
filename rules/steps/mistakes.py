"""Expensive mistakes: a full treasury tempts a coach to spend."""

from collections.abc import Iterator
from typing import Literal

from rules.binding import step
from rules.covering import gaps, rising
from rules.effects import TreasuryMoved
from rules.ruleset import Key, Ruleset, Span
from rules.run import Run
from rules.state import MatchKind
from rules.values import D3, D6, UNSET, Gold, Input, TwoD6, UnsetType, Value, Whole

Loss = Literal["nothing", "d3", "half", "half-left", "all-but-2d6"]


class ResultRow(Value):
    """What a D6 brings in a band."""

    key: Key
    roll: Span


class Band(Value):
    """Treasuries from `gold` on, up to the next band."""

    key: Key
    gold: Gold
    rows: tuple[ResultRow, ...]


class Incident(Value):
    """What is lost: nothing, a D3 times `each`, half rounded down to `each`, or all but 2D6 times `each`.

    With `half-left` the half that is left is rounded down, not the one that is lost.
    """

    key: Key
    loses: Loss
    each: Whole = 0


class MistakesParams(Value):
    """The bands in rising order, and what each result costs; matches of the kinds `none_after` tempt nobody."""

    bands: tuple[Band, ...]
    incidents: tuple[Incident, ...]
    none_after: tuple[MatchKind, ...] = ()


class MistakesDice(Input):
    """The D6, and the dice that its result may ask for."""

    d6: D6 | UnsetType = UNSET
    d3: D3 | UnsetType = UNSET
    two_d6: TwoD6 | UnsetType = UNSET


def _check(_: Ruleset, params: MistakesParams) -> Iterator[tuple[str, str]]:
    known = {each.key: each for each in params.incidents}
    yield from rising(each.gold for each in params.bands)
    for band in params.bands:
        yield from gaps([each.roll for each in band.rows], f"bands.{band.key}.rows", low=1, high=6)
        for row in band.rows:
            if row.key not in known:
                yield f"bands.{band.key}.rows", f"there is no incident `{row.key}`"
    for incident in params.incidents:
        if incident.loses != "nothing" and not incident.each:
            yield f"incidents.{incident.key}", "`each` is missing"


@step("mistakes.by-band", check=_check)
def mistakes(run: Run, given: MistakesDice, params: MistakesParams) -> None:
    """A D6 in the band of the treasury; below the first band there is no roll."""
    state = run.state("team")
    treasury = state.treasury
    if state.open is not None and state.open.kind in params.none_after:
        return
    band = next((each for each in reversed(params.bands) if treasury >= each.gold), None)
    if band is None:
        run.explain("team", "mistakes.none", treasury=treasury)
        return
    match = state.open.match if state.open else ""
    roll = run.need(given.d6, "d6", "team", key=f"mistakes/{match}/{state.id}/d6")
    row = next(each for each in band.rows if each.roll[0] <= roll <= (each.roll[1] or roll))
    incident = next(each for each in params.incidents if each.key == row.key)
    lost = _lost(run, given, incident, treasury, f"mistakes/{match}/{state.id}")
    if lost:
        run.emit("team", TreasuryMoved(gold=-lost, account=incident.key))
    run.explain(
        "team",
        f"mistakes.{incident.loses}",
        treasury=treasury,
        d6=roll,
        result=incident.key,
        lost=lost,
        left=treasury - lost,
    )


def _lost(run: Run, given: MistakesDice, incident: Incident, treasury: int, key: str) -> int:
    match incident.loses:
        case "nothing":
            return 0
        case "d3":
            return min(treasury, run.need(given.d3, "d3", "team", key=f"{key}/d3") * incident.each)
        case "half":
            return treasury // 2 // incident.each * incident.each
        case "half-left":
            return treasury - treasury // 2 // incident.each * incident.each
        case "all-but-2d6":
            kept = run.need(given.two_d6, "two_d6", "team", key=f"{key}/2d6") * incident.each
            return max(0, treasury - kept)
