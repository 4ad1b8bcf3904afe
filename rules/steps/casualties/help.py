"""What may save a victim: the apothecary, who comes before all other help, regeneration, an ointment."""

from typing import Any

from rules.participants import keywords_of
from rules.steps.casualties.desk import Case
from rules.steps.casualties.terms import CasualtyRow, TableParams
from rules.values import UnsetType


def patched_up(case: Case, first: CasualtyRow) -> tuple[CasualtyRow, bool]:
    """The result that stands after the apothecary's second roll, and whether he goes back to the reserves."""
    given = case.given
    if isinstance(case.params, TableParams) and case.params.apothecary_on is not None:
        return _healed(case, first, case.params.apothecary_on, returns=case.params.apothecary_returns)
    if case.badly_hurt and not case.treated:
        return first, False
    treatment = _treatment(case)
    if treatment is None:
        return first, False
    mildest = case.params.rows[0]
    if case.badly_hurt:
        return mildest, True
    second = case.rolled(treatment, "apothecary", f"{case.dice}/apothecary")
    keep = case.run.need(given.keep, f"{case.path}.keep", case.side)
    kept = second if keep == "second" else first
    case.explain("casualties.apothecary", first=first.key, second=second.key, kept=kept.key)
    return kept, kept.key == mildest.key


def _healed(case: Case, first: CasualtyRow, works_on: int, *, returns: bool) -> tuple[CasualtyRow, bool]:
    """The mildest result where the apothecary's die is high enough, and whether he goes back to the reserves.

    What is mild already is left as it is, unless he would go back.
    """
    mildest = case.params.rows[0]
    if first.key == mildest.key and not returns:
        if case.treated:
            case.stop("nothing-to-treat", "apothecary")
        return first, False
    treatment = _treatment(case)
    if treatment is None:
        return first, False
    key = f"{case.dice}/apothecary/die"
    die = case.run.need(treatment.die, f"{case.path}.apothecary.die", case.side, key=key)
    works = die >= works_on
    kept = mildest if works else first
    case.explain("casualties.apothecary-by-die", die=die, first=first.key, kept=kept.key)
    return kept, works and returns


def _treatment(case: Case) -> Any:
    """The apothecary's roll, None where there is no apothecary for him or none is used."""
    if not may_be_treated(case):
        if case.treated:
            case.stop("no-apothecary-left", "apothecary")
        return None
    roll = case.run.need(case.given.apothecary, f"{case.path}.apothecary", case.side)
    if roll is not None:
        desk = case.desk
        hired = desk.extra_apothecaries if desk.extra_apothecaries[case.side] else desk.doctors
        left = desk.team_apothecaries if _own_apothecary(case) else hired
        left[case.side] -= 1
    return roll


def may_be_treated(case: Case) -> bool:
    """Whether an apothecary is left for the victim, the team's or one hired for the match (or a doctor)."""
    if not keywords_of(case.run, case.victim).isdisjoint(case.params.untreated):
        return False
    hired = case.desk.extra_apothecaries[case.side] + case.desk.doctors[case.side]
    return _own_apothecary(case) or (case.victim.kind in case.params.extra_apothecary_treats and hired > 0)


def _own_apothecary(case: Case) -> bool:
    return case.victim.kind in case.params.apothecary_treats and case.desk.team_apothecaries[case.side] > 0


def regenerates(case: Case) -> bool:
    """Whether the victim's own trait brings him back, at the first throw or at one that an inducement grants."""
    given, params, desk = case.given, case.params, case.desk
    left = desk.regeneration_rerolls if desk.regeneration_rerolls[case.side] else desk.doctors
    if not params.regeneration or not case.victim.has(params.regeneration):
        return False
    if case.badly_hurt and isinstance(given.regeneration, UnsetType):
        return False
    key = f"{case.dice}/regeneration"
    die = case.run.need(given.regeneration, f"{case.path}.regeneration", case.side, key=key)
    if _works(case, die):
        return True
    if case.victim.kind not in params.regeneration_rerolled_for or not left[case.side]:
        if isinstance(given.regeneration_again, int):
            case.stop("no-reroll-left", "regeneration_again")
        return False
    field = f"{case.path}.regeneration_again"
    again = case.run.need(given.regeneration_again, field, case.side, key=f"{key}/again")
    if again is None:
        return False
    left[case.side] -= 1
    return _works(case, again)


def _works(case: Case, die: int) -> bool:
    works = die >= case.params.regeneration_on
    case.explain("casualties.regenerated" if works else "casualties.not-regenerated", die=die)
    return works


def anointed(case: Case, row: CasualtyRow) -> bool:
    """An ointment puts him back into the reserves for this match; what he suffered stays."""
    if not case.given.ointment:
        return False
    if not case.desk.ointments[case.side] or row.key != case.params.ointment_for:
        case.stop("no-ointment", "ointment", result=row.key)
    case.desk.ointments[case.side] -= 1
    case.explain("casualties.ointment")
    return True
