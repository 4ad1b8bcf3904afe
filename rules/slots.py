"""Special slots of a list: for the extraordinary there are few, and one of each kind."""

from collections import Counter
from collections.abc import Iterable

from rules.binding import Rules
from rules.ruleset import Position, SpecialSlots, Staff
from rules.run import Run
from rules.state import TeamState
from rules.values import Side


def slots_of(run: Run) -> SpecialSlots | None:
    """The edition's special slots, None where a list has no such thing."""
    return run.rules.ruleset.team_creation.special_slots


def check_player(run: Run, side: Side, position: Position, path: str) -> None:
    """A slot for one more player of that position, a normal or a special one. A broken rule ends the part."""
    slots = slots_of(run)
    if slots is None:
        return
    listed = _listed(run.rules, run.state(side))
    kinds = _kinds(slots, [*listed, position]) + _of_goods(run.state(side), slots)
    _check(run, side, slots, kinds, path)
    normal = len(listed) + 1 - sum(_kinds(slots, [*listed, position]).values())
    if normal > slots.normal:
        run.stop("normal-slots-full", path, side, players=normal, most=slots.normal)


def check_goods(run: Run, side: Side, goods: Staff, path: str) -> None:
    """A slot for goods that take one. A broken rule ends the part."""
    slots = slots_of(run)
    kind = next((kind for kind, keys in slots.goods.items() if goods.key in keys), None) if slots else None
    if slots is None or kind is None or run.state(side).count(goods.key):
        return
    kinds = _kinds(slots, _listed(run.rules, run.state(side))) + _of_goods(run.state(side), slots)
    _check(run, side, slots, kinds + Counter([kind]), path)


def used(rules: Rules, team: TeamState) -> int:
    """How many special slots a team has filled."""
    slots = rules.ruleset.team_creation.special_slots
    if slots is None:
        return 0
    return (_kinds(slots, _listed(rules, team)) + _of_goods(team, slots)).total()


def _listed(rules: Rules, team: TeamState) -> list[Position]:
    return [rules.positions[team.roster, each.position] for each in team.hired]


def most_in(run: Run, position: Position) -> int:
    """How many of a position there may be, one in a special slot counted where one may be."""
    slots = slots_of(run)
    special = slots is None or any(each in slots.keywords for each in position.keywords)
    return position.max if special or slots is None or slots.extra is None else position.max + slots.number


def _kinds(slots: SpecialSlots, positions: Iterable[Position]) -> Counter[str]:
    """How often each kind is on a list of these positions."""
    kinds: Counter[str] = Counter()
    for position, count in Counter(positions).items():
        own = next((each for each in position.keywords if each in slots.keywords), None)
        if own is not None:
            kinds[own] += count
        elif slots.extra is not None and count > position.max:
            kinds[slots.extra] += count - position.max
    return kinds


def _of_goods(team: TeamState, slots: SpecialSlots) -> Counter[str]:
    owned = {kind: any(team.count(key) for key in keys) for kind, keys in slots.goods.items()}
    return Counter(kind for kind, have in owned.items() if have)


def _check(run: Run, side: Side, slots: SpecialSlots, kinds: Counter[str], path: str) -> None:
    twice = next((kind for kind, count in kinds.items() if count > 1), None)
    if twice is not None:
        run.stop("special-slot-taken", path, side, slot=twice)
    if kinds.total() > slots.number:
        run.stop("special-slots-full", path, side, count=kinds.total(), most=slots.number)
