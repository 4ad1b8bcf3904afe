"""Sponsors and their risk: what they ask of players may keep one of them out of the next match."""

from rules.binding import step
from rules.effects import AbsenceSet
from rules.run import Run
from rules.steps.conduct import was_played
from rules.steps.mvp import Pick
from rules.values import D6, SIDES, UNSET, Input, Listed, Side, Sides, UnsetType, Value, Whole


class SponsorDice(Input):
    """A die for each sponsor, and for each that falls badly the one that finds the player."""

    dice: Listed[D6] = ()
    picks: Listed[Pick] = ()


class SponsorParams(Value):
    """The goods that are sponsors, and up to which result a player misses the next match."""

    goods: str
    misses_on: Whole = 1


@step("sponsors.risk", reads=("ended", "fates"))
def risk(run: Run, given: Sides[SponsorDice], params: SponsorParams) -> None:
    """A D6 for each sponsor: a bad one keeps a player out of the next match, at random among those who are fit."""
    if not was_played(run) or run.match.match_kind == "exhibition":
        return
    for side in SIDES:
        one = given.of(side)
        dice = SponsorDice() if isinstance(one, UnsetType) else one
        unlucky = 0
        for place in range(run.state(side).count(params.goods)):
            with run.part():
                value = dice.dice[place] if place < len(dice.dice) else UNSET
                die = run.need(value, f"{side}.dice.{place}", side, key=f"sponsors/{side}/{place + 1}")
                if die <= params.misses_on:
                    unlucky += 1
                    _misses(run, side, dice, unlucky - 1)


def _misses(run: Run, side: Side, given: SponsorDice, place: int) -> None:
    dead = {each.victim for each in run.fact("fates") if each.dead}
    fit = sorted(each.id for each in run.state(side).available if each.id not in dead)
    if not fit:
        return
    value = given.picks[place] if place < len(given.picks) else UNSET
    path = f"{side}.picks.{place}"
    pick = run.need(value, path, side, key=f"sponsors/{side}/player/{place + 1}", spec=f"1d{len(fit)}")
    if pick > len(fit):
        run.stop("die-out-of-range", path, side, die=pick, most=len(fit))
    player = fit[pick - 1]
    run.emit(side, AbsenceSet(player=player, misses_next=True))
    run.explain(side, "sponsors.misses", player=player)
