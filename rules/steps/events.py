"""What happened on the pitch, but for casualties: who scored, threw, caught, fouled, was sent off."""

from collections.abc import Iterator
from typing import Annotated, Literal, get_args

from msgspec import Meta

from rules.binding import step
from rules.deeds import Deed
from rules.participants import Participant
from rules.ruleset import Ruleset, Table
from rules.run import Pending, Run
from rules.steps.conduct import ending, was_played
from rules.steps.prayers import ask_when, at_kick_off, check_chosen, heard
from rules.values import D6, D16, SIDES, UNSET, Id, Input, Listed, Side, Text, UnsetType, Value

# The last half, turn of a half and drive that anything is written down with, in whatever edition, overtime among them.
LAST = {"half": 4, "turn": 16, "drive": 40}
Half = Annotated[int, Meta(ge=1, le=LAST["half"])]
Turn = Annotated[int, Meta(ge=1, le=LAST["turn"])]
Drive = Annotated[int, Meta(ge=1, le=LAST["drive"])]
Often = Annotated[int, Meta(ge=1, le=40)]


class _Event(Input, tag_field="event"):
    half: Half | None = None
    turn: Turn | None = None
    drive: Drive | None = None
    count: Often = 1


class Touchdown(_Event, tag="touchdown", kw_only=True):
    """A touchdown; without a player it counts for the side alone."""

    side: Literal["home", "away"]
    player: Id | None = None


class DropGoal(_Event, tag="drop-goal", kw_only=True):
    """A ball kicked over the end zone; without a player it counts for the side alone."""

    side: Literal["home", "away"]
    player: Id | None = None


class Completion(_Event, tag="completion", kw_only=True):
    """A pass caught by a team-mate; `missed`: the pass itself went wrong, and he caught it all the same."""

    player: Id
    missed: bool = False


class Catch(_Event, tag="catch", kw_only=True):
    """A pass caught, where that counts for the catcher too."""

    player: Id


class Landing(_Event, tag="landing", kw_only=True):
    """A safe landing after being thrown, where whoever threw did not say whom."""

    player: Id


class ThrowTeamMate(_Event, tag="throw-team-mate", kw_only=True):
    """A team-mate thrown (or kicked): how well, and whether he landed safely."""

    player: Id
    thrown: Id | None = None
    kicked: bool = False
    superb: bool = False
    landed: bool = False


class Deflection(_Event, tag="deflection", kw_only=True):
    """A pass deflected and not caught."""

    player: Id


class Interception(_Event, tag="interception", kw_only=True):
    """A pass intercepted (in place of the deflection)."""

    player: Id


class Foul(_Event, tag="foul", kw_only=True):
    """A foul, whatever came of it."""

    player: Id


class SentOff(_Event, tag="sent-off", kw_only=True):
    """A player sent off; the die where the coach argued the call."""

    player: Id
    argued: D6 | None = None
    bribed: bool = False


class KickOffEvent(_Event, tag="kick-off", kw_only=True):
    """The event of a kick-off: two D6."""

    first: D6
    second: D6


class PrayerHeard(_Event, tag="prayer", kw_only=True):
    """A prayer that an event of the kick-off granted: the die, and the players it chose or struck, for the record."""

    side: Literal["home", "away"]
    die: D16
    players: Listed[Id] = ()


class NewWeather(_Event, tag="weather", kw_only=True):
    """The weather changes: a die from each coach."""

    home: D6
    away: D6


class Remark(_Event, tag="remark", kw_only=True):
    """A line in the log."""

    side: Literal["home", "away"] | None = None
    text: Text


Event = (
    Touchdown
    | DropGoal
    | Completion
    | Catch
    | Landing
    | ThrowTeamMate
    | Deflection
    | Interception
    | Foul
    | SentOff
    | KickOffEvent
    | PrayerHeard
    | NewWeather
    | Remark
)


class Events(Input):
    """The log, in the order in which things happened (or as they stand on the paper)."""

    log: Listed[Event] | UnsetType = UNSET


class EventParams(Value):
    """Which kinds of event the edition records; from which die on who argues the call keeps his player.

    `kicked_counts`: a team-mate kicked counts as one thrown. `landings`: a safe one is a deed of whoever was thrown.
    `missed_counts`: a pass that went wrong and was caught counts as one that did not.
    """

    kinds: tuple[str, ...]
    argued_on: int = 6
    kicked_counts: bool = False
    landings: bool = False
    missed_counts: bool = True


# An event of these kinds is one deed of its player, under the same name.
_PLAIN = {
    Completion: "completion",
    Catch: "catch",
    Landing: "landing",
    Deflection: "deflection",
    Interception: "interception",
    Foul: "foul",
    SentOff: "sent-off",
}


def _check(_: Ruleset, params: EventParams) -> Iterator[tuple[str, str]]:
    known = {each.__struct_config__.tag for each in get_args(Event)}
    for place, kind in enumerate(params.kinds):
        if kind not in known:
            yield f"kinds.{place}", f"no event is called `{kind}`"


@step(
    "events.log",
    check=_check,
    notes=("deeds", "prayers-in-play", "touchdowns-scored"),
    reads=("participants",),
    uses=("ended", "prayer-table", "prayers"),
)
def log(run: Run, given: Events, params: EventParams) -> None:
    """Reads the log. Notes `deeds` (all of them), and of each side `touchdowns-scored` and `prayers-in-play`."""
    if not was_played(run):
        _refuse_deeds(run, given)
        return
    deeds: list[Deed] = []
    events = run.need(given.log, "log", "home")
    for side in SIDES:
        run.note("prayers-in-play", (), side)
    for place, event in enumerate(events):
        if isinstance(event, PrayerHeard) and _recorded(event, params):
            with run.part():
                _prayer(run, event, f"log.{place}")
    for place, event in enumerate(events):
        if not _recorded(event, params):
            kind = str(event.__struct_config__.tag)
            run.violate("event-not-in-edition", f"log.{place}", "home", event=kind)
            continue
        with run.part():
            deeds.extend(_deeds(run, event, f"log.{place}", params))
    _check_sent_off(run, events, params)
    run.note("deeds", tuple(deeds))
    for side in SIDES:
        scored = sum(each.count for each in deeds if each.side == side and each.key == "touchdown")
        run.note("touchdowns-scored", scored, side)


def _recorded(event: Event, params: EventParams) -> bool:
    return event.__struct_config__.tag in params.kinds


def _refuse_deeds(run: Run, given: Events) -> None:
    """What was not played has no deeds: they are refused, not dropped. A remark may stand."""
    written = () if isinstance(given.log, UnsetType) else given.log
    if any(not isinstance(each, Remark) for each in written):
        run.violate("not-played", "log", "home", ended=ending(run))


def _check_sent_off(run: Run, events: tuple[Event, ...], params: EventParams) -> None:
    """Who is sent off is gone, unless a bribe or an argument kept him in the match."""
    gone: set[str] = set()
    for place, event in enumerate(events):
        if not isinstance(event, SentOff) or event.bribed or (event.argued or 0) >= params.argued_on:
            continue
        if event.player in gone or event.count > 1:
            run.violate("already-sent-off", f"log.{place}.player", "home", player=event.player)
        gone.add(event.player)


def _prayer(run: Run, event: PrayerHeard, path: str) -> None:
    """A result that holds already is thrown again, and only what stands is written down."""
    table: Table | None = run.rules.tables.get(run.fact("prayer-table", default=""))
    row = table.row(event.die) if table else None
    if row is None:
        most = len(table.rows) if table else 0
        run.stop("die-out-of-range", f"{path}.die", event.side, die=event.die, most=most)
        return
    check_chosen(run, event.side, event.players, f"{path}.players")
    prayed = at_kick_off(run, event.side, row, event.half, event.drive, path)
    before = tuple(heard(run, event.side))
    if any(each.key == row.key and each.holds(event.half, event.drive) for each in before):
        run.stop("prayer-holds", f"{path}.die", event.side, prayer=row.key, die=event.die)
    run.note("prayers-in-play", (*run.fact("prayers-in-play", event.side), prayed), event.side)
    run.explain(event.side, "prayers.rolled", die=event.die, prayer=row.key)


def _deeds(run: Run, event: Event, path: str, params: EventParams) -> list[Deed]:
    match event:
        case Touchdown() | DropGoal():
            if event.player is not None:
                actor(run, event.player, f"{path}.player", side=event.side)
            return [_deed(event, event.side, event.player, str(event.__struct_config__.tag), path)]
        case Completion(missed=True) if not params.missed_counts:
            doer = actor(run, event.player, f"{path}.player")
            return [_done(run, event, doer, "missed-pass", path)]
        case ThrowTeamMate():
            return _thrown(run, event, path, params)
        case KickOffEvent() | PrayerHeard() | NewWeather() | Remark():
            return []
        case _:
            doer = actor(run, event.player, f"{path}.player")
            return [_done(run, event, doer, _PLAIN[type(event)], path)]


def _thrown(run: Run, event: ThrowTeamMate, path: str, params: EventParams) -> list[Deed]:
    thrower = actor(run, event.player, f"{path}.player")
    earns = event.superb and event.landed and (params.kicked_counts or not event.kicked)
    deeds = [_done(run, event, thrower, "superb-throw" if earns else "throw-team-mate", path)]
    if event.thrown is not None:
        thrown = actor(run, event.thrown, f"{path}.thrown", side=thrower.side)
        if params.landings and event.landed:
            deeds.append(_done(run, event, thrown, "landing", path))
    return deeds


def _done(run: Run, event: Event, doer: Participant, key: str, path: str) -> Deed:
    if doer.on_list:
        ask_when(run, doer.side, key, event.half, event.drive, path)
    return _deed(event, doer.side, doer.id, key, path)


def _deed(event: Event, side: Side, player: str | None, key: str, path: str) -> Deed:
    return Deed(side=side, player=player, key=key, count=event.count, half=event.half, drive=event.drive, path=path)


def actor(run: Run, player_id: str, path: str, *, side: Side | None = None) -> Participant:
    """The participant of that id, on `side` where it is given; a violation and the end of the part when he isn't there.

    Says in the game's words why a player of the list could not act: he misses the match, or is temporarily retired.
    """
    for which in SIDES:
        found: Participant | None = run.fact("participants", which).get(player_id)
        if found is not None and side in (None, which):
            return found
    for which in SIDES:
        if player_id in run.fact("participants", which):
            run.violate("wrong-side", path, which, player=player_id)
            raise Pending
    for which in SIDES:
        listed = run.state(which).player(player_id)
        if listed is not None:
            code = "player-retired" if listed.retired else "player-misses-match"
            run.violate(code, path, which, player=player_id)
            raise Pending
    run.violate("not-in-match", path, side or "home", player=player_id)
    raise Pending
