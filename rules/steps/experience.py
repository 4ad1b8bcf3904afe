"""Star player points for what was done in the match."""

from rules.binding import step
from rules.deeds import Deed
from rules.effects import SppEarned
from rules.participants import Participant
from rules.ruleset import find
from rules.run import Run
from rules.steps.conduct import was_played
from rules.steps.prayers import heard
from rules.values import SIDES, Nothing, Side, Value


class ExperienceParams(Value):
    """Which kinds of participants earn, and in which kinds of match nobody does."""

    earning_kinds: tuple[str, ...]
    none_in: tuple[str, ...] = ("exhibition",)


@step(
    "experience.by-awards",
    notes=("all-deeds",),
    reads=("participants", "scorers"),
    uses=("casualty-deeds", "deeds", "ended", "mvp-deeds", "prayer-table", "prayers", "prayers-in-play"),
)
def by_awards(run: Run, _: Nothing, params: ExperienceParams) -> None:
    """Adds up all deeds and gives the SPP of the edition's awards. Notes `all-deeds`."""
    deeds = (
        *(each for each in run.fact("deeds", default=()) if each.key != "touchdown"),
        *run.fact("casualty-deeds", default=()),
        *run.fact("scorers"),
        *run.fact("mvp-deeds", default=()),
    )
    run.note("all-deeds", deeds)
    if run.match.match_kind in params.none_in:
        return
    for side in SIDES:
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
    return found is not None and found.kind in params.earning_kinds


def worth(run: Run, side: Side, deed: Deed) -> int:
    """SPP for doing it once: what the edition's award says, or more while a prayer holds that says so."""
    award = find(run.rules.ruleset.spp.awards, deed.key)
    for modifier in run.rules.ruleset.spp.modifiers:
        if modifier.award != deed.key:
            continue
        if any(each.key == modifier.key and each.holds(deed.half, deed.drive) for each in heard(run, side)):
            return modifier.spp
    return award.spp if award else 0
