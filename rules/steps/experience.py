"""Star player points for what was done in the match."""

from rules.binding import step
from rules.deeds import Deed
from rules.effects import SppEarned
from rules.participants import Participant, ParticipantKind, keywords_of
from rules.references import KeywordKey
from rules.ruleset import Ruleset, SppModifier, find
from rules.run import Run
from rules.state import MatchKind, TeamState
from rules.steps.conduct import was_played
from rules.steps.prayers import heard
from rules.values import SIDES, Nothing, Side, Value


class ExperienceParams(Value):
    """Which kinds of participants earn, in which kinds of match nobody does, and whether a side that concedes does.

    Nobody earns whose position bears one of `not_keywords`.
    """

    earning_kinds: tuple[ParticipantKind, ...]
    none_in: tuple[MatchKind, ...] = ("exhibition",)
    conceding_earns: bool = True
    not_keywords: tuple[KeywordKey, ...] = ()


@step(
    "experience.by-awards",
    notes=("all-deeds",),
    reads=("participants", "scorers"),
    uses=(
        "casualty-deeds",
        "deeds",
        "early-deeds",
        "ended",
        "gave-up",
        "mvp-deeds",
        "penalised",
        "prayer-table",
        "prayers",
        "prayers-in-play",
    ),
)
def by_awards(run: Run, _: Nothing, params: ExperienceParams) -> None:
    """Adds up all deeds and gives the SPP of the edition's awards. Notes `all-deeds`."""
    deeds = (
        *run.fact("early-deeds", default=()),
        *(each for each in run.fact("deeds", default=()) if each.key != "touchdown"),
        *run.fact("casualty-deeds", default=()),
        *run.fact("scorers"),
        *run.fact("mvp-deeds", default=()),
    )
    run.note("all-deeds", deeds)
    if run.match.match_kind in params.none_in:
        return
    for side in SIDES:
        if not params.conceding_earns and run.fact("gave-up") == side and run.fact("penalised"):
            run.explain(side, "experience.conceded")
            continue
        earned = _earned(run, side, [each for each in deeds if each.side == side], params)
        for (player, award), (count, spp) in earned.items():
            run.emit(side, SppEarned(player=player, award=award, count=count, spp=spp))
            run.explain(side, "experience.earned", player=player, award=award, count=count, spp=spp)


def _earned(
    run: Run, side: Side, deeds: list[Deed], params: ExperienceParams
) -> dict[tuple[str, str], tuple[int, int]]:
    awards = {each.key for each in run.rules.ruleset.spp.awards}
    totals: dict[tuple[str, str], tuple[int, int]] = {}
    for deed in deeds:
        if deed.player is None or deed.key not in awards or not _earns(run, side, deed.player, params):
            continue
        each = worth(run, side, deed)
        if not each:
            continue
        count, spp = totals.get((deed.player, deed.key), (0, 0))
        totals[deed.player, deed.key] = (count + deed.count, spp + each * deed.count)
    return totals


def _earns(run: Run, side: Side, player: str, params: ExperienceParams) -> bool:
    if not was_played(run):
        return True
    found: Participant | None = run.fact("participants", side).get(player)
    if found is None or found.kind not in params.earning_kinds:
        return False
    return not params.not_keywords or keywords_of(run, found).isdisjoint(params.not_keywords)


def worth(run: Run, side: Side, deed: Deed) -> int:
    """SPP for doing it once: what the edition's award says, or what one of its modifiers that applies says."""
    return _worth_as(run, side, deed, deed.key)


def worth_for(rules: Ruleset, team: TeamState, award: str) -> int:
    """SPP that players of a team earn by doing it once, before prayers and skills: its special rules count."""
    for modifier in rules.spp.modifiers:
        if modifier.award == award and modifier.by == "special-rule" and modifier.source in team.special_rules:
            return worth_for(rules, team, modifier.as_award) if modifier.as_award else modifier.spp
    found = find(rules.spp.awards, award)
    return found.spp if found else 0


def _worth_as(run: Run, side: Side, deed: Deed, award: str) -> int:
    for modifier in run.rules.ruleset.spp.modifiers:
        if modifier.award == award and _applies(run, side, deed, modifier):
            return _worth_as(run, side, deed, modifier.as_award) if modifier.as_award else modifier.spp
    found = find(run.rules.ruleset.spp.awards, award)
    return found.spp if found else 0


def _applies(run: Run, side: Side, deed: Deed, modifier: SppModifier) -> bool:
    match modifier.by:
        case "prayer":
            return any(each.key == modifier.source and each.holds(deed.half, deed.drive) for each in heard(run, side))
        case "special-rule":
            return modifier.source in run.state(side).special_rules
        case "skill":
            doer: Participant | None = run.fact("participants", side, default={}).get(deed.player)
            return doer is not None and doer.has(modifier.source)
