"""The lines of players in a match, derived from its effects."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from matches.models import Match, PlayerLine
from rules.effects import LineRecorded, PlayerSigned, SppEarned, Tally
from rules.outcome import Explanation, TeamEffect
from rules.state import TeamState
from rules.values import encode

# How a tally begins that says how somebody was hurt.
SUFFERED = "suffered-"
# Which column counts which deed; every count stands in ``tallies`` besides.
COLUMNS = {
    "touchdown": "touchdowns",
    "drop-goal": "drop_goals",
    "completion": "completions",
    "superb-throw": "superb_throws",
    "deflection": "deflections",
    "interception": "interceptions",
    "casualty": "casualties",
    "foul": "fouls",
    "mvp": "mvp",
}
# The columns of a line, in the order of ``rows``.
LINE = ("match_id", "team_id", "player_id", "who", "position", "star", "spp", *COLUMNS.values(), "tallies")
Row = tuple[Any, ...]


def write(match: Match, effects: Sequence[TeamEffect], known: Collection[str]) -> None:
    """Write the lines of all who took part in a match that has none yet.

    ``known`` are the players who have rows; others (stars, whoever came for the match alone) are lines without one.
    """
    PlayerLine.objects.bulk_create(linked(match, effects, known))


def linked(match: Match, effects: Sequence[TeamEffect], known: Collection[str]) -> list[PlayerLine]:
    """The lines that a match's effects make, not yet saved, with the players of theirs who have rows."""
    return [PlayerLine(**dict(zip(LINE, each, strict=True))) for each in rows(match.pk, effects, known)]


def known_to(before: Iterable[TeamState], effects: Iterable[TeamEffect]) -> set[str]:
    """Players of the lists, and those who came on them for the match: whoever has a row.

    A match that leaves its record alone takes nobody on.
    """
    listed = {player.id for team in before for player in team.players}
    return listed | {each.effect.player.id for each in effects if isinstance(each.effect, PlayerSigned)}


def rows(match_id: str, effects: Sequence[TeamEffect], known: Collection[str]) -> list[Row]:
    """The lines that a match's effects make, each as the values of ``LINE``; ``known`` as for ``write``."""
    points: dict[tuple[str, str], int] = defaultdict(int)
    for each in effects:
        if isinstance(each.effect, SppEarned):
            points[each.team, each.effect.player] += each.effect.spp
    return [
        (
            match_id,
            each.team,
            line.player if line.player in known and not line.star else None,
            line.player,
            line.position,
            line.star or "",
            points[each.team, line.player],
            *_deeds(line.tallies),
        )
        for each in effects
        if isinstance(line := each.effect, LineRecorded)
    ]


@lru_cache(maxsize=1000)
def _deeds(tallies: tuple[Tally, ...]) -> Row:
    """The columns of deeds, and all tallies. Kept, for most did nothing, and most others one thing alone."""
    counts = {each.key: each.count for each in tallies}
    return (*(counts.get(key, 0) for key in COLUMNS), encode(counts))


def counted(effect: LineRecorded) -> dict[str, int]:
    """How often somebody did what."""
    return {tally.key: tally.count for tally in effect.tallies}


def brought_back(explanations: Iterable[Explanation], counts: Mapping[str, Mapping[str, int]]) -> set[str]:
    """Who regenerated as often as he was hurt in a match, by what each of those who took part did and suffered."""
    back = Counter(str(each.params["player"]) for each in explanations if each.key == "casualties.regenerated")
    suffered = {
        who: sum(count for key, count in tallies.items() if key.startswith(SUFFERED)) for who, tallies in counts.items()
    }
    return {who for who, times in back.items() if times >= suffered.get(who, 0)}
