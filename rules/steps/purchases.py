"""Goods bought and dropped between two matches."""

from typing import Annotated

from msgspec import Meta

from rules.binding import step
from rules.effects import GoodsMoved
from rules.goods import check_allowed, check_most, counted, kind_to_own, price
from rules.purse import pay
from rules.references import OwnedKey
from rules.ruleset import Staff, find
from rules.run import Run
from rules.values import UNSET, Input, Nothing, Slug, UnsetType, Value

Number = Annotated[int, Meta(ge=1, le=99)]


class SomeGoods(Input):
    """Goods of one kind, and how many."""

    goods: Slug | UnsetType = UNSET
    count: Number = 1


@step("goods.buy")
def buy(run: Run, given: SomeGoods, _: Nothing) -> None:
    """Goods at the later price; they count in team value at the roster's. Inputs: {goods, count}."""
    sold = tuple(each.key for each in run.rules.ruleset.staff if each.later)
    goods = kind_to_own(run, "team", run.need(given.goods, "goods", "team"), "goods")
    if goods.key not in sold:
        run.stop("not-for-sale", "goods", "team", goods=goods.key)
    check_allowed(run, "team", goods, "goods")
    check_most(run, "team", goods, run.state("team").count(goods.key) + given.count, "count", new_team=False)
    each = price(run, "team", goods) * goods.later_cost_factor
    value = counted(run, "team", goods)
    credit = _credit(run, goods, each * given.count)
    pay(run, "team", each * given.count - credit, goods.key, "count")
    run.emit("team", GoodsMoved(key=goods.key, count=given.count, value=value))
    run.explain("team", "goods.bought", goods=goods.key, count=given.count, each=each, total=each * given.count)
    if value != each:
        run.explain("team", "goods.counted", goods=goods.key, count=given.count, each=value, total=value * given.count)


def _credit(run: Run, goods: Staff, due: int) -> int:
    """What payments made before take off the price; they are used up."""
    state = run.state("team")
    paid = sum(gold * state.count(key) for key, gold in goods.paid_by.items())
    for each in state.goods:
        if each.key in goods.paid_by and each.count:
            run.emit("team", GoodsMoved(key=each.key, count=-each.count, value=each.value))
    credit = min(paid, due)
    if credit:
        run.explain("team", "goods.paid-before", goods=goods.key, paid=credit, left=due - credit)
    return credit


class DropParams(Value):
    """What may not be dropped."""

    never: tuple[OwnedKey, ...] = ()


@step("goods.drop")
def drop(run: Run, given: SomeGoods, params: DropParams) -> None:
    """Staff is dismissed; nothing is paid back. Inputs: {goods, count}."""
    state = run.state("team")
    key = run.need(given.goods, "goods", "team", options=tuple(each.key for each in state.goods))
    if key in params.never:
        run.stop("not-to-be-dropped", "goods", "team", goods=key)
    owned = find(state.goods, key)
    have = owned.count if owned else 0
    if given.count > have:
        run.stop("not-so-many-goods", "count", "team", goods=key, count=given.count, owned=have)
    run.emit("team", GoodsMoved(key=key, count=-given.count, value=owned.value if owned else 0))
    run.explain("team", "goods.dropped", goods=key, count=given.count)
