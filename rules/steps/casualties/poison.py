"""A poisoned weapon: what looked mild may keep a player out of the next match."""

from rules.effects import AbsenceSet
from rules.steps.casualties.desk import Case
from rules.steps.casualties.terms import CasualtyRow
from rules.steps.events import actor
from rules.values import UnsetType


def poisoned(case: Case, row: CasualtyRow) -> None:
    """The die for the poison, where whoever hurt the victim has it and the mildest result stands."""
    if not _may_be(case, row):
        if not isinstance(case.given.poison, UnsetType):
            case.stop("no-poison", "poison")
        return
    terms = case.params.poison
    assert terms is not None
    die = case.run.need(case.given.poison, f"{case.path}.poison", case.side, key=f"{case.dice}/poison")
    misses = die >= terms.misses_from
    case.explain("casualties.poisoned" if misses else "casualties.not-poisoned", die=die, skill=terms.skill)
    if misses:
        case.run.emit(case.side, AbsenceSet(player=case.victim.id, misses_next=True))


def _may_be(case: Case, row: CasualtyRow) -> bool:
    terms, given = case.params.poison, case.given
    if terms is None or given.by is None or given.cause not in terms.causes or row.key != case.params.rows[0].key:
        return False
    if case.run.match.match_kind not in terms.kinds:
        return False
    return actor(case.run, given.by, f"{case.path}.by").has(terms.skill)
