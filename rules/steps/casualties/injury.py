"""The casualty roll, and the injury on the sheet."""

from rules.effects import AbsenceSet, CharacteristicReduced, NigglingMoved
from rules.steps.casualties.casualty import CasualtyRoll
from rules.steps.casualties.desk import Case
from rules.steps.casualties.terms import CasualtyRow
from rules.values import UNSET, Characteristic, UnsetType


def first_result(case: Case) -> CasualtyRow:
    """What the casualty roll says, or the mildest row where the injury roll said so already."""
    if case.given.badly_hurt:
        case.explain("casualties.badly-hurt")
        return case.params.rows[0]
    roll = CasualtyRoll() if isinstance(case.given.roll, UnsetType) else case.given.roll
    return rolled(case, roll, "roll", case.dice)


def rolled(case: Case, roll: CasualtyRoll, field: str, key: str) -> CasualtyRow:
    """The row of a roll on the casualty table, with whatever changes it."""
    run, params, victim = case.run, case.params, case.victim
    die = run.need(roll.d16, f"{case.path}.{field}.d16", case.side, key=f"{key}/d16")
    niggling = _niggling(case) * params.niggling_adds
    decay = params.decay_adds if params.decay and victim.has(params.decay) else 0
    total = die + niggling + decay
    row = next(each for each in params.rows if each.first <= total and (each.last is None or total <= each.last))
    case.explain("casualties.rolled", die=die, niggling=niggling, decay=decay, total=total, result=row.key)
    return row


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
    if row.niggling:
        run.emit(side, NigglingMoved(player=player, by=row.niggling))
    if row.misses_next:
        run.emit(side, AbsenceSet(player=player, misses_next=True))
    return lasting


def _lasting(case: Case, dice: tuple[int, ...], field: str, key: str) -> str:
    run, params, player = case.run, case.params, case.victim.id
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
        case.explain("casualties.lasting-again", die=die, injury=row.key)
        if not params.own_worst_lasting_rerolled:
            return row.key
        place += 1
        if all(_worse(case, each.characteristic) is None for each in params.lasting):
            return row.key


def _worse(case: Case, name: Characteristic) -> int | None:
    """The characteristic one step worse, None where it can't get worse."""
    player = case.run.player(case.side, case.victim.id, "")
    rule = next(each for each in case.run.rules.ruleset.characteristics if each.key == name)
    now = player.profile.of(name)
    if now is None or now == rule.worst:
        return None
    return now - rule.better
