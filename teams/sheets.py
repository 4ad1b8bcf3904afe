"""Writing sheets into their tables: the columns of a team, and the rows of players that differ."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Count, IntegerField, OuterRef, Subquery

from rules.binding import Rules
from rules.effects import AnyEffect, PlayerLeft, PlayerSigned, apply
from rules.outcome import TeamEffect, Violation
from rules.state import PlayerState, TeamState
from rules.value import worth
from rules.values import encode
from teams.models import Entry, Player, Team
from teams.refusals import broken

PLAYER_COLUMNS = (
    "team",
    "name",
    "number",
    "position",
    "journeyman",
    "active",
    "left",
    "spp",
    "value",
    "misses_next",
    "retired",
    "state",
)


@dataclass(frozen=True, slots=True)
class Departed:
    """Who left the list: his last state, and why."""

    player: PlayerState
    reason: str


def phase_of(team: Team, state: TeamState) -> str:
    """Where a team stands between two matches."""
    if team.open_match:
        return Team.Phase.MATCH
    if state.open is not None:
        return Team.Phase.SEQUENCE
    return Team.Phase.READY if team.begun else Team.Phase.NEW


def team_columns(rules: Rules, state: TeamState) -> dict[str, object]:
    """The columns of ``Team`` that are copies of its state."""
    value = worth(state, rules.ruleset.team_value)
    return {
        "name_id": state.name,
        "roster": state.roster,
        "treasury": state.treasury,
        "value": value.total,
        "current_value": value.current,
        "fans": state.fans,
        "matches": state.record.played,
        "state": encode(state),
    }


def put_state(team: Team, rules: Rules, state: TeamState) -> None:
    """Set the derived columns of a team's row, without saving it."""
    for column, value in team_columns(rules, state).items():
        setattr(team, column, value)
    team.phase = phase_of(team, state)
    if not state.active:
        team.status = Team.Status.RETIRED
    elif team.status == Team.Status.RETIRED:
        team.status = Team.Status.ACTIVE


def number_anew(team: Team, first: int) -> None:
    """New revisions for every sheet from a position on, and for the one of today: none was ever printed with them.

    The team's row is for the caller to save.
    """
    later = Entry.objects.filter(team=team, position__gte=first)
    before = later.filter(position__lte=OuterRef("position")).order_by().values("team").values(count=Count("pk"))
    numbered = later.update(revision=team.revision + Subquery(before, output_field=IntegerField()))
    team.revision += max(numbered, 1)


def departures(before: TeamState, effects: Sequence[AnyEffect]) -> dict[str, Departed]:
    """Who left the list by these effects, as he was when he left; whoever came back is not among them."""
    if PlayerLeft not in map(type, effects):
        return {}
    now, gone = before, dict[str, Departed]()
    for effect in effects:
        if isinstance(effect, PlayerLeft) and (player := now.player(effect.player)):
            gone[player.id] = Departed(player, effect.reason)
        now = apply(now, effect)
    return {each: left for each, left in gone.items() if now.player(each) is None}


def player_columns(team_id: str, player: PlayerState, left: str = "") -> dict[str, object]:
    """The columns of a player's row; ``left`` is the reason why he is no longer on the list."""
    return {
        "id": player.id,
        "team_id": team_id,
        "name_id": player.name or None,
        "number": player.number,
        "position": player.position,
        "journeyman": player.journeyman,
        "active": not left,
        "left": left,
        "spp": player.spp,
        "value": player.value,
        "misses_next": player.misses_next,
        "retired": player.retired,
        "state": encode(player),
    }


def write_players(was: TeamState, now: TeamState, gone: Mapping[str, Departed]) -> None:
    """Write the rows of the players that differ, and of those who left.

    Whoever only a superseded action had signed goes without a trace. The unique number is checked row by row: numbers
    that change are cleared first, and who left is written before who comes.
    """
    old = {each.id: each for each in was.players}
    changed = [each for each in now.players if old.get(each.id) != each]
    rows = [Player(**player_columns(now.id, each.player, each.reason)) for each in gone.values()]
    rows += [Player(**player_columns(now.id, each)) for each in changed]
    kept = {each.id for each in now.players} | set(gone)
    if never_were := [each for each in old if each not in kept]:
        Player.objects.filter(team=now.id, pk__in=never_were).delete()
    moving = [each.id for each in changed if each.id in old and old[each.id].number not in (None, each.number)]
    if moving:
        Player.objects.filter(pk__in=moving).update(number=None)
    if rows:
        Player.objects.bulk_create(rows, update_conflicts=True, unique_fields=["id"], update_fields=PLAYER_COLUMNS)


def ids_taken(effects: Iterable[TeamEffect], known: Collection[str] = (), *, replacing: bool) -> list[Violation]:
    """Whoever comes on a list brings an id that nobody has: not another team's player, nor one who left.

    ``known`` stand on the lists already. What replaces an action may bring the same players again.
    """
    signed = {each.effect.player.id: each.team for each in effects if isinstance(each.effect, PlayerSigned)}
    new = {player: team for player, team in signed.items() if player not in known}
    if not new:
        return []
    owners = Player.objects.filter(pk__in=new).values_list("pk", "team")
    return [
        broken("id-taken", "inputs", team=new[player], player=player)
        for player, owner in owners
        if not (replacing and owner == new[player])
    ]
