"""The weather at the start of a match."""

from collections.abc import Iterator

from rules.binding import step
from rules.references import TableKey
from rules.ruleset import Key, Ruleset
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import D6, UNSET, Input, Slug, UnsetType, Value


class Weather(Input):
    """A die from each coach; `table` where the league plays in several climates."""

    home: D6 | UnsetType = UNSET
    away: D6 | UnsetType = UNSET
    table: Slug | UnsetType = UNSET
    rain: D6 | UnsetType = UNSET


class Stadium(Value):
    """What goods of the home side do to the weather: it `keeps` it out, adds to the dice, or has another table.

    With `rain_on` a die of that or more is `rain`, whatever the others say. `becomes`: results that turn into others.
    """

    key: Key
    keeps: str = ""
    adds: int = 0
    table: TableKey = ""
    rain_on: int | None = None
    rain: str = ""
    becomes: dict[str, str] = {}


class WeatherParams(Value):
    """The table that is used, and others a league may choose from for a match; and what stadiums do.

    Dice that a stadium adds to never count more than `most`.
    """

    table: TableKey
    others: tuple[TableKey, ...] = ()
    stadiums: tuple[Stadium, ...] = ()
    most: int = 12


def _check(rules: Ruleset, params: WeatherParams) -> Iterator[tuple[str, str]]:
    """What stadiums make of the weather must stand in one of the tables."""
    used = {params.table, *params.others, *(each.table for each in params.stadiums)}
    known = {row.key for table in rules.tables if table.key in used for row in table.rows}
    for each in params.stadiums:
        for key in (each.keeps, each.rain, *each.becomes, *each.becomes.values()):
            if key and key not in known:
                yield f"stadiums.{each.key}", f"there is no weather `{key}`"


@step("weather.two-dice", check=_check, notes=("weather",), uses=("ended",))
def two_dice(run: Run, given: Weather, params: WeatherParams) -> None:
    """Two D6, one from each coach, added and looked up. Notes `weather` (the row's key)."""
    if not was_played(run):
        return
    here = [each for each in params.stadiums if run.state("home").count(each.key)]
    kept = next((each.keeps for each in here if each.keeps), "")
    if kept:
        run.note("weather", kept)
        run.explain("home", "weather.kept-out", weather=kept)
        return
    if _rains(run, given, here):
        return
    key = run.optional(given.table, next((each.table for each in here if each.table), params.table))
    if key not in (params.table, *params.others, *(each.table for each in here)):
        run.stop("not-an-option", "table", "home", value=key)
    rolls = []
    for side, value in (("home", given.home), ("away", given.away)):
        with run.part():
            rolls.append(run.need(value, side, "home" if side == "home" else "away"))
    if len(rolls) < 2:
        return
    added = sum(each.adds for each in here)
    total = min(sum(rolls) + added, params.most) if added else sum(rolls)
    row = run.rules.tables[key].row(total)
    weather = row.key if row else ""
    for each in here:
        weather = each.becomes.get(weather, weather)
    run.note("weather", weather)
    run.explain("home", "weather.rolled", home=rolls[0], away=rolls[1], total=total, weather=weather, table=key)


def _rains(run: Run, given: Weather, here: list[Stadium]) -> bool:
    """Whether a stadium where it often rains has its rain."""
    wet = next((each for each in here if each.rain_on is not None), None)
    if wet is None or wet.rain_on is None:
        return False
    die = run.need(given.rain, "rain", "home")
    if die < wet.rain_on:
        return False
    run.note("weather", wet.rain)
    run.explain("home", "weather.rains", die=die, weather=wet.rain)
    return True
