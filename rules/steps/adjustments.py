"""Adjustments: a commissioner sets a figure of the sheet right. Each is signed with a reason, and explained by it."""

from typing import Annotated

from msgspec import Meta

from rules.binding import step
from rules.effects import (
    AbsenceSet,
    CharacteristicImproved,
    CharacteristicReduced,
    CharacteristicRestored,
    FansMoved,
    GoodsMoved,
    NigglingMoved,
    PlayerLeft,
    PointsMoved,
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
from rules.ruleset import find, split_skill
from rules.run import Pending, Run
from rules.values import UNSET, Characteristic, Id, Input, Nothing, Slug, Text, UnsetType

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


class TableResults(Signed):
    """All results of a team in one table."""

    table: Id | UnsetType = UNSET


class TablePoints(TableResults):
    """League points in one table."""

    by: Few | UnsetType = UNSET


class Comes(Signed):
    """A player who comes for nothing."""

    player: NewPlayer | UnsetType = UNSET


def _signed(run: Run, given: Signed) -> str:
    """The reason; an adjustment that nobody asked for ends here without a word."""
    if all(getattr(given, each) == each_default for each, each_default in _defaults(given)):
        raise Pending
    run.note("adjusted", value=True)
    return run.need(given.reason, "reason", "team")


def _defaults(given: Signed) -> list[tuple[str, object]]:
    blank = type(given)()
    return [(name, getattr(blank, name)) for name in given.__struct_fields__]


def _explain(run: Run, what: str, reason: str, **params: int | str | bool | None) -> None:
    run.explain("team", f"adjust.{what}", reason=reason, **params)


@step("adjust.gold", notes=("adjusted",))
def gold(run: Run, given: ByGold, _: Nothing) -> None:
    """Gold comes or goes; never more than is there. Inputs: {by, reason}."""
    reason = _signed(run, given)
    by = run.need(given.by, "by", "team")
    treasury = run.state("team").treasury
    if treasury + by < 0:
        run.stop("not-enough-gold", "by", "team", price=-by, treasury=treasury)
    run.emit("team", TreasuryMoved(gold=by, account="adjustment"))
    _explain(run, "gold", reason, by=by)


@step("adjust.fans", notes=("adjusted",))
def fans(run: Run, given: ByFew, _: Nothing) -> None:
    """Fans come or go. Inputs: {by, reason}."""
    reason = _signed(run, given)
    by = run.need(given.by, "by", "team")
    have = run.state("team").fans
    if have + by < 0:
        run.stop("below-zero", "by", "team", have=have, by=by)
    run.emit("team", FansMoved(by=by))
    _explain(run, "fans", reason, by=by)


@step("adjust.goods", notes=("adjusted",))
def goods(run: Run, given: Goods, _: Nothing) -> None:
    """Goods come or go for nothing. Inputs: {goods, by, reason}."""
    reason = _signed(run, given)
    key = run.need(given.goods, "goods", "team")
    owned = find(run.state("team").goods, key)
    value = owned.value if owned else counted(run, "team", kind_to_own(run, "team", key, "goods"))
    by = run.need(given.by, "by", "team")
    have = owned.count if owned else 0
    if have + by < 0:
        run.stop("below-zero", "by", "team", have=have, by=by)
    run.emit("team", GoodsMoved(key=key, count=by, value=value))
    _explain(run, "goods", reason, goods=key, by=by)


@step("adjust.spp", notes=("adjusted",))
def spp(run: Run, given: PlayerByFew, _: Nothing) -> None:
    """SPP come or go. Inputs: {player, by, reason}."""
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    by = run.need(given.by, "by", "team")
    if player.spp + by < 0:
        run.stop("below-zero", "by", "team", have=player.spp, by=by)
    run.emit("team", SppEarned(player=player.id, award="adjustment", count=1, spp=by))
    _explain(run, "spp", reason, player=player.id, by=by)


@step("adjust.value", notes=("adjusted",))
def value(run: Run, given: PlayerByGold, _: Nothing) -> None:
    """A player's value rises or falls. Inputs: {player, by, reason}."""
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    by = run.need(given.by, "by", "team")
    if player.value + by < 0:
        run.stop("below-zero", "by", "team", have=player.value, by=by)
    run.emit("team", ValueMoved(player=player.id, gold=by))
    _explain(run, "value", reason, player=player.id, by=by)


@step("adjust.skill", notes=("adjusted",))
def skill(run: Run, given: PlayerSkill, _: Nothing) -> None:
    """A skill comes or goes; his value stays. Inputs: {player, skill, gains, reason}."""
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    written = run.need(given.skill, "skill", "team")
    known = run.rules.skills.get(split_skill(written)[0])
    if known is None or not known.takes(split_skill(written)[1]):
        run.violate("no-such-skill", "skill", "team", skill=written)
        return
    has = player.has(known.key)
    if given.gains and has:
        run.stop("skill-owned", "skill", "team", player=player.id, skill=written)
    if given.gains:
        gained = written if ":" in written else known.learned_as
        run.emit("team", SkillGained(player=player.id, skill=gained))
        _explain(run, "skill-gained", reason, player=player.id, skill=gained)
        return
    if not has:
        run.stop("skill-not-owned", "skill", "team", player=player.id, skill=written)
    owned = next(each for each in player.skills if split_skill(each)[0] == known.key)
    run.emit("team", SkillLost(player=player.id, skill=owned))
    _explain(run, "skill-lost", reason, player=player.id, skill=owned)


@step("adjust.niggling", notes=("adjusted",))
def niggling(run: Run, given: PlayerByFew, _: Nothing) -> None:
    """Niggling injuries come or go. Inputs: {player, by, reason}."""
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    by = run.need(given.by, "by", "team")
    if player.niggling + by < 0:
        run.stop("below-zero", "by", "team", have=player.niggling, by=by)
    run.emit("team", NigglingMoved(player=player.id, by=by))
    _explain(run, "niggling", reason, player=player.id, by=by)


@step("adjust.characteristic", notes=("adjusted",))
def characteristic(run: Run, given: PlayerCharacteristic, _: Nothing) -> None:
    """A characteristic is set; for better it is an improvement (or healed), for worse a reduction.

    Inputs: {player, characteristic, to, healed, reason}.
    """
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    name: Characteristic = run.need(given.characteristic, "characteristic", "team")
    to = run.need(given.to, "to", "team")
    rule = find(run.rules.ruleset.characteristics, name)
    now = player.profile.of(name)
    if rule is not None and not rule.allows(to):
        run.stop("out-of-range", "to", "team", characteristic=name, to=to, worst=rule.worst, best=rule.best)
    if now == to:
        run.stop("nothing-changes", "to", "team", player=player.id, characteristic=name, to=to)
    gets_better = now is None or rule is None or (to - now) * rule.better > 0
    if given.healed:
        run.emit("team", CharacteristicRestored(player=player.id, characteristic=name, to=to))
    elif gets_better:
        run.emit("team", CharacteristicImproved(player=player.id, characteristic=name, to=to))
    else:
        run.emit("team", CharacteristicReduced(player=player.id, characteristic=name, to=to))
    _explain(run, "characteristic", reason, player=player.id, characteristic=name, before=now, to=to)


@step("adjust.absence", notes=("adjusted",))
def absence(run: Run, given: PlayerFlag, _: Nothing) -> None:
    """A player misses the next match, or no longer. Inputs: {player, holds, reason}."""
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    holds = run.need(given.holds, "holds", "team")
    run.emit("team", AbsenceSet(player=player.id, misses_next=holds))
    _explain(run, "absence-set" if holds else "absence-lifted", reason, player=player.id)


@step("adjust.retirement", notes=("adjusted",))
def retirement(run: Run, given: PlayerFlag, _: Nothing) -> None:
    """A player is retired for the season, or back. Inputs: {player, holds, reason}."""
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    holds = run.need(given.holds, "holds", "team")
    run.emit("team", RetirementSet(player=player.id, retired=holds))
    _explain(run, "retirement-set" if holds else "retirement-lifted", reason, player=player.id)


@step("adjust.player-in", notes=("adjusted",))
def player_in(run: Run, given: Comes, _: Nothing) -> None:
    """A player comes on the list for nothing. Inputs: {player: {id, position, number, name}, reason}."""
    reason = _signed(run, given)
    new = run.need(given.player, "player", "team")
    player = sign(run, "team", new, "player")
    _explain(run, "player-in", reason, player=player.id, position=player.position)


@step("adjust.player-out", notes=("adjusted",))
def player_out(run: Run, given: OfPlayer, _: Nothing) -> None:
    """A player goes off the list. Inputs: {player, reason}."""
    reason = _signed(run, given)
    player = run.player("team", run.need(given.player, "player", "team"), "player")
    run.emit("team", PlayerLeft(player=player.id, reason="adjustment"))
    _explain(run, "player-out", reason, player=player.id, position=player.position)


@step("adjust.table-points", notes=("adjusted",))
def table_points(run: Run, given: TablePoints, _: Nothing) -> None:
    """League points given or docked in a table. Inputs: {table, by, reason}."""
    reason = _signed(run, given)
    table = run.need(given.table, "table", "team")
    by = run.need(given.by, "by", "team")
    if not by:
        run.stop("nothing-changes", "by", "team")
    run.emit("team", PointsMoved(table=table, points=by))
    _explain(run, "table-points", reason, by=by)


@step("adjust.table-results", notes=("adjusted",))
def table_results(run: Run, given: TableResults, _: Nothing) -> None:
    """None of the team's results counts in a table any more. Inputs: {table, reason}."""
    reason = _signed(run, given)
    run.emit("team", ResultsVoided(table=run.need(given.table, "table", "team")))
    _explain(run, "table-results", reason)


@step("adjust.something", uses=("adjusted",))
def something(run: Run, _: Nothing, __: Nothing) -> None:
    """An adjustment that adjusts nothing is refused."""
    if not run.fact("adjusted", default=False):
        run.violate("nothing-changes", "", "team")
