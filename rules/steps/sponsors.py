"""Sponsors and their risk: what they ask of a team, and of players whom it keeps out of the next match."""

from collections.abc import Sequence

from rules.binding import step
from rules.effects import AbsenceSet, GoodsMoved, TreasuryMoved
from rules.references import GoodsKey
from rules.run import Pending, Run
from rules.steps.conduct import was_played
from rules.steps.mvp import Pick
from rules.values import D3, D6, SIDES, UNSET, Input, Listed, Positive, Side, Sides, TwoD6, UnsetType, Value, Whole


class SponsorDice(Input):
    """A die for each sponsor, and for each that falls badly the one that finds the player."""

    dice: Listed[D6] = ()
    picks: Listed[Pick] = ()


class SponsorParams(Value):
    """The goods that are sponsors, and up to which result a player misses the next match."""

    goods: GoodsKey
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
                    _misses(run, side, dice.picks, unlucky - 1)


def _misses(run: Run, side: Side, picks: Sequence[int], place: int) -> None:
    if place > len(picks):  # whoever is out by a pick before is no longer among those who are fit
        raise Pending
    dead = {each.victim for each in run.fact("fates") if each.dead}
    fit = sorted(each.id for each in run.state(side).available if each.id not in dead)
    if not fit:
        return
    value = picks[place] if place < len(picks) else UNSET
    path = f"{side}.picks.{place}"
    pick = run.need(value, path, side, key=f"{run.here}/{side}/player/{place + 1}", spec=f"1d{len(fit)}")
    if pick > len(fit):
        run.stop("die-out-of-range", path, side, die=pick, most=len(fit))
    player = fit[pick - 1]
    run.emit(side, AbsenceSet(player=player, misses_next=True))
    run.explain(side, "sponsors.misses", player=player)


class InsuranceDice(Input):
    """The die after a death; what the insurers ask, and whether it is paid; those who are kept out where it is not."""

    d6: D6 | UnsetType = UNSET
    two_d6: TwoD6 | UnsetType = UNSET
    pays: bool | UnsetType = UNSET
    d3: D3 | UnsetType = UNSET
    picks: Listed[Pick] = ()


class InsuranceParams(Value):
    """The goods that are an insurance, and the gold to which half a player's value is rounded up, and of each point."""

    goods: GoodsKey
    each: Positive = 10000


@step("sponsors.insurance", reads=("ended", "fates"))
def insurance(run: Run, given: Sides[InsuranceDice], params: InsuranceParams) -> None:
    """Half the value of each of the dead. Then a D6: no more than there were dead, and the insurers want some back."""
    if not was_played(run) or run.match.match_kind == "exhibition":
        return
    for side in SIDES:
        dead = [each.victim for each in run.fact("fates") if each.dead and each.side == side]
        lost = [each for each in run.state(side).hired if each.id in dead]
        if not lost or not run.state(side).count(params.goods):
            continue
        with run.part():
            for player in lost:
                paid = -(-player.value // (2 * params.each)) * params.each
                run.emit(side, TreasuryMoved(gold=paid, account="insurance"))
                run.explain(side, "sponsors.insured", player=player.id, value=player.value, total=paid)
            one = given.of(side)
            _asks(run, side, InsuranceDice() if isinstance(one, UnsetType) else one, len(lost), params)


def _asks(run: Run, side: Side, given: InsuranceDice, dead: int, params: InsuranceParams) -> None:
    die = run.need(given.d6, f"{side}.d6", side)
    if die > dead:
        run.explain(side, "sponsors.content", die=die, dead=dead)
        return
    asked = run.need(given.two_d6, f"{side}.two_d6", side) * params.each
    treasury = run.state(side).treasury
    if asked <= treasury and run.need(given.pays, f"{side}.pays", side):
        run.emit(side, TreasuryMoved(gold=-asked, account="insurance"))
        run.explain(side, "sponsors.paid", die=die, dead=dead, total=asked)
        return
    run.explain(side, "sponsors.unpaid", die=die, dead=dead, asked=asked, total=treasury)
    if treasury:
        run.emit(side, TreasuryMoved(gold=-treasury, account="insurance"))
    run.emit(side, GoodsMoved(key=params.goods, count=-1, value=0))
    for place in range(run.need(given.d3, f"{side}.d3", side)):
        with run.part():
            _misses(run, side, given.picks, place)
