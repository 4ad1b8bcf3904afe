"""Adjustments: a commissioner sets a figure of the sheet right. Each is signed with a reason, and explained by it."""

from typing import Annotated

from msgspec import Meta

from rules.binding import step
from rules.effects import (
    AbsenceSet,
    AnyEffect,
    CharacteristicImproved,
    CharacteristicReduced,
    CharacteristicRestored,
    FansMoved,
    GoodsMoved,
    NigglingMoved,
    PlayerEffect,
    PlayerLeft,
    PointsMoved,
    ResultsRestored,
    ResultsVoided,
    RetirementSet,
    SkillGained,
    SkillLost,
    SppEarned,
    TreasuryMoved,
    ValueMoved,
)
from rules.goods import counted, kind_to_own
from rules.lists import NewPlayer, sign
from rules.ruleset import Skill, find, split_skill
from rules.run import Pending, Run
from rules.state import PlayerState
from rules.values import UNSET, Characteristic, Id, Input, Nothing, Param, Slug, Text, UnsetType

By = Annotated[int, Meta(ge=-100_000_000, le=100_000_000)]
Few = Annotated[int, Meta(ge=-999, le=999)]
Printed = Annotated[int, Meta(ge=1, le=12)]


class Signed(Input):
    """Why: every adjustment says so."""

    reason: Text | UnsetType = UNSET


class ByGold(Signed):
    """Gold into the treasury, or out of it."""

    by: By | UnsetType = UNSET


class ByFew(Signed):
    """So many more, or fewer."""

    by: Few | UnsetType = UNSET


class Goods(ByFew):
    """Goods of a kind."""

    goods: Slug | UnsetType = UNSET


class OfPlayer(Signed):
    """Something about one player."""

    player: Id | UnsetType = UNSET


class PlayerByGold(OfPlayer):
    """So much gold more, or less, for a player."""

    by: By | UnsetType = UNSET


class PlayerByFew(OfPlayer):
    """So many more, or fewer, for a player."""

    by: Few | UnsetType = UNSET


class PlayerSkill(OfPlayer):
    """A skill that comes or goes."""

    skill: Slug | UnsetType = UNSET
    gains: bool = True


class PlayerCharacteristic(OfPlayer):
    """A characteristic and the printed number it has from now on; `healed` takes back an earlier reduction."""

    characteristic: Characteristic | UnsetType = UNSET
    to: Printed | UnsetType = UNSET
    healed: bool = False


class PlayerFlag(OfPlayer):
    """Whether something holds for a player from now on."""

    holds: bool | UnsetType = UNSET


class OfTable(Signed):
    """Something in one table."""

    table: Id | UnsetType = UNSET


class TableResults(OfTable):
    """All results of a team in one table: none counts, or all count again."""

    count: bool = False


class TablePoints(OfTable):
    """League points in one table."""

    by: Few | UnsetType = UNSET


class Comes(Signed):
    """A player who comes for nothing."""

    player: NewPlayer | UnsetType = UNSET


def _signed(run: Run, given: Signed) -> str:
    """The reason; an adjustment that nobody asked for ends here without a word."""
    if given == type(given)():
        raise Pending
    run.note("adjusted", value=True)
    return run.need(given.reason, "reason", "team")


def _signed_for(run: Run, given: OfPlayer) -> tuple[str, PlayerState]:
    """The reason, and the player."""
    reason = _signed(run, given)
    return reason, run.player("team", run.need(given.player, "player", "team"), "player")


def _by(run: Run, by: int | UnsetType, have: int) -> int:
    """So many more or fewer: never fewer than none are left."""
    answer = run.need(by, "by", "team")
    if have + answer < 0:
        run.stop("below-zero", "by", "team", have=have, by=answer)
    return answer


def _adjust(run: Run, effect: AnyEffect, what: str, reason: str, **params: Param) -> None:
    """The effect, explained by the reason, the player it is on, and `params`."""
    run.emit("team", effect)
    of: dict[str, Param] = {"player": effect.player} if isinstance(effect, PlayerEffect) else {}
    run.explain("team", f"adjust.{what}", reason=reason, **of, **params)


@step("adjust.gold", notes=("adjusted",))
def gold(run: Run, given: ByGold, _: Nothing) -> None:
    """Gold comes or goes; never more than is there. Inputs: {by, reason}."""
    reason = _signed(run, given)
    by = run.need(given.by, "by", "team")
    treasury = run.state("team").treasury
    if treasury + by < 0:
        run.stop("not-enough-gold", "by", "team", price=-by, treasury=treasury)
    _adjust(run, TreasuryMoved(gold=by, account="adjustment"), "gold", reason, by=by)


@step("adjust.fans", notes=("adjusted",))
def fans(run: Run, given: ByFew, _: Nothing) -> None:
    """Fans come or go. Inputs: {by, reason}."""
    reason = _signed(run, given)
    by = _by(run, given.by, run.state("team").fans)
    _adjust(run, FansMoved(by=by), "fans", reason, by=by)


@step("adjust.goods", notes=("adjusted",))
def goods(run: Run, given: Goods, _: Nothing) -> None:
    """Goods come or go for nothing. Inputs: {goods, by, reason}."""
    reason = _signed(run, given)
    key = run.need(given.goods, "goods", "team")
    owned = find(run.state("team").goods, key)
    value = owned.value if owned else counted(run, "team", kind_to_own(run, "team", key, "goods"))
    by = _by(run, given.by, owned.count if owned else 0)
    _adjust(run, GoodsMoved(key=key, count=by, value=value), "goods", reason, goods=key, by=by)


@step("adjust.spp", notes=("adjusted",))
def spp(run: Run, given: PlayerByFew, _: Nothing) -> None:
    """SPP come or go. Inputs: {player, by, reason}."""
    reason, player = _signed_for(run, given)
    by = _by(run, given.by, player.spp)
    _adjust(run, SppEarned(player=player.id, award="adjustment", count=1, spp=by), "spp", reason, by=by)


@step("adjust.value", notes=("adjusted",))
def value(run: Run, given: PlayerByGold, _: Nothing) -> None:
    """A player's value rises or falls. Inputs: {player, by, reason}."""
    reason, player = _signed_for(run, given)
    by = _by(run, given.by, player.value)
    _adjust(run, ValueMoved(player=player.id, gold=by), "value", reason, by=by)


@step("adjust.niggling", notes=("adjusted",))
def niggling(run: Run, given: PlayerByFew, _: Nothing) -> None:
    """Niggling injuries come or go. Inputs: {player, by, reason}."""
    reason, player = _signed_for(run, given)
    by = _by(run, given.by, player.niggling)
    _adjust(run, NigglingMoved(player=player.id, by=by), "niggling", reason, by=by)


@step("adjust.skill", notes=("adjusted",))
def skill(run: Run, given: PlayerSkill, _: Nothing) -> None:
    """A skill comes or goes; his value stays. Inputs: {player, skill, gains, reason}."""
    reason, player = _signed_for(run, given)
    written = run.need(given.skill, "skill", "team")
    key, behind = split_skill(written)
    known = run.rules.skills.get(key)
    if known is None or not known.takes(behind):
        run.violate("no-such-skill", "skill", "team", skill=written)
        return
    if given.gains:
        _gain(run, player, known, written, reason)
    else:
        _lose(run, player, known, written, reason)


def _gain(run: Run, player: PlayerState, known: Skill, written: str, reason: str) -> None:
    if player.has(known.key):
        run.stop("skill-owned", "skill", "team", player=player.id, skill=written)
    gained = written if ":" in written else known.learned_as
    _adjust(run, SkillGained(player=player.id, skill=gained), "skill-gained", reason, skill=gained)


def _lose(run: Run, player: PlayerState, known: Skill, written: str, reason: str) -> None:
    if not player.has(known.key):
        run.stop("skill-not-owned", "skill", "team", player=player.id, skill=written)
    owned = next(each for each in player.skills if split_skill(each)[0] == known.key)
    _adjust(run, SkillLost(player=player.id, skill=owned), "skill-lost", reason, skill=owned)


@step("adjust.characteristic", notes=("adjusted",))
def characteristic(run: Run, given: PlayerCharacteristic, _: Nothing) -> None:
    """A characteristic is set; for better it is an improvement (or healed), for worse a reduction.

    Inputs: {player, characteristic, to, healed, reason}.
    """
    reason, player = _signed_for(run, given)
    name: Characteristic = run.need(given.characteristic, "characteristic", "team")
    to = run.need(given.to, "to", "team")
    rule = find(run.rules.ruleset.characteristics, name)
    now = player.profile.of(name)
    if rule is not None and not rule.allows(to):
        run.stop("out-of-range", "to", "team", characteristic=name, to=to, worst=rule.worst, best=rule.best)
    if now == to:
        run.stop("nothing-changes", "to", "team", player=player.id, characteristic=name, to=to)
    gets_better = now is None or rule is None or (to - now) * rule.better > 0
    changed = CharacteristicImproved if gets_better else CharacteristicReduced
    kind = CharacteristicRestored if given.healed else changed
    effect = kind(player=player.id, characteristic=name, to=to)
    _adjust(run, effect, "characteristic", reason, characteristic=name, before=now, to=to)


@step("adjust.absence", notes=("adjusted",))
def absence(run: Run, given: PlayerFlag, _: Nothing) -> None:
    """A player misses the next match, or no longer. Inputs: {player, holds, reason}."""
    reason, player = _signed_for(run, given)
    holds = run.need(given.holds, "holds", "team")
    what = "absence-set" if holds else "absence-lifted"
    _adjust(run, AbsenceSet(player=player.id, misses_next=holds), what, reason)


@step("adjust.retirement", notes=("adjusted",))
def retirement(run: Run, given: PlayerFlag, _: Nothing) -> None:
    """A player is retired for the season, or back. Inputs: {player, holds, reason}."""
    reason, player = _signed_for(run, given)
    holds = run.need(given.holds, "holds", "team")
    what = "retirement-set" if holds else "retirement-lifted"
    _adjust(run, RetirementSet(player=player.id, retired=holds), what, reason)


@step("adjust.player-in", notes=("adjusted",))
def player_in(run: Run, given: Comes, _: Nothing) -> None:
    """A player comes on the list for nothing. Inputs: {player: {id, position, number, name}, reason}."""
    reason = _signed(run, given)
    player = sign(run, "team", run.need(given.player, "player", "team"), "player")
    run.explain("team", "adjust.player-in", reason=reason, player=player.id, position=player.position)


@step("adjust.player-out", notes=("adjusted",))
def player_out(run: Run, given: OfPlayer, _: Nothing) -> None:
    """A player goes off the list. Inputs: {player, reason}."""
    reason, player = _signed_for(run, given)
    _adjust(run, PlayerLeft(player=player.id, reason="adjustment"), "player-out", reason, position=player.position)


@step("adjust.table-points", notes=("adjusted",))
def table_points(run: Run, given: TablePoints, _: Nothing) -> None:
    """League points given or docked in a table. Inputs: {table, by, reason}."""
    reason = _signed(run, given)
    table = run.need(given.table, "table", "team")
    by = run.need(given.by, "by", "team")
    if not by:
        run.stop("nothing-changes", "by", "team")
    _adjust(run, PointsMoved(table=table, points=by), "table-points", reason, by=by)


@step("adjust.table-results", notes=("adjusted",))
def table_results(run: Run, given: TableResults, _: Nothing) -> None:
    """None of the team's results counts in a table any more, or all count again. Inputs: {table, count, reason}."""
    reason = _signed(run, given)
    table = run.need(given.table, "table", "team")
    if given.count:
        _adjust(run, ResultsRestored(table=table), "table-results-restored", reason)
    else:
        _adjust(run, ResultsVoided(table=table), "table-results", reason)


@step("adjust.something", uses=("adjusted",))
def something(run: Run, _: Nothing, __: Nothing) -> None:
    """An adjustment that adjusts nothing is refused."""
    if not run.fact("adjusted", default=False):
        run.violate("nothing-changes", "", "team")
