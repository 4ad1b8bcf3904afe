"""The limits of a team's list: how many players, how many of a position, of a group, and shirt numbers."""

from collections.abc import Iterable
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.effects import PlayerSigned
from rules.ruleset import Position
from rules.run import Run
from rules.signing import signed
from rules.slots import check_player, most_in
from rules.state import SHIRT_NUMBERS, PlayerState, numbers_taken
from rules.values import UNSET, Id, Input, Side, Slug, Text, UnsetType

ShirtNumber = Annotated[int, Meta(ge=SHIRT_NUMBERS[0], le=SHIRT_NUMBERS[-1])]


class NewPlayer(Input):
    """A player who comes on the list: his id is given by the action; name and number are the coach's."""

    id: Id
    position: Slug | UnsetType = UNSET
    number: ShirtNumber | UnsetType = UNSET
    name: Text = ""


def sign(
    run: Run, side: Side, new: NewPlayer, path: str = "", *, full_fee: bool = False, counts: bool = True
) -> PlayerState:
    """Put a new player on the list after checking id, number and limits; waits where an answer is missing.

    `path` is where `new` stands in the step's inputs. The fee is not paid here. With `full_fee` the whole fee counts in
    team value, whatever the team's rules say of its linemen; without `counts` nothing of it does.
    """
    at = f"{path}." if path else ""
    options = [each.key for each in run.roster(side).positions]
    key = run.need(new.position, f"{at}position", side, options=options)
    position = run.position(side, key, f"{at}position")
    check_id(run, side, new.id, f"{at}id")
    number = run.need(new.number, f"{at}number", side)
    check_number(run, side, number, f"{at}number")
    check_room(run, side, position, f"{at}position")
    player = signed(run.rules, run.state(side), position, new.id, number, new.name)
    if full_fee:
        player = replace(player, value=player.fee, uncounted=0)
    if not counts:
        player = replace(player, value=0, uncounted=0)
    run.emit(side, PlayerSigned(player=player), path)
    return player


def check_id(run: Run, side: Side, player_id: str, path: str) -> None:
    """An id is given to one player only, not to another in his place, and is no star's. A broken rule ends the part."""
    before, now = run.before[run.sides[side]], run.state(side)
    if before.player(player_id) or now.player(player_id) or player_id in run.rules.hireable:
        run.stop("id-taken", path, side, player=player_id)


def check_number(run: Run, side: Side, number: int, path: str, *, but: Iterable[str] = ()) -> None:
    """A shirt number is worn once; the numbers of the players `but` don't count. A broken rule ends the part."""
    others = [each for each in run.state(side).players if each.id not in but]
    if number in numbers_taken(others):
        holder = next(each for each in others if each.number == number)
        run.stop("number-taken", path, side, number=number, player=holder.id)


def check_room(run: Run, side: Side, position: Position, path: str) -> None:
    """Room on the list, in the position and in the groups it belongs to, for one more. A broken rule ends the part."""
    hired = run.state(side).hired
    most = run.rules.ruleset.team_creation.max_players
    if len(hired) >= most:
        run.stop("list-full", path, side, players=len(hired), most=most)
    in_position = sum(each.position == position.key for each in hired)
    if in_position >= most_in(run, position):
        run.stop("position-full", path, side, position=position.key, players=in_position, most=position.max)
    for limit in run.roster(side).limits:
        in_group = sum(each.position in limit.of for each in hired)
        if position.key in limit.of and in_group >= limit.max:
            run.stop("group-full", path, side, positions=", ".join(limit.of), players=in_group, most=limit.max)
    check_player(run, side, position, path)


def check_least(run: Run, side: Side, path: str) -> None:
    """Enough players on the list, in all and in each position, as a new list must have."""
    hired = run.state(side).hired
    least = run.rules.ruleset.team_creation.min_players
    if len(hired) < least:
        run.violate("too-few-players", path, side, players=len(hired), least=least)
    for position in run.roster(side).positions:
        in_position = sum(each.position == position.key for each in hired)
        if in_position < position.min:
            run.violate("position-short", path, side, position=position.key, players=in_position, least=position.min)
