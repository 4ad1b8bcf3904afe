"""Prayers to Nuffle before the match."""

from rules.binding import step
from rules.run import Run
from rules.steps.conduct import was_played
from rules.values import D16, SIDES, UNSET, Input, Side, Sides, UnsetType, Value


class Prayer(Input):
    """One roll on the table, and the players it chose or struck, for the record."""

    die: D16 | UnsetType = UNSET
    players: tuple[str, ...] = ()


class Prayers(Input):
    """All rolls of a side, those thrown again included, in order."""

    rolls: tuple[Prayer, ...] = ()


class PrayerParams(Value):
    """One roll for each full `step` gold of difference; `reroll_doubles`: a result had already is thrown again."""

    step: int
    table: str
    reroll_doubles: bool = True


@step("prayers.per-difference")
def per_difference(run: Run, given: Sides[Prayers], params: PrayerParams) -> None:
    """The side with the lower value, inducements counted, rolls. Notes `prayers` (keys) of each side."""
    if not was_played(run):
        return
    values: dict[Side, int] = {side: run.fact("ctv", side) + run.fact("inducements-spent", side) for side in SIDES}
    low: Side = "home" if values["home"] < values["away"] else "away"
    difference = abs(values["home"] - values["away"])
    rolls = difference // params.step
    for side in SIDES:
        run.note("prayers", (), side)
    run.explain(low, "prayers.number", difference=difference, step=params.step, rolls=rolls)
    one = given.of(low)
    _roll(run, low, Prayers() if isinstance(one, UnsetType) else one, rolls, params)


def _roll(run: Run, side: Side, given: Prayers, rolls: int, params: PrayerParams) -> None:
    table = run.rules.tables[params.table]
    had: list[str] = []
    place = 0
    while len(had) < min(rolls, len(table.rows)):
        die = given.rolls[place].die if place < len(given.rolls) else UNSET
        result = run.need(die, f"{side}.rolls.{place}.die", side, key=f"prayers/{side}/{place + 1}")
        row = table.row(result)
        key = row.key if row else ""
        again = params.reroll_doubles and key in had
        run.explain(side, "prayers.again" if again else "prayers.rolled", die=result, prayer=key)
        if not again:
            had.append(key)
        place += 1
    run.note("prayers", tuple(had), side)
