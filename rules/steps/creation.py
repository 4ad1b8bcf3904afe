"""A new team: roster and choices, players, goods and fans, and what is left of the budget.

Inputs of `create-team` by the keys of its steps:
`team` {roster, name, choices, occasion, budget}, `players` {players: [{id, position, number, name}]},
`goods` {goods: {"team-re-roll": 2, …}, fans: 3}; `treasury` takes none.
"""

from typing import Literal

from rules.binding import step
from rules.effects import FansMoved, GoodsMoved, TeamCreated, TreasuryMoved
from rules.goods import check_allowed, check_most, counted, kind_of_goods, kind_to_own, price
from rules.lists import NewPlayer, check_least, sign
from rules.references import GoodsKey, SkillName
from rules.ruleset import Roster, Staff, TeamCreation
from rules.run import Run
from rules.value import explain_value
from rules.values import UNSET, Count, Gold, Input, Listed, Nothing, Slug, Text, UnsetType, Value


class Draft(Input):
    """The head of the sheet. `choices` are the keys picked where the roster offers some; `budget` for exhibitions."""

    roster: Slug | UnsetType = UNSET
    name: Text | UnsetType = UNSET
    choices: Listed[Slug] = ()
    occasion: Literal["league", "exhibition"] = "league"
    budget: Gold | UnsetType = UNSET


class DraftParams(Value):
    """`fans` is the key of the staff entry that says how many fans a team begins with."""

    fans: GoodsKey


@step("draft.team", notes=("budget", "exhibition"))
def draft_team(run: Run, given: Draft, params: DraftParams) -> None:
    """The team comes into being with its budget. Notes `exhibition` and `budget`."""
    creation = run.rules.ruleset.team_creation
    key = run.need(given.roster, "roster", "team", options=tuple(run.rules.rosters))
    roster = run.rules.rosters[key]
    exhibition = given.occasion == "exhibition" and creation.exhibition is not None
    with run.part():
        _check_choices(run, given, roster)
    with run.part():
        run.need(given.name, "name", "team")
    traits = roster.traits(given.choices)
    fans = kind_of_goods(run, "team", params.fans, "")
    start = creation.exhibition.dedicated_fans_start if exhibition and creation.exhibition else fans.start
    run.emit(
        "team",
        TeamCreated(
            name=given.name if isinstance(given.name, str) else "",
            roster=key,
            leagues=_in_order(roster.leagues, traits.leagues),
            special_rules=_in_order(roster.special_rules, traits.special_rules),
            fans=start,
        ),
    )
    budget = _budget(run, given, creation)
    run.emit("team", TreasuryMoved(gold=budget, account="budget"))
    run.explain("team", "draft.budget", budget=budget)
    run.note("exhibition", exhibition)
    run.note("budget", budget)


def _in_order(own: tuple[str, ...], all_of_them: frozenset[str]) -> tuple[str, ...]:
    return own + tuple(sorted(all_of_them.difference(own)))


def _check_choices(run: Run, given: Draft, roster: Roster) -> None:
    known = {option for choice in roster.choices for option in choice.options}
    for place, pick in enumerate(given.choices):
        if pick not in known:
            run.violate("not-an-option", f"choices.{place}", "team", value=pick)
    for choice in roster.choices:
        picked = {pick for pick in given.choices if pick in choice.options}
        if len(picked) > choice.choose:
            run.violate("too-many-choices", "choices", "team", picked=len(picked), most=choice.choose)
        if len(picked) < choice.choose:
            rest = tuple(option for option in choice.options if option not in picked)
            run.need(UNSET, f"choices.{len(given.choices)}", "team", options=rest)


def _budget(run: Run, given: Draft, creation: TeamCreation) -> int:
    if given.occasion == "league" or creation.exhibition is None:
        return creation.budget
    budget = run.optional(given.budget, creation.exhibition.budget, "budget")
    low, high = creation.exhibition.budget_min, creation.exhibition.budget_max
    if not low <= budget <= high:
        run.violate("budget-out-of-range", "budget", "team", budget=budget, least=low, most=high)
    return budget


class DraftPlayers(Input):
    """The players of the draft."""

    players: Listed[NewPlayer] = ()


class DraftPlayersParams(Value):
    """Players with the skill `outnumbered` may not be more than those without it (empty: nobody)."""

    outnumbered: SkillName = ""


@step("draft.players", reads=("budget", "exhibition"))
def draft_players(run: Run, given: DraftPlayers, params: DraftPlayersParams) -> None:
    """Players are signed at the roster's fees, within the limits of the list."""
    run.fact("budget")
    fees = 0
    for place, new in enumerate(given.players):
        with run.part():
            fees += sign(run, "team", new, f"players.{place}", full_fee=run.fact("exhibition")).fee
    if fees:
        run.emit("team", TreasuryMoved(gold=-fees, account="players"))
    run.explain("team", "draft.players", players=len(run.state("team").hired), fees=fees)
    check_least(run, "team", "players")
    _check_outnumbered(run, params)


def _check_outnumbered(run: Run, params: DraftPlayersParams) -> None:
    players = run.state("team").hired
    having = sum(each.has(params.outnumbered) for each in players) if params.outnumbered else 0
    if having * 2 > len(players):
        rest = len(players) - having
        run.violate("too-many-with-skill", "players", "team", skill=params.outnumbered, players=having, most=rest)


class DraftGoods(Input):
    """How many of each kind of goods; `fans` are dedicated fans in all, those that come free counted."""

    goods: dict[Slug, Count] = {}
    fans: Count | UnsetType = UNSET


@step("draft.goods", reads=("budget", "exhibition"))
def draft_goods(run: Run, given: DraftGoods, params: DraftParams) -> None:
    """Re-rolls, staff and fans are bought at the prices for new teams."""
    run.fact("budget")
    for key, count in given.goods.items():
        with run.part():
            goods = kind_to_own(run, "team", key, f"goods.{key}")
            if count:
                check_allowed(run, "team", goods, f"goods.{key}")
            check_most(run, "team", goods, count, f"goods.{key}", new_team=True)
            buy_new(run, goods, count)
    with run.part():
        _fans(run, given, kind_of_goods(run, "team", params.fans, "fans"))


def buy_new(run: Run, goods: Staff, count: int) -> None:
    """Goods for a new team, paid at once."""
    if not count:
        return
    each = price(run, "team", goods)
    run.emit("team", GoodsMoved(key=goods.key, count=count, value=counted(run, "team", goods)))
    run.emit("team", TreasuryMoved(gold=-each * count, account=goods.key))
    run.explain("team", "goods.bought", goods=goods.key, count=count, each=each, total=each * count)


def _fans(run: Run, given: DraftGoods, fans: Staff) -> None:
    exhibition = run.rules.ruleset.team_creation.exhibition
    start = run.state("team").fans
    wanted = run.optional(given.fans, start, "fans")
    least, most = fans.min, fans.most_at_creation
    if run.fact("exhibition") and exhibition is not None:
        least, most = exhibition.dedicated_fans_start, exhibition.dedicated_fans_max
    if wanted < least or (most is not None and wanted > most):
        run.stop("fans-out-of-range", "fans", "team", fans=wanted, least=least, most=most)
    if wanted <= start:
        return
    each = price(run, "team", fans)
    total = (wanted - start) * each
    run.emit("team", FansMoved(by=wanted - start))
    run.emit("team", TreasuryMoved(gold=-total, account=fans.key))
    run.explain("team", "draft.fans", fans=wanted, free=start, each=each, total=total)


@step("draft.treasury", reads=("budget", "exhibition"), uses=("gold-spent",))
def draft_treasury(run: Run, _: Nothing, __: Nothing) -> None:
    """What is left of the budget goes to the treasury, or is lost; it can't be less than nothing."""
    budget = run.fact("budget")
    creation = run.rules.ruleset.team_creation
    spent = run.fact("gold-spent", default=budget - run.state("team").treasury)
    left = budget - spent
    if left < 0:
        run.violate("over-budget", "", "team", budget=budget, spent=spent, short=-left)
    exhibition = creation.exhibition if run.fact("exhibition") else None
    keeps = exhibition.keeps_unspent if exhibition else creation.keeps_unspent
    told = "draft.treasury" if keeps else "draft.unspent-lost"
    run.explain("team", told, budget=budget, spent=spent, left=left)
    if left > 0 and not keeps:
        run.emit("team", TreasuryMoved(gold=-left, account="unspent"))
    explain_value(run, "team")
