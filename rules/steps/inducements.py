"""Inducements: petty cash, what is bought with it and with the treasury, star players and mercenaries."""

from collections.abc import Iterator
from typing import Literal

from rules.binding import step
from rules.effects import TreasuryMoved
from rules.learning import why_not_with
from rules.lists import ShirtNumber, check_number
from rules.participants import Participant, of_player
from rules.ruleset import Inducement, Position, Ruleset, Skill, StarPlayer
from rules.run import Run, other
from rules.steps.conduct import was_played
from rules.steps.journeymen import Journeyman, id_listed, sign_journeyman
from rules.values import D3, SIDES, UNSET, Count, Gold, Id, Input, Listed, Side, Sides, Slug, UnsetType, Value


class Bought(Input):
    """So many of one inducement."""

    key: Slug
    count: Count = 1


class Mercenary(Input):
    """A mercenary for one match, with at most one further skill."""

    id: Id
    position: Slug
    skill: Slug | None = None
    number: ShirtNumber | None = None


class Rookies(Input):
    """Further journeymen whom an inducement brings: two D3, and who they are."""

    first: D3 | UnsetType = UNSET
    second: D3 | UnsetType = UNSET
    taken: Listed[Journeyman] | UnsetType = UNSET


class Shopping(Input):
    """What one side buys. An empty one is an answer too: nothing."""

    items: Listed[Bought] = ()
    stars: Listed[Slug] = ()
    mercenaries: Listed[Mercenary] = ()
    rookies: Rookies | UnsetType = UNSET
    side_bet: Gold | None = None


class MercenaryTerms(Value):
    """What a mercenary costs above his fee, the skill he brings, and what one further skill costs (gold)."""

    inducement: str
    surcharge: int
    skill: str
    extra_skill: int


class RookieTerms(Value):
    """Which inducement brings further journeymen: the sum of two D3 and `plus`."""

    inducement: str
    plus: int


class BetTerms(Value):
    """A side bet: what may be staked (gold), and how often the stake comes back on a win; on a draw once or not."""

    inducement: str
    least: int
    most: int
    pays: int
    draw_returns: bool


class InducementParams(Value):
    """How inducements are paid for, and which groups of them a league allows.

    In matches of the kinds `unpaid_in` they come out of the budget with which a team is drafted for the match: nobody
    pays here. `fan_factor`, `apothecaries`, `regeneration_rerolls` and `ointments` say how many of these an inducement
    brings.
    """

    petty_cash: Literal["difference", "difference-and-spending"]
    underdog_adds_treasury: bool
    equal_may_buy: bool
    groups: tuple[str, ...]
    stars: str
    mercenaries: MercenaryTerms
    places: int
    journeyman_skill: str
    unique_groups: tuple[str, ...] = ()
    both_refused_in: tuple[str, ...] = ("league", "play-off", "friendly")
    unpaid_in: tuple[str, ...] = ()
    fan_factor: dict[str, int] = {}
    apothecaries: dict[str, int] = {}
    regeneration_rerolls: dict[str, int] = {}
    ointments: dict[str, int] = {}
    rookies: RookieTerms | None = None
    bet: BetTerms | None = None


def _check(rules: Ruleset, params: InducementParams) -> Iterator[tuple[str, str]]:
    known = {each.key for each in rules.inducements}
    named = {"stars": (params.stars,), "mercenaries.inducement": (params.mercenaries.inducement,)}
    for field in ("fan_factor", "apothecaries", "regeneration_rerolls", "ointments"):
        named[field] = tuple(getattr(params, field))
    if params.rookies:
        named["rookies.inducement"] = (params.rookies.inducement,)
    if params.bet:
        named["bet.inducement"] = (params.bet.inducement,)
    for field, keys in named.items():
        for key in keys:
            if key not in known:
                yield field, f"there is no inducement `{key}`"


@step(
    "inducements.petty-cash",
    check=_check,
    notes=(
        "extra-apothecaries",
        "fan-bonus",
        "hired-by-both",
        "inducements",
        "inducements-spent",
        "ointments",
        "participants",
        "regeneration-rerolls",
        "rookies-wanted",
        "side-bet",
    ),
    reads=("ctv", "participants"),
    uses=("ended",),
)
def petty_cash(run: Run, given: Sides[Shopping], params: InducementParams) -> None:
    """Both sides buy, the one with the higher current team value first; petty cash makes up the difference.

    Notes `inducements-spent`, `inducements` (key to number), `participants` with all who were hired, `fan-bonus`.
    """
    if not was_played(run):
        return
    baskets: dict[Side, Shopping] = {}
    for side in SIDES:
        with run.part():
            baskets[side] = run.need(given.of(side), side, side)
            _price(run, side, baskets[side], params)
    if run.match.match_kind not in params.unpaid_in:
        _pay(run, params)
        _check_stakes(run)
    if len(baskets) == len(SIDES):
        _refuse_shared(run, baskets, params)
    for side, basket in baskets.items():
        with run.part():
            _hire(run, side, basket, params)


def _price(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    total = _items(run, side, basket, params) + _stars(run, side, basket, params)
    total += sum(_mercenary(run, side, place, each, params) for place, each in enumerate(basket.mercenaries))
    run.note("inducements-spent", total, side)
    run.note("inducements", _counted(basket), side)
    run.note("fan-bonus", _brought(basket, params.fan_factor), side)
    run.note("extra-apothecaries", _brought(basket, params.apothecaries), side)
    run.note("regeneration-rerolls", _brought(basket, params.regeneration_rerolls), side)
    run.note("ointments", _brought(basket, params.ointments), side)
    _bet(run, side, basket, params)


def _counted(basket: Shopping) -> dict[str, int]:
    counts: dict[str, int] = {}
    for each in basket.items:
        counts[each.key] = counts.get(each.key, 0) + each.count
    return counts


def _brought(basket: Shopping, by: dict[str, int]) -> int:
    return sum(by.get(key, 0) * count for key, count in _counted(basket).items())


def _items(run: Run, side: Side, basket: Shopping, params: InducementParams) -> int:
    traits = run.traits(side)
    total = 0
    counts: dict[str, int] = {}
    for place, each in enumerate(basket.items):
        path = f"{side}.items.{place}.key"
        item = run.rules.inducements.get(each.key)
        if item is None or item.key in (params.stars, params.mercenaries.inducement):
            run.violate("no-such-inducement", path, side, inducement=each.key)
            continue
        if not _open_to_league(run, item, params):
            run.violate("inducement-not-in-league", path, side, inducement=item.key)
            continue
        if not item.admits(traits):
            run.violate("inducement-not-allowed", path, side, inducement=item.key)
            continue
        price = item.price(traits)
        if price is None:
            run.violate("inducement-without-price", path, side, inducement=item.key)
            continue
        counts[item.key] = counts.get(item.key, 0) + each.count
        total += price * each.count
        run.explain(
            side, "inducements.item", inducement=item.key, count=each.count, price=price, total=price * each.count
        )
    _limits(run, side, counts)
    return total


def _open_to_league(run: Run, item: Inducement, params: InducementParams) -> bool:
    return item.group in params.groups


def _limits(run: Run, side: Side, counts: dict[str, int]) -> None:
    for item in run.rules.ruleset.inducements:
        if item.max is None:
            continue
        count = counts.get(item.key, 0) + sum(counts.get(child, 0) for child in item.children)
        if count > item.max:
            run.violate("too-many-inducements", f"{side}.items", side, inducement=item.key, count=count, most=item.max)


def _stars(run: Run, side: Side, basket: Shopping, params: InducementParams) -> int:
    traits = run.traits(side)
    total = choices = 0
    for place, key in enumerate(basket.stars):
        path = f"{side}.stars.{place}"
        star = run.rules.stars.get(key)
        if star is None:
            run.violate("no-such-star", path, side, star=key)
            continue
        if key in basket.stars[:place]:
            run.violate("star-twice", path, side, star=key)
            continue
        if not star.admits(traits):
            run.violate("star-not-allowed", path, side, star=key)
        total += star.cost
        choices += star.choices
        run.explain(side, "inducements.star", star=key, price=star.cost)
    most = run.rules.inducements[params.stars].max
    if choices:
        run.explain(side, "inducements.star-choices", count=choices, most=most)
    if most is not None and choices > most:
        run.violate("too-many-stars", f"{side}.stars", side, count=choices, most=most)
    return total


def _mercenary(run: Run, side: Side, place: int, given: Mercenary, params: InducementParams) -> int:
    path = f"{side}.mercenaries.{place}"
    position = run.position(side, given.position, f"{path}.position")
    terms = params.mercenaries
    cost = position.cost + terms.surcharge
    if given.skill is not None:
        cost += terms.extra_skill
        skill = run.rules.skills.get(given.skill.partition(":")[0])
        known = skill is not None and given.skill in (skill.key, skill.learned_as)
        if skill is None or not known or not _may_learn(run, position, skill):
            run.violate("mercenary-skill", f"{path}.skill", side, skill=given.skill, position=position.key)
    run.explain(
        side,
        "inducements.mercenary",
        position=position.key,
        price=position.cost,
        total=cost,
        brings=terms.skill,
        skill=given.skill or "",
    )
    return cost


def _may_learn(run: Run, position: Position, skill: Skill) -> bool:
    """A primary skill that a rookie of the position may learn."""
    return skill.category in position.primary and why_not_with(run.rules, position.skills, skill) is None


def _bet(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    run.note("side-bet", 0, side)
    if not basket.side_bet:
        return
    terms = params.bet
    item = run.rules.inducements.get(terms.inducement) if terms else None
    if terms is None or item is None or not _open_to_league(run, item, params):
        run.stop("inducement-not-in-league", f"{side}.side_bet", side, inducement="side-bet")
        return
    if not terms.least <= basket.side_bet <= terms.most:
        run.stop("bet-out-of-range", f"{side}.side_bet", side, gold=basket.side_bet, least=terms.least, most=terms.most)
    run.note("side-bet", basket.side_bet, side)


def _pay(run: Run, params: InducementParams) -> None:
    with run.part():
        ctv: dict[Side, int] = {side: run.fact("ctv", side) for side in SIDES}
        if ctv["home"] == ctv["away"]:
            _pay_equal(run, params)
            return
        high: Side = "home" if ctv["home"] > ctv["away"] else "away"
        low = other(high)
        difference = ctv[high] - ctv[low]
        with run.part():
            _pay_from_treasury(run, high, run.state(high).treasury)
        _pay_low(run, low, difference, params)


def _pay_equal(run: Run, params: InducementParams) -> None:
    for side in SIDES:
        usable = run.state(side).treasury if params.equal_may_buy else 0
        run.explain(side, "inducements.equal", usable=usable, petty_cash=0)
        with run.part():
            _pay_from_treasury(run, side, usable)


def _pay_from_treasury(run: Run, side: Side, usable: int) -> None:
    spent = run.fact("inducements-spent", side)
    if spent > usable:
        run.violate("not-enough-gold", side, side, cost=spent, gold=usable)
        return
    run.explain(side, "inducements.from-treasury", usable=usable, spent=spent)
    _take(run, side, spent)


def _pay_low(run: Run, side: Side, difference: int, params: InducementParams) -> None:
    spending = 0
    if params.petty_cash == "difference-and-spending":
        spending = run.fact("inducements-spent", other(side))
    petty = difference + spending
    treasury = run.state(side).treasury if params.underdog_adds_treasury else 0
    run.explain(
        side,
        "inducements.petty-cash",
        difference=difference,
        spending=spending,
        petty_cash=petty,
        usable=treasury,
        budget=petty + treasury,
    )
    spent = run.fact("inducements-spent", side)
    if spent > petty + treasury:
        run.violate("not-enough-gold", side, side, cost=spent, gold=petty + treasury)
        return
    from_treasury = max(0, spent - petty)
    run.explain(side, "inducements.spent", spent=spent, from_treasury=from_treasury, lost=max(0, petty - spent))
    _take(run, side, from_treasury)


def _check_stakes(run: Run) -> None:
    """A stake must be there when the bet is made: what inducements left of the treasury."""
    for side in SIDES:
        stake, treasury = run.fact("side-bet", side, default=0), run.state(side).treasury
        if stake > treasury:
            run.violate("not-enough-gold", f"{side}.side_bet", side, cost=stake, gold=treasury)


def _take(run: Run, side: Side, gold: int) -> None:
    if gold:
        run.emit(side, TreasuryMoved(gold=-gold, account="inducements"))


def _refuse_shared(run: Run, baskets: dict[Side, Shopping], params: InducementParams) -> None:
    """Whoever is hired by both sides plays for neither in these kinds of match, and both fees are lost."""
    if run.match.match_kind not in params.both_refused_in:
        return
    shared = {key for key in baskets["home"].stars if key in baskets["away"].stars}
    items = [{each.key for each in baskets[side].items if each.count} for side in SIDES]
    for key in sorted(items[0] & items[1]):
        item = run.rules.inducements.get(key)
        if item is not None and (item.named or item.group in params.unique_groups):
            shared.add(key)
    run.note("hired-by-both", frozenset(shared))
    for side in SIDES:
        for key in sorted(shared):
            run.explain(side, "inducements.hired-by-both", name=key)


def _hire(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    shared = run.fact("hired-by-both", default=frozenset())
    here: dict[str, Participant] = dict(run.fact("participants", side))
    fit = len(here)
    newcomers: list[Participant] = []
    for key in basket.stars:
        star = run.rules.stars.get(key)
        if star is not None and key not in shared:
            newcomers.extend(_star_participants(star, side))
    newcomers.extend(_mercenaries(run, side, basket, params))
    if newcomers:
        run.explain(side, "inducements.places", fit=fit, hired=len(newcomers), most=params.places)
    if newcomers and fit + len(newcomers) > params.places:
        run.violate("too-many-places", side, side, count=fit + len(newcomers), most=params.places)
    newcomers.extend(_staff(run, side, basket, shared))
    for each in newcomers:
        here[each.id] = each
    run.note("participants", here, side)
    _rookies(run, side, basket, params)


def _star_participants(star: StarPlayer, side: Side) -> list[Participant]:
    return [
        Participant(
            id=each.key, side=side, kind="star", number=None, name="", position=star.key, st=each.st, skills=each.skills
        )
        for each in star.players
    ]


def _mercenaries(run: Run, side: Side, basket: Shopping, params: InducementParams) -> list[Participant]:
    found: list[Participant] = []
    for place, each in enumerate(basket.mercenaries):
        path = f"{side}.mercenaries.{place}"
        position = run.position(side, each.position, f"{path}.position")
        _check_room_for(run, side, position, [one.position for one in found], path)
        if id_listed(run, each.id) or each.id in _present(run) or any(each.id == one.id for one in found):
            run.violate("id-taken", f"{path}.id", side, player=each.id)
        _check_shirt(run, side, each.number, found, f"{path}.number")
        extra = tuple(one for one in (params.mercenaries.skill, _learned(run, each.skill)) if one)
        known = {one.partition(":")[0] for one in position.skills}
        found.append(
            Participant(
                id=each.id,
                side=side,
                kind="mercenary",
                number=each.number,
                name="",
                position=position.key,
                st=position.st,
                skills=position.skills + tuple(one for one in extra if one.partition(":")[0] not in known),
            )
        )
    return found


def _check_room_for(run: Run, side: Side, position: Position, hired: list[str], path: str) -> None:
    """The limits of the position and of its groups hold for mercenaries too; who misses the match does not count."""
    here = [each.position for each in run.state(side).players if each.available] + hired
    count = here.count(position.key) + 1
    if count > position.max:
        run.violate("position-limit", path, side, position=position.key, count=count, most=position.max)
    for limit in run.roster(side).limits:
        if position.key in limit.of and sum(each in limit.of for each in here) >= limit.max:
            positions = ", ".join(limit.of)
            players = sum(each in limit.of for each in here) + 1
            run.violate("group-full", path, side, positions=positions, players=players, most=limit.max)


def _check_shirt(run: Run, side: Side, number: int | None, hired: list[Participant], path: str) -> None:
    if number is None:
        return
    check_number(run, side, number, path)
    holder = next((each for each in hired if each.number == number), None)
    if holder is not None:
        run.violate("number-taken", path, side, number=number, player=holder.id)


def _present(run: Run) -> frozenset[str]:
    """The ids of all who take part on either side so far."""
    return frozenset(each for side in SIDES for each in run.fact("participants", side))


def _learned(run: Run, skill: str | None) -> str | None:
    """The skill as a mercenary has it: with the value that everybody learns it with."""
    known = run.rules.skills.get((skill or "").partition(":")[0])
    return skill if known is None else known.learned_as


def _staff(run: Run, side: Side, basket: Shopping, shared: frozenset[str]) -> list[Participant]:
    found = []
    for each in basket.items:
        item = run.rules.inducements.get(each.key)
        if item is None or item.profile is None or not each.count or item.key in shared:
            continue
        found.append(
            Participant(
                id=item.key,
                side=side,
                kind="staff",
                number=None,
                name="",
                position=item.key,
                st=item.profile.st,
                skills=item.profile.skills,
            )
        )
    return found


def _rookies(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    terms = params.rookies
    if terms is None or not any(each.key == terms.inducement and each.count for each in basket.items):
        return
    given = Rookies() if isinstance(basket.rookies, UnsetType) else basket.rookies
    path = f"{side}.rookies"
    first = run.need(given.first, f"{path}.first", side)
    second = run.need(given.second, f"{path}.second", side)
    wanted = first + second + terms.plus
    run.note("rookies-wanted", wanted, side)
    taken = run.need(given.taken, f"{path}.taken", side)
    if len(taken) != wanted:
        run.stop("journeymen-number", f"{path}.taken", side, given=len(taken), wanted=wanted, fit=0)
    run.explain(side, "inducements.rookies", first=first, second=second, plus=terms.plus, count=wanted)
    before = run.state(side).players
    for place, each in enumerate(taken):
        with run.part():
            skill = params.journeyman_skill
            sign_journeyman(run, side, each, f"{path}.taken.{place}", skill, hired=_present(run))
    here = dict(run.fact("participants", side))
    for player in run.state(side).players:
        if player not in before:
            here[player.id] = of_player(player, side)
    run.note("participants", here, side)
