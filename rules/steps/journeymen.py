"""Journeymen, who make up the numbers for one match; and the value of the teams that take the pitch."""

from collections.abc import Container

from rules.binding import step
from rules.effects import PlayerSigned
from rules.lists import ShirtNumber, check_number
from rules.participants import of_team
from rules.references import SkillBorne
from rules.ruleset import Position
from rules.run import Run
from rules.signing import signed
from rules.state import MatchKind
from rules.steps.conduct import was_played
from rules.value import current_team_value
from rules.values import SIDES, UNSET, Id, Input, Listed, Nothing, Side, Sides, Slug, Text, UnsetType, Value


class Journeyman(Input):
    """A journeyman: his id is given, his shirt number and name may be."""

    id: Id
    position: Slug
    number: ShirtNumber | None = None
    name: Text = ""


class Journeymen(Input):
    """All journeymen that a side takes on."""

    taken: Listed[Journeyman] | UnsetType = UNSET


class JourneymenParams(Value):
    """Up to how many fit players a team is made up, and the skill that journeymen bring along.

    In matches of the kinds `optional_in` a team may play with fewer.
    """

    up_to: int
    skill: SkillBorne
    optional_in: tuple[MatchKind, ...] = ()


@step("journeymen.up-to", notes=("journeymen", "journeymen-wanted"), uses=("ended",))
def up_to(run: Run, given: Sides[Journeymen], params: JourneymenParams) -> None:
    """A team with fewer fit players than `up_to` must take on journeymen until it has as many."""
    if not was_played(run):
        return
    for side in SIDES:
        with run.part():
            one = given.of(side)
            _take_on(run, side, Journeymen() if isinstance(one, UnsetType) else one, params)


def _take_on(run: Run, side: Side, given: Journeymen, params: JourneymenParams) -> None:
    fit = len(run.state(side).available)
    wanted = max(0, params.up_to - fit)
    run.note("journeymen-wanted", wanted, side)
    optional = run.match.match_kind in params.optional_in
    if (optional or not wanted) and isinstance(given.taken, UnsetType):
        run.note("journeymen", 0, side)
        return
    taken = run.need(given.taken, f"{side}.taken", side)
    if len(taken) > wanted or (len(taken) < wanted and not optional):
        run.stop("journeymen-number", f"{side}.taken", side, given=len(taken), wanted=wanted, fit=fit)
    for place, each in enumerate(taken):
        with run.part():
            sign_journeyman(run, side, each, f"{side}.taken.{place}", params.skill)
    run.note("journeymen", len(taken), side)
    if taken:
        run.explain(side, "journeymen.taken", fit=fit, up_to=params.up_to, count=len(taken))


def id_listed(run: Run, player_id: str) -> bool:
    """Whether somebody on either list has that id already, or is known by it who can be hired for a match."""
    return player_id in run.rules.hireable or any(run.state(side).player(player_id) is not None for side in SIDES)


def sign_journeyman(
    run: Run, side: Side, given: Journeyman, path: str, skill: str, *, hired: Container[str] = ()
) -> None:
    """Put a journeyman on the list for this match. His position must be one of those the roster allows.

    `hired`: ids of those who were hired for the match.
    """
    roster = run.roster(side)
    position: Position = run.position(side, given.position, f"{path}.position")
    if given.position not in roster.journeymen:
        run.violate("journeyman-position", f"{path}.position", side, position=given.position)
        return
    if id_listed(run, given.id) or given.id in hired:
        run.violate("id-taken", f"{path}.id", side, player=given.id)
        return
    if given.number is not None:
        check_number(run, side, given.number, f"{path}.number")
    player = signed(run.rules, run.state(side), position, given.id, given.number, given.name, journeyman_skill=skill)
    run.emit(side, PlayerSigned(player=player), path)
    run.explain(side, "journeymen.one", player=given.id, position=given.position, value=player.value)


@step("value.of-those-who-play", notes=("ctv", "participants"), uses=("ended",))
def of_those_who_play(run: Run, _: Nothing, __: Nothing) -> None:
    """Notes `ctv` (gold) and `participants` (by id) of each side, journeymen counted."""
    if not was_played(run):
        return
    for side in SIDES:
        state = run.state(side)
        _check_ids(run, side)
        run.note("participants", of_team(state, side), side)
        if run.handed("ctv", side):
            continue
        value = current_team_value(state, run.rules.ruleset.team_value)
        run.note("ctv", value, side)
        run.explain(side, "value.current", total=value)


def _check_ids(run: Run, side: Side) -> None:
    """An id means one person in a match: nobody on both lists, nobody called as somebody who can be hired."""
    for player in run.state(side).players:
        twice = side == "away" and run.state("home").player(player.id) is not None
        if twice or player.id in run.rules.hireable:
            run.violate("id-taken", player.id, side, player=player.id)
