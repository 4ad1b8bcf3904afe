"""Goods: re-rolls, staff, an apothecary. Their prices, limits, and what each counts in team value."""

from rules.ruleset import Roster, Staff, find
from rules.run import Pending, Run
from rules.slots import check_goods
from rules.values import Side


def kind_of_goods(run: Run, side: Side, key: str, path: str) -> Staff:
    """The goods of that key; a broken rule and the end of the part where the edition has none."""
    found = find(run.rules.ruleset.staff, key)
    if found is None:
        run.violate("no-such-goods", path, side, goods=key)
        raise Pending
    return found


def kind_to_own(run: Run, side: Side, key: str, path: str) -> Staff:
    """The same for what a team owns: fans are nobody's goods."""
    found = kind_of_goods(run, side, key, path)
    if found.fans:
        run.violate("no-such-goods", path, side, goods=key)
        raise Pending
    return found


def price_for(roster: Roster, goods: Staff) -> int:
    """What one costs a new team of a roster, in gold."""
    return roster.reroll_cost if goods.cost == "roster" else goods.cost


def later_price_for(roster: Roster, goods: Staff) -> int | None:
    """What one costs between two matches, in gold; None where it can't be bought any more."""
    return price_for(roster, goods) * goods.later_cost_factor if goods.later else None


def most_for(roster: Roster, goods: Staff, *, new_team: bool) -> int | None:
    """The most a team of a roster may have, None for no limit."""
    limit = goods.most_at_creation if new_team else goods.max
    if goods.cost != "roster":
        return limit
    return roster.reroll_max if limit is None else min(roster.reroll_max, limit)


def allowed_for(roster: Roster, goods: Staff) -> bool:
    """Whether a team of a roster may have it at all: staff of certain teams, an apothecary where there may be one."""
    if roster.key in goods.not_for or (goods.only_for and roster.key not in goods.only_for):
        return False
    return goods.key != "apothecary" or roster.apothecary


def price(run: Run, side: Side, goods: Staff) -> int:
    """What one costs a new team, in gold."""
    return price_for(run.roster(side), goods)


def counted(run: Run, side: Side, goods: Staff) -> int:
    """What one counts in team value, in gold: its price to a new team, or nothing."""
    return price(run, side, goods) if goods.in_team_value else 0


def most(run: Run, side: Side, goods: Staff, *, new_team: bool) -> int | None:
    """The most a team may have, None for no limit."""
    return most_for(run.roster(side), goods, new_team=new_team)


def check_allowed(run: Run, side: Side, goods: Staff, path: str) -> None:
    """An apothecary, or staff of certain teams, only where it may be. A broken rule ends the part."""
    if allowed_for(run.roster(side), goods):
        return
    if goods.key == "apothecary":
        run.stop("no-apothecary", path, side, roster=run.state(side).roster)
    else:
        run.stop("goods-of-others", path, side, goods=goods.key, roster=run.state(side).roster)


def check_most(run: Run, side: Side, goods: Staff, count: int, path: str, *, new_team: bool) -> None:
    """No more than the limit, one among those of which there is one, a slot where it takes one. It ends the part."""
    limit = most(run, side, goods, new_team=new_team)
    if limit is not None and count > limit:
        run.stop("goods-full", path, side, goods=goods.key, count=count, most=limit)
    if not count:
        return
    for each in run.rules.ruleset.staff if goods.one_of else ():
        if each.one_of == goods.one_of and each.key != goods.key and run.state(side).count(each.key):
            run.stop("goods-exclude", path, side, goods=goods.key, other=each.key)
    check_goods(run, side, goods, path)
