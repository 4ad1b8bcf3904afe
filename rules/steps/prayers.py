"""Prayers to Nuffle: rolled before the match by the underdog or by who bought them, or at a kick-off.

Some change what an award is worth, for a drive, a half or the rest of the match.
"""

from collections.abc import Iterator

from rules.binding import step
from rules.references import InducementKey, TableKey
from rules.ruleset import Table, TableRow, find
from rules.run import Run
from rules.state import MatchKind
from rules.steps.conduct import was_played
from rules.values import D16, SIDES, UNSET, Id, Input, Listed, Positive, Side, Sides, UnsetType, Value


class Prayer(Input):
    """One roll on the table, and the players it chose or struck, for the record."""

    die: D16 | UnsetType = UNSET
    players: Listed[Id] = ()


class Prayers(Input):
    """All rolls of a side, those thrown again included, in order."""

    rolls: Listed[Prayer] = ()


class PrayerParams(Value):
    """One roll for each full `step` gold of difference, in matches of these `kinds`.

    `reroll_doubles`: a result had already is thrown again. `other_table`: that of matches of other kinds.
    """

    step: Positive
    table: TableKey
    other_table: TableKey = ""
    reroll_doubles: bool = True
    kinds: tuple[MatchKind, ...] = ("league", "play-off", "friendly")


class BoughtPrayerParams(Value):
    """One roll for each `inducement` of that key; `reroll_doubles`: a result had already is thrown again."""

    inducement: InducementKey
    table: TableKey
    reroll_doubles: bool = True


class Prayed(Value):
    """A prayer that was heard, for how long, and the half and drive in which it began to hold."""

    key: str
    lasts: str | None
    half: int | None
    drive: int | None

    def holds(self, half: int | None, drive: int | None) -> bool:
        """Whether it held at that moment."""
        match self.lasts:
            case "drive":
                return drive is not None and drive == self.drive
            case "half":
                return half is not None and half == self.half
            case _:
                return self.from_the_start or (drive is not None and self.drive is not None and drive >= self.drive)

    @property
    def from_the_start(self) -> bool:
        """It holds from the first drive on."""
        return self.drive == 1

    def hangs_on(self) -> str:
        """What must be known of a deed to say whether it held: its `drive`, its `half`, or nothing."""
        if self.lasts in ("drive", "half"):
            return self.lasts
        return "" if self.from_the_start else "drive"


@step(
    "prayers.per-difference",
    notes=("prayer-table", "prayers"),
    reads=("ctv", "inducements-spent", "participants"),
    uses=("ended",),
)
def per_difference(run: Run, given: Sides[Prayers], params: PrayerParams) -> None:
    """The side with the lower value, inducements counted, rolls. Notes `prayers` (keys) of each side, `prayer-table`.

    Matches of other kinds have no prayers before them, and a table of their own at the kick-off.
    """
    if not was_played(run):
        return
    counts = run.match.match_kind in params.kinds
    run.note("prayer-table", params.table if counts else params.other_table)
    for side in SIDES:
        run.note("prayers", (), side)
    if not counts:
        return
    values: dict[Side, int] = {side: run.fact("ctv", side) + run.fact("inducements-spent", side) for side in SIDES}
    low: Side = "home" if values["home"] < values["away"] else "away"
    difference = abs(values["home"] - values["away"])
    rolls = difference // params.step
    run.explain(low, "prayers.number", difference=difference, step=params.step, rolls=rolls)
    one = given.of(low)
    _roll(run, low, Prayers() if isinstance(one, UnsetType) else one, rolls, params)


@step(
    "prayers.bought",
    notes=("prayer-table", "prayers"),
    reads=("inducements", "participants"),
    uses=("ended",),
)
def bought(run: Run, given: Sides[Prayers], params: BoughtPrayerParams) -> None:
    """Each side rolls for the prayers it bought. Notes `prayers` (keys) of each side, `prayer-table`."""
    if not was_played(run):
        return
    run.note("prayer-table", params.table)
    for side in SIDES:
        with run.part():
            one = given.of(side)
            rolls = run.fact("inducements", side).get(params.inducement, 0)
            _roll(run, side, Prayers() if isinstance(one, UnsetType) else one, rolls, params)


def _roll(run: Run, side: Side, given: Prayers, rolls: int, params: PrayerParams | BoughtPrayerParams) -> None:
    table = run.rules.tables[params.table]
    had: list[str] = []
    place = 0
    while len(had) < min(rolls, len(table.rows)):
        prayer = given.rolls[place] if place < len(given.rolls) else Prayer()
        result = run.need(prayer.die, f"{side}.rolls.{place}.die", side, key=f"prayers/{side}/{place + 1}")
        check_chosen(run, side, prayer.players, f"{side}.rolls.{place}.players")
        row = table.row(result)
        key = row.key if row else ""
        again = params.reroll_doubles and key in had
        run.explain(side, "prayers.again" if again else "prayers.rolled", die=result, prayer=key)
        if not again:
            had.append(key)
        place += 1
    run.note("prayers", tuple(had), side)


def check_chosen(run: Run, side: Side, players: tuple[str, ...], path: str) -> None:
    """Whom a prayer chose or struck must take part in the match."""
    for place, player in enumerate(players):
        if not any(player in run.fact("participants", which) for which in SIDES):
            run.violate("not-in-match", f"{path}.{place}", side, player=player)


def heard(run: Run, side: Side) -> Iterator[Prayed]:
    """All prayers of a side: those before the match hold from its first drive on."""
    table: Table | None = run.rules.tables.get(run.fact("prayer-table", default=""))
    for key in run.fact("prayers", side, default=()):
        row = find(table.rows, key) if table else None
        yield Prayed(key=key, lasts=row.lasts if row else None, half=1, drive=1)
    yield from run.fact("prayers-in-play", side, default=())


def ask_when(run: Run, side: Side, award: str, half: int | None, drive: int | None, path: str) -> None:
    """Ask for the half or drive of a deed where what it earns hangs on them; waits for the answer."""
    changing = {each.source for each in run.rules.ruleset.spp.modifiers if each.award == award and each.by == "prayer"}
    for each in heard(run, side):
        if each.key not in changing:
            continue
        hangs_on = each.hangs_on()
        known = half if hangs_on == "half" else drive
        if hangs_on and known is None:
            run.need(UNSET, f"{path}.{hangs_on}", side)


def at_kick_off(run: Run, side: Side, row: TableRow, half: int | None, drive: int | None, path: str) -> Prayed:
    """A prayer granted by an event of the kick-off; waits until it is known when, where that matters."""
    found = Prayed(key=row.key, lasts=row.lasts, half=half, drive=drive)
    if any(each.source == row.key and each.by == "prayer" for each in run.rules.ruleset.spp.modifiers):
        if row.lasts == "half" and half is None:
            run.need(UNSET, f"{path}.half", side)
        if row.lasts != "half" and drive is None:
            run.need(UNSET, f"{path}.drive", side)
    return found
