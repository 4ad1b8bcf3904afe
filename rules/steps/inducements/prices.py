"""What a basket costs: prices, limits, and who may buy what."""

from rules.learning import may_bring
from rules.run import Run
from rules.steps.inducements.shopping import Mercenary, Shopping
from rules.steps.inducements.terms import InducementParams
from rules.values import Side


def price_basket(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    """Price all that a side buys, and note what it brings."""
    total = _items(run, side, basket, params) + _stars(run, side, basket, params)
    total += sum(_mercenary(run, side, place, each, params) for place, each in enumerate(basket.mercenaries))
    _check_mercenaries(run, side, basket, params)
    run.note("inducements-spent", total, side)
    run.note("inducements", basket.counts, side)
    run.note("fan-bonus", basket.brings(params.fan_factor), side)
    run.note("extra-apothecaries", basket.brings(params.apothecaries) + _resident(run, side, params), side)
    run.note("regeneration-rerolls", basket.brings(params.regeneration_rerolls), side)
    run.note("doctors", basket.brings(params.doctors), side)
    run.note("ointments", basket.brings(params.ointments), side)
    _bet(run, side, basket, params)


def _resident(run: Run, side: Side, params: InducementParams) -> int:
    """The apothecaries of the stadium, for a side that may have one of its own."""
    found = params.stadium_apothecaries.get(run.fact("stadium", default=""), 0) if run.roster(side).apothecary else 0
    if found:
        run.explain(side, "inducements.stadium-apothecary", count=found)
    return found


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
        if not params.allows(item):
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
    _exclusions(run, side, counts, basket)
    return total


def _limits(run: Run, side: Side, counts: dict[str, int]) -> None:
    traits = run.traits(side)
    for item in run.rules.ruleset.inducements if counts else ():
        most = item.most(traits)
        if most is None:
            continue
        count = counts.get(item.key, 0) + sum(counts.get(child, 0) for child in item.children)
        if count > most:
            run.violate("too-many-inducements", f"{side}.items", side, inducement=item.key, count=count, most=most)


def _exclusions(run: Run, side: Side, counts: dict[str, int], basket: Shopping) -> None:
    """Some are not bought beside others: the same man as a coach and as a star player, say."""
    for key, count in counts.items():
        for other in run.rules.inducements[key].excludes if count else ():
            if other in basket.stars or (other != key and counts.get(other)):
                run.violate("inducements-exclude", f"{side}.items", side, inducement=key, other=other)


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
        fee = params.star_fee(star, run.fact("stadium", default=""))
        total += fee
        choices += star.choices
        run.explain(side, "inducements.star", star=key, price=fee)
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
    if not terms.hires(position):
        run.violate("mercenary-position", f"{path}.position", side, position=position.key)
    cost = terms.price(position)
    if given.skill is not None:
        cost += terms.extra_skill or 0
        skill = run.rules.skills.get(given.skill.partition(":")[0])
        known = skill is not None and given.skill in (skill.key, skill.learned_as)
        if terms.extra_skill is None or skill is None or not known or not may_bring(run.rules, position, skill):
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


def _check_mercenaries(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    item = run.rules.inducements[params.mercenaries.inducement]
    count = len(basket.mercenaries)
    if item.max is not None and count > item.max:
        path = f"{side}.mercenaries"
        run.violate("too-many-inducements", path, side, inducement=item.key, count=count, most=item.max)


def _bet(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    run.note("side-bet", 0, side)
    if not basket.side_bet:
        return
    terms = params.bet
    item = run.rules.inducements.get(terms.inducement) if terms else None
    if terms is None or item is None or not params.allows(item):
        run.stop("inducement-not-in-league", f"{side}.side_bet", side, inducement="side-bet")
        return
    if not terms.least <= basket.side_bet <= terms.most:
        run.stop("bet-out-of-range", f"{side}.side_bet", side, gold=basket.side_bet, least=terms.least, most=terms.most)
    run.note("side-bet", basket.side_bet, side)
