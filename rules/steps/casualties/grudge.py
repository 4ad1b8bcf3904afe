"""A grudge: whoever was hurt badly enough may come to hate the kind of the one who did it."""

from rules.effects import SkillGained
from rules.participants import keywords_of
from rules.steps.casualties.desk import Case
from rules.steps.casualties.terms import CasualtyRow
from rules.steps.events import actor
from rules.values import UnsetType


def nurse_grudge(case: Case, row: CasualtyRow) -> None:
    """The die for a grudge, and what the victim hates from now on."""
    terms, given, run = case.params.grudge, case.given, case.run
    if terms is None or row.key not in terms.results or run.match.match_kind not in terms.kinds:
        return
    kinds = hateful(case)
    if not kinds:
        if not isinstance(given.grudge, UnsetType):
            case.stop("no-grudge", "grudge")
        return
    die = run.need(given.grudge, f"{case.path}.grudge", case.side, key=f"{case.dice}/grudge")
    if die < terms.on:
        case.explain("casualties.no-grudge", die=die)
        return
    hated = kinds[0]
    if len(kinds) > 1:
        hated = run.need(given.hates, f"{case.path}.hates", case.side, options=kinds)
    skill = f"{terms.skill}:{hated}"
    run.emit(case.side, SkillGained(player=case.victim.id, skill=skill))
    case.explain("casualties.grudge", die=die, skill=skill)


def hateful(case: Case) -> tuple[str, ...]:
    """What the victim may come to hate: keywords of the opponent who hurt him, but for positions' and old ones."""
    terms, given, run = case.params.grudge, case.given, case.run
    if terms is None or given.by is None or given.cause in terms.not_by:
        return ()
    doer = actor(run, given.by, f"{case.path}.by")
    if doer.side == case.side:
        return ()
    borne = keywords_of(run, doer)
    hated = case.victim.skills + run.player(case.side, case.victim.id, "").gained
    return tuple(
        sorted(
            each.key
            for each in run.rules.ruleset.keywords
            if each.key in borne and not each.position and f"{terms.skill}:{each.key}" not in hated
        )
    )
