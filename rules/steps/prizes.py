"""Prizes at the end of a season."""

from typing import Annotated

from msgspec import Meta

from rules.binding import step
from rules.effects import GoodsMoved, TreasuryMoved
from rules.run import Run
from rules.values import UNSET, Input, UnsetType, Value

Place = Annotated[int, Meta(ge=1, le=999)]


class Prize(Input):
    """The place that a team took; None where it only hands the trophy back (`trophy_returned`)."""

    place: Place | UnsetType | None = UNSET
    trophy_returned: bool = False


class PrizeParams(Value):
    """What the trophy is called among the goods: one more re-roll, counted in team value at the roster's price."""

    trophy: str


@step("prizes.by-place")
def prize(run: Run, given: Prize, params: PrizeParams) -> None:
    """Prize money of a place, and the trophy. Inputs: {place, trophy_returned}."""
    state = run.state("team")
    value = run.roster("team").reroll_cost
    if given.trophy_returned:
        if not state.count(params.trophy):
            run.violate("no-trophy", "trophy_returned", "team")
        else:
            run.emit("team", GoodsMoved(key=params.trophy, count=-1, value=value))
            run.explain("team", "prizes.trophy-returned", value=value)
    place = run.need(given.place, "place", "team")
    if place is None:
        return
    won = next((each for each in run.rules.ruleset.league.prizes if each.place == place), None)
    if won is None:
        run.violate("no-prize", "place", "team", place=place)
        return
    if won.gold:
        run.emit("team", TreasuryMoved(gold=won.gold, account="prize"))
    run.explain("team", "prizes.gold", place=place, gold=won.gold)
    if won.trophy and run.state("team").count(params.trophy):
        run.explain("team", "prizes.trophy-kept", value=value)
    elif won.trophy:
        run.emit("team", GoodsMoved(key=params.trophy, count=1, value=value))
        run.explain("team", "prizes.trophy", value=value)
