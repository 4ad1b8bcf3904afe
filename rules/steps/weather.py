"""The weather at the start of a match."""

from collections.abc import Iterator

from rules.binding import step
from rules.covering import unknown_table
from rules.ruleset import Ruleset
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import D6, UNSET, Input, Slug, UnsetType, Value


class Weather(Input):
    """A die from each coach; `table` where the league plays in several climates."""

    home: D6 | UnsetType = UNSET
    away: D6 | UnsetType = UNSET
    table: Slug | UnsetType = UNSET


class WeatherParams(Value):
    """The table that is used, and others a league may choose from for a match."""

    table: str
    others: tuple[str, ...] = ()


def _check(rules: Ruleset, params: WeatherParams) -> Iterator[tuple[str, str]]:
    for field, keys in (("table", (params.table,)), ("others", params.others)):
        for key in keys:
            yield from unknown_table(rules, key, field)


@step("weather.two-dice", check=_check, notes=("weather",), uses=("ended",))
def two_dice(run: Run, given: Weather, params: WeatherParams) -> None:
    """Two D6, one from each coach, added and looked up. Notes `weather` (the row's key)."""
    if not was_played(run):
        return
    key = run.optional(given.table, params.table)
    if key not in (params.table, *params.others):
        run.stop("not-an-option", "table", "home", value=key)
    rolls = []
    for side, value in (("home", given.home), ("away", given.away)):
        with run.part():
            rolls.append(run.need(value, side, "home" if side == "home" else "away"))
    if len(rolls) < 2:
        return
    row = run.rules.tables[key].row(sum(rolls))
    weather = row.key if row else ""
    run.note("weather", weather)
    run.explain("home", "weather.rolled", home=rolls[0], away=rolls[1], total=sum(rolls), weather=weather, table=key)
