"""Adjustments: a commissioner sets a figure of the sheet right. Each is signed with a reason, and explained by it."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

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
    PlayerSigned,
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
from rules.gains import characteristic_gain, skill_gain
from rules.goods import counted, kind_to_own
from rules.lists import NewPlayer, check_id, sign
from rules.purse import pay
from rules.ruleset import Skill, find, split_skill
from rules.run import Pending, Run
from rules.state import PlayerState, numbers_taken
from rules.values import UNSET, Characteristic, Gold, Id, Input, Nothing, Param, Slug, Text, UnsetType

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
    """Goods of a kind; `counts` is whether they count in the value, `price` the gold that is paid for them in all."""

    goods: Slug | UnsetType = UNSET
    counts: bool = True
    price: Gold = 0


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
    """A skill that comes or goes; with `counts` his value follows, as if it were learned (or never had been)."""

    skill: Slug | UnsetType = UNSET
    gains: bool = True
    counts: bool = False


class PlayerCharacteristic(OfPlayer):
    """A characteristic and the printed number it has from now on; `healed` takes back an earlier reduction.

    With `counts` his value follows, as if it were improved (or never had been): once, however far it moves.
    """

    characteristic: Characteristic | UnsetType = UNSET
    to: Printed | UnsetType = UNSET
    healed: bool = False
    counts: bool = False


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
    """A player who comes: a new one, or one who is `back` as he was when he left.

    A new one costs `price` (gold), and counts in the value or (not `counts`) for nothing.
    """

    player: NewPlayer | UnsetType = UNSET
    back: PlayerState | UnsetType = UNSET
    counts: bool = True
    price: Gold = 0


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


def _pay(run: Run, price: int) -> None:
    """Gold for what comes."""
    if price:
        pay(run, "team", price, "adjustment", "price")
        run.explain("team", "adjust.paid", price=price)


def _revalue(run: Run, player: PlayerState, gold: int, reason: str) -> None:
    """The value follows a gain or a loss; where the edition counts nothing for it, that is said."""
    if player.value + gold < 0:
        run.stop("below-zero", "counts", "team", have=player.value, by=gold)
    if gold:
        _adjust(run, ValueMoved(player=player.id, gold=gold), "value", reason, by=gold)
    else:
        run.explain("team", "adjust.counts-for-nothing", player=player.id)


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
    """Goods come or go, counted in the value or not. Inputs: {goods, by, counts, price, reason}."""
    reason = _signed(run, given)
    key = run.need(given.goods, "goods", "team")
    owned = find(run.state("team").goods, key)
    value = owned.value if owned else counted(run, "team", kind_to_own(run, "team", key, "goods"))
    by = _by(run, given.by, owned.count if owned else 0)
    _pay(run, given.price)
    if given.counts:
        _adjust(run, GoodsMoved(key=key, count=by, value=value), "goods", reason, goods=key, by=by)
    else:
        moved = GoodsMoved(key=key, count=by, value=value, uncounted=by)
        _adjust(run, moved, "goods-uncounted", reason, goods=key, by=by)


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
    """A skill comes or goes, and his value with it or not. Inputs: {player, skill, gains, counts, reason}."""
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
    if given.counts:
        gold = _worth(run, player, known)
        _revalue(run, player, gold if given.gains else -gold, reason)


def _worth(run: Run, player: PlayerState, known: Skill) -> int:
    """What a skill counts: as much as it was bought for, or would be."""
    bought = (each.value for each in reversed(player.advancements) if split_skill(each.gain)[0] == known.key)
    return next(bought, skill_gain(run.rules, run.state("team").roster, player, known).value)


def _gain(run: Run, player: PlayerState, known: Skill, written: str, reason: str) -> None:
    if owned_as(player, known, written):
        run.stop("skill-owned", "skill", "team", player=player.id, skill=written)
    gained = written if ":" in written else known.learned_as
    _adjust(run, SkillGained(player=player.id, skill=gained), "skill-gained", reason, skill=gained)


def owned_as(player: PlayerState, known: Skill, written: str) -> str:
    """The skill as the player has it, empty where he doesn't: of hatred he may have several kinds, each alone."""
    if known.value == "group" and ":" in written:
        return written if written in player.skills else ""
    return next((each for each in player.skills if split_skill(each)[0] == known.key), "")


def _lose(run: Run, player: PlayerState, known: Skill, written: str, reason: str) -> None:
    owned = owned_as(player, known, written)
    if not owned:
        run.stop("skill-not-owned", "skill", "team", player=player.id, skill=written)
        return
    _adjust(run, SkillLost(player=player.id, skill=owned), "skill-lost", reason, skill=owned)


@step("adjust.characteristic", notes=("adjusted",))
def characteristic(run: Run, given: PlayerCharacteristic, _: Nothing) -> None:
    """A characteristic is set; for better it is an improvement (or healed), for worse a reduction.

    Inputs: {player, characteristic, to, healed, counts, reason}.
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
    if given.counts:
        gold = 0 if given.healed else characteristic_gain(run.rules, player, name).value
        _revalue(run, player, gold if gets_better else -gold, reason)


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
    """A player comes on the list. Inputs: {player: {id, position, number, name}, back, counts, price, reason}.

    Whoever is `back` keeps what he had; a shirt number that another wears by now is nobody's.
    """
    reason = _signed(run, given)
    if isinstance(given.back, UnsetType):
        new = run.need(given.player, "player", "team")
        player = sign(run, "team", new, "player", counts=given.counts)
        _pay(run, given.price)
    else:
        player = _back(run, given.back)
    told = "adjust.player-in" if given.counts else "adjust.player-in-uncounted"
    run.explain("team", told, reason=reason, player=player.id, position=player.position)


def _back(run: Run, player: PlayerState) -> PlayerState:
    check_id(run, "team", player.id, "back")
    if player.number in numbers_taken(run.state("team").players):
        player = replace(player, number=None)
    run.emit("team", PlayerSigned(player=player), "back")
    return player


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
