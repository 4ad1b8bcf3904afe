"""The steps: each casualty in turn, who caused it and what becomes of its victim."""

from typing import Any

from msgspec.structs import replace

from rules.binding import step
from rules.deeds import Deed
from rules.run import Run
from rules.steps.casualties.casualty import Casualties, CasualtyRoll, TableRoll
from rules.steps.casualties.desk import Case, Desk, Fate, Reading
from rules.steps.casualties.grudge import nurse_grudge
from rules.steps.casualties.help import anointed, may_be_treated, patched_up, regenerates
from rules.steps.casualties.injury import by_d16, by_tens_and_units, first_result, inflict, second_injury
from rules.steps.casualties.notation import noted
from rules.steps.casualties.poison import poisoned
from rules.steps.casualties.terms import CasualtyParams, CasualtyTerms, TableParams, faults, table_faults
from rules.steps.conduct import ending, was_played
from rules.steps.events import actor
from rules.steps.prayers import ask_when
from rules.values import UnsetType

NOTES = ("casualty-deeds", "fates")
USES = (
    "apothecaries-used",
    "doctors",
    "ended",
    "extra-apothecaries",
    "ointments",
    "prayer-table",
    "prayers",
    "prayers-in-play",
    "regeneration-rerolls",
)


@step("casualties.d16-then-lasting", check=faults, notes=NOTES, reads=("participants",), uses=USES)
def d16_then_lasting(run: Run, given: Casualties[CasualtyRoll], params: CasualtyParams) -> None:
    """Each casualty is rolled, treated and applied. Notes `fates` and `casualty-deeds`."""
    _suffer(run, given, params, by_d16)


@step("casualties.tens-and-units", check=table_faults, notes=NOTES, reads=("participants",), uses=USES)
def tens_and_units(run: Run, given: Casualties[TableRoll], params: TableParams) -> None:
    """The same, by two dice that are read as tens and units. Notes `fates` and `casualty-deeds`."""
    _suffer(run, given, params, by_tens_and_units)


def _suffer(run: Run, given: Casualties[Any], params: CasualtyTerms, read: Reading) -> None:
    if not was_played(run):
        if given.suffered:
            run.violate("not-played", "suffered", "home", ended=ending(run))
        return
    desk = Desk(run, params, read)
    deeds: list[Deed] = []
    for place, each in enumerate(given.suffered):
        with run.part():
            path = f"suffered.{place}"
            case = desk.case(each, actor(run, each.victim, f"{path}.victim"), path)
            run.need(each.cause, f"{path}.cause", case.side)
            done = _done(case)
            _check_off(case)
            suffered: list[Deed] = []
            with run.part():
                fate = _fate(case)
                desk.fates.append(fate)
                suffered.append(_suffered(case, fate))
                noted(case, fate)
                if fate.back and not params.undone_counts:
                    done = [replace(deed, key=f"{deed.key}-undone") for deed in done]
            deeds.extend((*done, *suffered))
            for deed in done:
                if deed.player in {one.id for one in run.state(deed.side).players}:
                    ask_when(run, deed.side, deed.key, each.half, each.drive, deed.path)
    run.note("fates", tuple(desk.fates))
    run.note("casualty-deeds", tuple(deeds))


def _done(case: Case) -> list[Deed]:
    """What whoever caused it has done, nothing where nobody did."""
    run, given, victim = case.run, case.given, case.victim
    cause = next((each for each in case.params.causes if each.key == given.cause), None)
    if cause is None:
        run.stop("no-such-cause", f"{case.path}.cause", case.side, cause=str(given.cause))
        return []
    if given.by is None:
        if cause.needs_doer:
            run.violate("who-caused-it", f"{case.path}.by", case.side, cause=cause.key, player=victim.id)
        return []
    doer = actor(run, given.by, f"{case.path}.by")
    if doer.id == victim.id:
        case.stop("hurt-himself", "by")
    deed = cause.deed if doer.side != case.side or not cause.opponents else "casualty-of-own"
    return [Deed(side=doer.side, player=doer.id, key=deed, count=1, half=given.half, drive=given.drive, path=case.path)]


def _suffered(case: Case, fate: Fate) -> Deed:
    return Deed(side=case.side, player=case.victim.id, key=f"suffered-{fate.row}", count=1, half=case.given.half)


def _check_off(case: Case) -> None:
    for before in case.desk.fates:
        if before.victim == case.victim.id and before.side == case.side and not before.plays_on:
            case.stop("already-off", "victim")


def _fate(case: Case) -> Fate:
    """The casualty roll, then the apothecary, who comes before all other help; then regeneration, then an ointment.

    Or regeneration comes first of all, where the edition says so.
    """
    if any(each.key == case.given.cause and each.kills for each in case.params.causes) and not case.badly_hurt:
        return _gone(case)
    if not case.victim.on_list:
        return _waived(case)
    at_once = case.params.regeneration_first
    if at_once and regenerates(case):
        return case.fate(case.params.rows[0].key, back=True, plays_on=True)
    first = first_result(case)
    also = second_injury(case)
    kept, patched = patched_up(case, first)
    back = patched or (not at_once and regenerates(case))
    lasting = "" if back else inflict(case, kept, second=kept is not first)
    if also and not back:
        lasting = inflict(case, also, second=False) or lasting
    plays_on = back or anointed(case, kept)
    worst = max(kept, also or kept, key=case.params.rows.index)
    if not back:
        nurse_grudge(case, worst)
        poisoned(case, worst)
    return case.fate(worst.key, lasting=lasting, dead=worst.dead and not back, back=back, plays_on=plays_on)


def _gone(case: Case) -> Fate:
    """Nothing is rolled: he is lost for good (whoever was hired for the match comes again in the next one)."""
    listed = case.victim.on_list
    row = next((each.key for each in case.params.rows if each.dead), "dead") if listed else "waived"
    case.explain("casualties.gone")
    return case.fate(row, dead=listed)


def _waived(case: Case) -> Fate:
    """Stars, mercenaries and staff: what befell them is waived after the match; help may bring them back into it."""
    case.run.explain(case.side, "casualties.waived", name=case.victim.id)
    back = False
    if case.treated:
        if not may_be_treated(case):
            case.stop("no-apothecary-left", "apothecary")
        _, back = patched_up(case, first_result(case))
    if not back and not isinstance(case.given.regeneration, UnsetType):
        back = regenerates(case)
    return case.fate("waived", back=back, plays_on=back)
