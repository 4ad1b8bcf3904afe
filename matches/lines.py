"""The lines of players in a match, derived from its effects."""

from collections import defaultdict
from collections.abc import Iterable

from matches.models import Match, PlayerLine
from rules.effects import LineRecorded, PlayerSigned, SppEarned
from rules.outcome import Outcome
from rules.state import TeamState
from rules.values import encode

# Which column counts which deed; every count stands in ``tallies`` besides.
COLUMNS = {
    "touchdown": "touchdowns",
    "completion": "completions",
    "superb-throw": "superb_throws",
    "deflection": "deflections",
    "interception": "interceptions",
    "casualty": "casualties",
    "foul": "fouls",
    "mvp": "mvp",
}


def write(match: Match, before: Iterable[TeamState], outcome: Outcome) -> None:
    """Write the lines of all who took part in a match that has none yet.

    Players of the lists, and those who came on them for the match, have rows; a match that leaves its record alone
    takes nobody on.
    """
    known = {player.id for team in before for player in team.players}
    known |= {each.effect.player.id for each in outcome.effects if isinstance(each.effect, PlayerSigned)}
    found = made(match, outcome)
    for line in found:
        line.player_id = line.who if line.who in known and not line.star else None
    PlayerLine.objects.bulk_create(found)


def made(match: Match, outcome: Outcome) -> list[PlayerLine]:
    """The lines that a match's effects make, not yet saved."""
    points: dict[tuple[str, str], int] = defaultdict(int)
    for each in outcome.effects:
        if isinstance(each.effect, SppEarned):
            points[each.team, each.effect.player] += each.effect.spp
    return [
        _line(match, each.team, each.effect, points[each.team, each.effect.player])
        for each in outcome.effects
        if isinstance(each.effect, LineRecorded)
    ]


def _line(match: Match, team: str, effect: LineRecorded, spp: int) -> PlayerLine:
    counts = {tally.key: tally.count for tally in effect.tallies}
    return PlayerLine(
        match=match,
        team_id=team,
        who=effect.player,
        position=effect.position,
        star=effect.star or "",
        spp=spp,
        tallies=encode(counts),
        **{column: counts.get(key, 0) for key, column in COLUMNS.items()},
    )
