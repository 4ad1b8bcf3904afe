"""Between two seasons a team is drafted again: funds are raised, players are hired again, injuries heal.

Inputs of `redraft-team` by the keys of its steps: `funds` {}, `players` {kept: [ids], players: [new players]},
`goods` {goods: {key: how many the team then has}}, `rest` {niggling: {id: [d6 …]}, retired: {id: [d6 …]}}.
"""

from rules.binding import step
from rules.effects import (
    AbsenceSet,
    CharacteristicRestored,
    FansMoved,
    GoodsMoved,
    NigglingMoved,
    PlayerLeft,
    RetirementSet,
    SeasonBegun,
    SeasonsPlayed,
    SkillLost,
    TreasuryMoved,
)
from rules.goods import check_allowed, check_most, counted, kind_of_goods, kind_to_own, price
from rules.lists import NewPlayer, check_least, sign
from rules.references import GoodsKey, OwnedKey, SkillName
from rules.ruleset import Recovery, Redraft, find, split_skill
from rules.run import Pending, Run
from rules.state import PlayerState, Record
from rules.value import explain_value
from rules.values import D6, UNSET, Characteristic, Count, Id, Input, Listed, Nothing, Slug, UnsetType, Value


class FundsParams(Value):
    """The key of the apothecary among the goods, who helps at the rolls, and of the skill that grudges are."""

    apothecary: GoodsKey = "apothecary"
    grudge: SkillName = ""


def budget_of(rules: Redraft, record: Record, treasury: int) -> dict[str, int]:
    """The parts of the budget, in gold, by what they come from; `total` is their sum, before any cap."""
    away = record.exhibitions + (0 if rules.counts_play_offs else record.play_offs)
    away += 0 if rules.counts_friendlies else record.friendlies
    won = record.league_won - (0 if rules.counts_play_offs else record.play_offs_won)
    drawn = record.league_drawn - (0 if rules.counts_play_offs else record.play_offs_drawn)
    parts = {
        "base": rules.budget,
        "treasury": treasury if rules.adds_treasury else 0,
        "games": (record.played - away) * rules.per_game,
        "wins": won * rules.per_win,
        "draws": drawn * rules.per_draw,
    }
    return {**parts, "total": sum(parts.values())}


def capped(rules: Redraft, total: int) -> int:
    """What may be spent of `total`, in gold: all, or no more than the edition's (or league's) cap."""
    return total if rules.cap is None else min(total, rules.cap)


def rehire_cost(rules: Redraft, player: PlayerState) -> int:
    """What a player costs who is hired again: his value, and his agent's fee for each season, the last one counted."""
    return player.value + rules.agent_fee * (player.seasons + 1)


def _rules(run: Run) -> Redraft:
    rules = run.rules.ruleset.league.redraft
    if rules is None:
        run.violate("no-redraft", "", "team")
        raise Pending
    return rules


@step("redraft.funds", notes=("redraft-budget",))
def funds(run: Run, _: Nothing, __: Nothing) -> None:
    """The treasury becomes the budget of the new draft. Notes `redraft-budget`."""
    rules = _rules(run)
    state = run.state("team")
    parts = budget_of(rules, state.season_record, state.treasury)
    if state.treasury:
        run.emit("team", TreasuryMoved(gold=-state.treasury, account="redraft"))
    budget = capped(rules, parts["total"])
    run.emit("team", TreasuryMoved(gold=budget, account="redraft-budget"))
    run.note("redraft-budget", budget)
    run.explain("team", "redraft.budget", **parts)
    if rules.cap is not None and parts["total"] > rules.cap:
        run.explain("team", "redraft.capped", total=parts["total"], cap=rules.cap)


class Kept(Input):
    """Who is hired again, and who comes new."""

    kept: Listed[Id] | UnsetType = UNSET
    players: Listed[NewPlayer] = ()


@step("redraft.players", reads=("redraft-budget",))
def players(run: Run, given: Kept, _: Nothing) -> None:
    """Who is not hired again goes; who is costs his value and his agent's fee, which is not added to his value."""
    rules = _rules(run)
    run.fact("redraft-budget")
    kept = run.need(given.kept, "kept", "team")
    for place, player_id in enumerate(kept):
        with run.part():
            run.player("team", player_id, f"kept.{place}")
    paid = 0
    for player in run.state("team").hired:
        if player.id not in kept:
            run.emit("team", PlayerLeft(player=player.id, reason="redraft"))
            run.explain("team", "redraft.left", player=player.id)
            continue
        cost = rehire_cost(rules, player)
        paid += cost
        run.emit("team", SeasonsPlayed(player=player.id, seasons=player.seasons + 1))
        if player.misses_next:
            run.emit("team", AbsenceSet(player=player.id, misses_next=False))
        run.explain(
            "team",
            "redraft.kept",
            player=player.id,
            value=player.value,
            seasons=player.seasons + 1,
            fee=rules.agent_fee,
            total=cost,
        )
    for place, new in enumerate(given.players):
        with run.part():
            paid += sign(run, "team", new, f"players.{place}").fee
    if paid:
        run.emit("team", TreasuryMoved(gold=-paid, account="players"))
    check_least(run, "team", "kept")


class KeptGoods(Input):
    """How many of each kind of goods the team has from now on; what is not named goes."""

    goods: dict[Slug, Count] | UnsetType = UNSET


class KeptGoodsParams(Value):
    """Goods that are neither paid nor lost (the trophy), and the key of the fans among the staff."""

    stays: tuple[OwnedKey, ...] = ()
    fans: GoodsKey = "dedicated-fans"


@step("redraft.goods", reads=("redraft-budget",))
def goods(run: Run, given: KeptGoods, params: KeptGoodsParams) -> None:
    """Goods are paid again, at the prices for new teams; fans are carried over for nothing, or begin anew."""
    run.fact("redraft-budget")
    if not _rules(run).keeps_dedicated_fans:
        _fans_begin_anew(run, params.fans)
    wanted = run.need(given.goods, "goods", "team")
    for owned in run.state("team").goods:
        if owned.key not in wanted and owned.key not in params.stays:
            run.emit("team", GoodsMoved(key=owned.key, count=-owned.count, value=owned.value))
    for key, number in wanted.items():
        with run.part():
            kind = kind_to_own(run, "team", key, f"goods.{key}")
            if number:
                check_allowed(run, "team", kind, f"goods.{key}")
            check_most(run, "team", kind, number, f"goods.{key}", new_team=False)
            _have(run, key, number, counted(run, "team", kind))
            each = price(run, "team", kind)
            if number:
                run.emit("team", TreasuryMoved(gold=-each * number, account=key))
                run.explain("team", "goods.bought", goods=key, count=number, each=each, total=each * number)


def _fans_begin_anew(run: Run, key: str) -> None:
    """The fans a new team has for nothing, where an edition (or a league) does not carry the old ones over."""
    kind = kind_of_goods(run, "team", key, "")
    by = kind.start - run.state("team").fans
    if by:
        run.emit("team", FansMoved(by=by))
    run.explain("team", "draft.fans", fans=kind.start, free=kind.start, each=price(run, "team", kind), total=0)


def _have(run: Run, key: str, number: int, value: int) -> None:
    by = number - run.state("team").count(key)
    if by:
        run.emit("team", GoodsMoved(key=key, count=by, value=value))


class RestDice(Input):
    """By player: a D6 for each niggling injury, for each reduction of a player who was retired, and for each grudge."""

    niggling: dict[Id, tuple[D6, ...]] = {}
    retired: dict[Id, tuple[D6, ...]] = {}
    grudges: dict[Id, tuple[D6, ...]] = {}


@step("redraft.rest")
def rest(run: Run, given: RestDice, params: FundsParams) -> None:
    """Niggling injuries and the reductions of retired players may heal, grudges be forgotten; an apothecary helps."""
    rules = _rules(run)
    helped = run.state("team").count(params.apothecary) > 0
    for player in run.state("team").hired:
        for place in range(player.niggling):
            with run.part():
                dice = given.niggling.get(player.id, ())
                if _heals(run, rules.niggling, player, dice, place, "niggling", helped=helped):
                    run.emit("team", NigglingMoved(player=player.id, by=-1))
        if player.retired:
            run.emit("team", RetirementSet(player=player.id, retired=False))
            for place, name in enumerate(player.reduced):
                with run.part():
                    dice = given.retired.get(player.id, ())
                    if _heals(run, rules.retired, player, dice, place, "retired", helped=helped):
                        _restore(run, player.id, name, leaves_niggling=rules.restored_leaves_niggling)
        if rules.grudges is not None:
            _forgets(run, rules.grudges, player, given.grudges.get(player.id, ()), params, helped=helped)


def _forgets(
    run: Run, rule: Recovery, player: PlayerState, dice: tuple[int, ...], params: FundsParams, *, helped: bool
) -> None:
    """Each grudge that the player came by may be forgotten; those that he was born with stay."""
    held = [each for each in player.gained if split_skill(each)[0] == params.grudge]
    for place, skill in enumerate(held):
        with run.part():
            if _heals(run, rule, player, dice, place, "grudges", helped=helped):
                run.emit("team", SkillLost(player=player.id, skill=skill))


def _heals(
    run: Run, rule: Recovery, player: PlayerState, dice: tuple[int, ...], place: int, what: str, *, helped: bool
) -> bool:
    roll: int | UnsetType = dice[place] if place < len(dice) else UNSET
    key = f"redraft/{player.id}/{run.state('team').season}/{what}/{place + 1}"
    d6 = run.need(roll, f"{what}.{player.id}.{place}", "team", key=key)
    adds = rule.apothecary_adds if helped else 0
    healed = d6 + adds >= rule.healed_from
    told = "healed" if healed else "remains"
    if what == "retired" and healed and not _rules(run).restored_leaves_niggling:
        told = "restored"
    run.explain("team", f"redraft.{what}-{told}", player=player.id, d6=d6, adds=adds, needed=rule.healed_from)
    return healed


def _restore(run: Run, player_id: str, name: Characteristic, *, leaves_niggling: bool) -> None:
    """The characteristic gets better by one again, and a niggling injury may stay behind."""
    player = run.state("team").player(player_id)
    rule = find(run.rules.ruleset.characteristics, name)
    printed = player.profile.of(name) if player else None
    if rule is None or printed is None:
        return
    to = printed + rule.better
    run.emit("team", CharacteristicRestored(player=player_id, characteristic=name, to=to))
    if leaves_niggling:
        run.emit("team", NigglingMoved(player=player_id, by=1))


@step("redraft.season", reads=("redraft-budget",))
def season(run: Run, _: Nothing, __: Nothing) -> None:
    """The new season begins; what is left of the budget is the treasury, or is lost."""
    rules = _rules(run)
    budget = run.fact("redraft-budget")
    left = run.state("team").treasury
    if left < 0:
        run.violate("over-budget", "", "team", budget=budget, spent=budget - left, short=-left)
    told = "draft.treasury" if rules.keeps_unspent else "draft.unspent-lost"
    run.explain("team", told, budget=budget, spent=budget - left, left=left)
    if left > 0 and not rules.keeps_unspent:
        run.emit("team", TreasuryMoved(gold=-left, account="unspent"))
    run.emit("team", SeasonBegun(season=run.state("team").season + 1))
    explain_value(run, "team")
