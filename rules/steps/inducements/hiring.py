"""Whoever is hired for the match: stars, mercenaries, staff, and further journeymen."""

import math
from collections.abc import Mapping

from rules.lists import check_number
from rules.participants import Participant, of_player
from rules.ruleset import Position, StarPlayer
from rules.run import Run
from rules.steps.inducements.shopping import Rookies, Shopping
from rules.steps.inducements.terms import InducementParams
from rules.steps.journeymen import id_listed, sign_journeyman
from rules.values import SIDES, Side, UnsetType


def refuse_shared(run: Run, baskets: Mapping[Side, Shopping], params: InducementParams) -> None:
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


def hire(run: Run, side: Side, basket: Shopping, params: InducementParams) -> None:
    """All whom a basket hires take part, where they may; then the journeymen come whom it brings."""
    shared = run.fact("hired-by-both", default=frozenset())
    here: dict[str, Participant] = dict(run.fact("participants", side))
    fit = len(here)
    newcomers: list[Participant] = []
    for key in basket.stars:
        star = run.rules.stars.get(key)
        if star is not None and key not in shared:
            newcomers.extend(star_participants(star, side))
    newcomers.extend(_mercenaries(run, side, basket, params))
    placed = sum(each.kind in params.places_for for each in newcomers)
    if placed:
        run.explain(side, "inducements.places", fit=fit, hired=placed, most=params.places)
    if placed and fit + placed > params.places:
        run.violate("too-many-places", side, side, count=fit + placed, most=params.places)
    newcomers.extend(_staff(run, side, basket, shared))
    for each in newcomers:
        here[each.id] = each
    run.note("participants", here, side)
    _staff_of_the_match(run, side, basket, params, shared)
    _rookies(run, side, basket, params)


def star_participants(star: StarPlayer, side: Side) -> list[Participant]:
    """A star player as he takes part, or both of a pair."""
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


def _staff_of_the_match(
    run: Run, side: Side, basket: Shopping, params: InducementParams, shared: frozenset[str]
) -> None:
    """How many of a kind of staff the side has in this match, with those whom inducements bring that work for it."""
    bought = {key: count for key, count in basket.counts.items() if count and key not in shared}
    adding = [(goods, each * bought[key]) for key in bought for goods, each in params.staff.get(key, {}).items()]
    times = [(goods, each) for key in bought for goods, each in params.staff_times.get(key, {}).items()]
    for goods in sorted({goods for goods, _ in adding + times}):
        own, hired = run.state(side).count(goods), sum(count for key, count in adding if key == goods)
        by = math.prod(each for key, each in times if key == goods)
        total = (own + hired) * by
        run.explain(side, "inducements.staff", goods=goods, own=own, hired=hired, times=by, total=total)


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


def _present(run: Run) -> frozenset[str]:
    """The ids of all who take part on either side so far."""
    return frozenset(each for side in SIDES for each in run.fact("participants", side))
