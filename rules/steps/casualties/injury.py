"""The casualty roll, and the injury on the sheet."""

from rules.effects import AbsenceSet, CharacteristicReduced, NigglingMoved, ValueMoved
from rules.learning import worse
from rules.run import Pending
from rules.steps.casualties.casualty import CasualtyRoll, TableRoll
from rules.steps.casualties.desk import Case
from rules.steps.casualties.terms import CasualtyParams, CasualtyRow, TableParams
from rules.values import UNSET, Characteristic, UnsetType


def first_result(case: Case) -> CasualtyRow:
    """What the casualty roll says, or the mildest row where the injury roll said so already."""
    if case.badly_hurt:
        case.explain("casualties.badly-hurt")
        return case.params.rows[0]
    outright = _outright(case)
    return outright or case.rolled(case.given.roll, "roll", case.dice)


def _outright(case: Case) -> CasualtyRow | None:
    """The row that the injury roll itself named, None where the casualty table says it."""
    answers = case.params.outright if isinstance(case.params, TableParams) else ()
    if not answers:
        return None
    options = tuple(each.key for each in answers)
    said = case.run.need(case.given.injury, f"{case.path}.injury", case.side, options=options)
    answer = next(each for each in answers if each.key == said)
    if answer.table:
        return None
    case.explain("casualties.outright", result=answer.row)
    return next(each for each in case.params.rows if each.key == answer.row)


def by_d16(case: Case, roll: CasualtyRoll | UnsetType, field: str, key: str) -> CasualtyRow:
    """The row of a D16, with whatever changes it."""
    run, params, victim = case.run, case.params, case.victim
    assert isinstance(params, CasualtyParams)
    die = run.need(
        UNSET if isinstance(roll, UnsetType) else roll.d16, f"{case.path}.{field}.d16", case.side, key=f"{key}/d16"
    )
    niggling = _niggling(case) * params.niggling_adds
    decay = params.decay_adds if params.decay and victim.has(params.decay) else 0
    total = die + niggling + decay
    row = next(each for each in params.rows if each.first <= total and (each.last is None or total <= each.last))
    case.explain("casualties.rolled", die=die, niggling=niggling, decay=decay, total=total, result=row.key)
    return row


def by_tens_and_units(case: Case, roll: TableRoll | UnsetType, field: str, key: str) -> CasualtyRow:
    """The row of two dice that are read as tens and units."""
    params = case.params
    assert isinstance(params, TableParams)
    given = TableRoll() if isinstance(roll, UnsetType) else roll
    rolled: list[int] = []
    for name, die, sides in (("tens", given.tens, 6), ("units", given.units, params.sides)):
        with case.run.part():
            path = f"{case.path}.{field}.{name}"
            found = case.run.need(die, path, case.side, key=f"{key}/{name}", spec=f"1d{sides}")
            if found > sides:
                case.stop("die-out-of-range", f"{field}.{name}", die=found, most=sides)
            rolled.append(found)
    if len(rolled) < 2:
        raise Pending
    total = rolled[0] * 10 + rolled[1]
    row = next(each for each in params.rows if each.first and each.first <= total <= (each.last or total))
    case.explain("casualties.table", die=total, result=row.key)
    return row


def second_injury(case: Case) -> CasualtyRow | None:
    """The result of a further roll that holds as well, for whoever suffers two; None for all others."""
    params = case.params
    if not isinstance(params, TableParams) or not params.rolls_twice or not case.victim.has(params.rolls_twice):
        return None
    if case.badly_hurt:
        return None
    return case.rolled(case.given.also, "also", f"{case.dice}/also")


def _niggling(case: Case) -> int:
    listed = case.run.state(case.side).player(case.victim.id)
    return listed.niggling if listed else case.victim.niggling


def inflict(case: Case, row: CasualtyRow, *, second: bool) -> str:
    """The injury of a row on the sheet, by the dice of the `second` roll where that one stands.

    Returns the key of the lasting injury, empty where there is none.
    """
    run, side, player = case.run, case.side, case.victim.id
    lasting = ""
    if row.lasting:
        roll = case.given.apothecary if second else case.given.roll
        dice = roll.lasting if isinstance(roll, CasualtyRoll) else ()
        field, key = ("apothecary", f"{case.dice}/apothecary") if second else ("roll", case.dice)
        lasting = _lasting(case, dice, field, key)
    if row.characteristic:
        lasting = _gets_worse(case, row)
    if row.niggling:
        run.emit(side, NigglingMoved(player=player, by=row.niggling))
    if row.misses_next:
        run.emit(side, AbsenceSet(player=player, misses_next=True))
    return lasting


def _gets_worse(case: Case, row: CasualtyRow) -> str:
    """The characteristic of the row gets worse by one, where it still can: the key of the injury."""
    assert row.characteristic is not None
    worse = _worse(case, row.characteristic)
    if worse is None:
        case.explain("casualties.no-worse", injury=row.key, characteristic=row.characteristic)
        return row.key
    effect = CharacteristicReduced(player=case.victim.id, characteristic=row.characteristic, to=worse)
    case.run.emit(case.side, effect)
    case.explain("casualties.worse", injury=row.key, characteristic=row.characteristic, to=worse)
    gold = case.params.loss_takes.get(row.characteristic, 0)
    if gold:
        case.run.emit(case.side, ValueMoved(player=case.victim.id, gold=-gold))
        case.explain("casualties.value-lost", value=gold)
    return row.key


def _lasting(case: Case, dice: tuple[int, ...], field: str, key: str) -> str:
    run, params, player = case.run, case.params, case.victim.id
    assert isinstance(params, CasualtyParams)
    place = 0
    while True:
        die = run.need(
            dice[place] if place < len(dice) else UNSET,
            f"{case.path}.{field}.lasting.{place}",
            case.side,
            key=f"{key}/lasting/{place + 1}",
        )
        row = next(each for each in params.lasting if each.first <= die <= each.last)
        worse = _worse(case, row.characteristic)
        if worse is not None:
            run.emit(case.side, CharacteristicReduced(player=player, characteristic=row.characteristic, to=worse))
            case.explain("casualties.lasting", die=die, injury=row.key, to=worse)
            return row.key
        if not params.own_worst_lasting_rerolled:
            case.explain("casualties.lasting-ignored", die=die, injury=row.key)
            return row.key
        case.explain("casualties.lasting-again", die=die, injury=row.key)
        place += 1
        if all(_worse(case, each.characteristic) is None for each in params.lasting):
            return row.key


def _worse(case: Case, name: Characteristic) -> int | None:
    """The characteristic one step worse, None where it can't get worse."""
    player = case.run.player(case.side, case.victim.id, "")
    return worse(case.run.rules, player, name, case.params.most_below_start)
