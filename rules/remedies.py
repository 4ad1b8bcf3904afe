"""What keeps an action that no longer holds after a correction: adjustments of the sheet right before it.

A game that was played stays as it was played: whoever played is fit for it again, whoever missed it misses it, what was
owned is there. For gold and SPP it is what lacks, no more. Who wears a number that was free then gets another one.
"""

from collections.abc import Iterator
from typing import Any

from rules.actions import AdjustTeam, PlayMatch, RenumberPlayers
from rules.amending import Amended, Part
from rules.effects import AnyEffect, FansMoved, PlayerSigned, SppEarned, TreasuryMoved
from rules.outcome import Violation
from rules.state import PlayerState, TeamState, numbers_free, numbers_taken

GOLD = ("not-enough-gold", "over-budget", "treasury-below-zero")

Remedy = AdjustTeam | RenumberPlayers


def remedies(line: Amended, reason: str) -> tuple[Remedy, ...]:
    """Actions right before a conflict under which it may hold, adjustments signed with `reason`; none where none helps.

    Where one fault hides another (gold that lacks once the player is back), the next amendment shows the rest.
    """
    return tuple(each for part in line.parts for each in _of_team(line, part, reason))


def compensations(line: Amended, reason: str) -> tuple[AdjustTeam, ...]:
    """Adjustments right after an action that comes to something else, which leave it what it was worth.

    Gold, fans and SPP alone: nobody is hurt or healed, comes or goes.
    """
    return tuple(
        AdjustTeam(team=part.team, inputs={step: {**given, "reason": reason}})
        for part in line.parts
        for step, given in _lost(part)
    )


def _lost(part: Part) -> Iterator[tuple[str, dict[str, Any]]]:
    """What the stored effects brought and the present ones don't."""
    was, now = part.was.effects if part.was else (), part.effects
    if gold := _gold(was) - _gold(now):
        yield "gold", {"by": gold}
    if fans := _fans(was) - _fans(now):
        yield "fans", {"by": fans}
    for player in part.after.players:
        if points := _spp(was, player.id) - _spp(now, player.id):
            yield "spp", {"player": player.id, "by": points}


def _gold(effects: tuple[AnyEffect, ...]) -> int:
    return sum(each.gold for each in effects if isinstance(each, TreasuryMoved))


def _fans(effects: tuple[AnyEffect, ...]) -> int:
    return sum(each.by for each in effects if isinstance(each, FansMoved))


def _spp(effects: tuple[AnyEffect, ...], player: str) -> int:
    return sum(each.spp for each in effects if isinstance(each, SppEarned) and each.player == player)


def _of_team(line: Amended, part: Part, reason: str) -> Iterator[Remedy]:
    for inputs in _needed(line, part):
        signed = {step: {**given, "reason": reason} for step, given in inputs.items()}
        yield AdjustTeam(team=part.team, inputs=signed)
    if numbers := _other_numbers(line, part):
        yield RenumberPlayers(team=part.team, inputs={"renumber": {"numbers": numbers}})


def _other_numbers(line: Amended, part: Part) -> list[dict[str, Any]]:
    """Free numbers for those who wear one that somebody else takes; free too of all whom the action brings in.

    Else who makes room for one of several would stand in the way of the next.
    """
    clashes = [each for each in line.violations if each.team == part.team and each.code == "number-taken"]
    brought = [each.player for each in _effects(part) if isinstance(each, PlayerSigned)]
    taken = numbers_taken([*part.before.players, *part.stood.players, *brought])
    free = numbers_free(taken | {each.params["number"] for each in clashes})
    holders = [holder for each in clashes if part.before.player(holder := str(each.params["player"]))]
    return [{"player": holder, "number": number} for holder, number in zip(holders, free, strict=False)]


def _effects(part: Part) -> tuple[AnyEffect, ...]:
    """What is stored of it, and what comes of it now."""
    return (*(part.was.effects if part.was else ()), *part.effects)


def _needed(line: Amended, part: Part) -> Iterator[dict[str, dict[str, Any]]]:
    """The inputs of one adjustment after another, for one team."""
    wrong = [each for each in line.violations if each.team == part.team]
    if isinstance(line.action, PlayMatch):
        if any(each.code not in GOLD for each in wrong) or _asked(line):
            yield from _as_it_was_played(part)
    else:
        yield from _as_he_was(part, wrong)
    if short := max((_short(each) for each in wrong if each.code in GOLD), default=0):
        yield {"gold": {"by": short}}


def _asked(line: Amended) -> bool:
    """Whether something besides dice is asked that nobody was asked then."""
    return any(each.kind != "dice" for each in line.questions)


def _as_it_was_played(part: Part) -> Iterator[dict[str, dict[str, Any]]]:
    """Who may play, and what the team owns, as it was when the match was played."""
    for stood in part.stood.players:
        now = part.before.player(stood.id)
        if now is None:
            yield {"player-in": {"back": stood}}
        elif now.misses_next != stood.misses_next:
            yield _absence(stood, holds=stood.misses_next)
        elif now.retired != stood.retired:
            yield {"retirement": {"player": stood.id, "holds": stood.retired}}
    for now in part.before.players:
        if part.stood.player(now.id) is None and now.available:
            yield _absence(now, holds=True)
    yield from _goods(part.stood, part.before)


def _absence(player: PlayerState, *, holds: bool) -> dict[str, dict[str, Any]]:
    return {"absence": {"player": player.id, "holds": holds}}


def _goods(stood: TeamState, now: TeamState) -> Iterator[dict[str, dict[str, Any]]]:
    for owned in stood.goods:
        if lacking := max(0, owned.count - now.count(owned.key)):
            yield {"goods": {"goods": owned.key, "by": lacking}}


def _as_he_was(part: Part, wrong: list[Violation]) -> Iterator[dict[str, dict[str, Any]]]:
    """The players that an action of the team alone is about: on the list, with the SPP that it takes."""
    for name in dict.fromkeys(str(each.params.get("player", "")) for each in wrong):
        stood, now = part.stood.player(name), part.before.player(name)
        if stood is not None and now is None:
            yield {"player-in": {"back": stood}}
        elif stood is not None and now is not None and stood.spp > now.spp:
            yield {"spp": {"player": name, "by": _points(wrong, name) or stood.spp - now.spp}}
    if any(each.code == "not-so-many-goods" for each in wrong):
        yield from _goods(part.stood, part.before)


def _points(wrong: list[Violation], player: str) -> int:
    """The SPP that a player lacks for an advancement with a price."""
    for each in wrong:
        price, spp = each.params.get("price"), each.params.get("spp")
        if each.params.get("player") == player and isinstance(price, int) and isinstance(spp, int):
            return max(0, price - spp)
    return 0


def _short(violation: Violation) -> int:
    """The gold that lacks."""
    params = violation.params
    if isinstance(short := params.get("short"), int):
        return short
    price, have = params.get("price", params.get("cost", 0)), params.get("treasury", params.get("gold", 0))
    return max(0, price - have) if isinstance(price, int) and isinstance(have, int) else 0
