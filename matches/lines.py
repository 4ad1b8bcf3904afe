"""The lines of players in a match, derived from its effects."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from matches.models import Match, PlayerLine
from rules.effects import LineRecorded, PlayerSigned, SppEarned
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
NOTHING_DONE: dict[str, Any] = {"tallies": encode({}), **dict.fromkeys(COLUMNS.values(), 0)}


def write(match: Match, effects: Sequence[TeamEffect], known: Collection[str]) -> None:
    """Write the lines of all who took part in a match that has none yet.

    ``known`` are the players who have rows; others (stars, whoever came for the match alone) are lines without one.
    """
    PlayerLine.objects.bulk_create(linked(match, effects, known))


def linked(match: Match, effects: Sequence[TeamEffect], known: Collection[str]) -> list[PlayerLine]:
    """The lines that a match's effects make, not yet saved, with the players of theirs who have rows."""
    return [PlayerLine(**each) for each in columns(match.pk, effects, known)]


def known_to(before: Iterable[TeamState], effects: Iterable[TeamEffect]) -> set[str]:
    """Players of the lists, and those who came on them for the match: whoever has a row.

    A match that leaves its record alone takes nobody on.
    """
    listed = {player.id for team in before for player in team.players}
    return listed | {each.effect.player.id for each in effects if isinstance(each.effect, PlayerSigned)}


def columns(match_id: str, effects: Sequence[TeamEffect], known: Collection[str]) -> list[dict[str, Any]]:
    """The columns of the lines that a match's effects make; ``known`` as for ``write``."""
    points: dict[tuple[str, str], int] = defaultdict(int)
    for each in effects:
        if isinstance(each.effect, SppEarned):
            points[each.team, each.effect.player] += each.effect.spp
    return [
        {
            "match_id": match_id,
            "team_id": each.team,
            "player_id": each.effect.player if each.effect.player in known and not each.effect.star else None,
            "spp": points[each.team, each.effect.player],
            **_of_deeds(each.effect),
        }
        for each in effects
        if isinstance(each.effect, LineRecorded)
    ]


def _of_deeds(effect: LineRecorded) -> dict[str, Any]:
    found = {"who": effect.player, "position": effect.position, "star": effect.star or "", **NOTHING_DONE}
    if effect.tallies:  # most did nothing
        counts = counted(effect)
        found["tallies"] = encode(counts)
        found |= {COLUMNS[key]: count for key, count in counts.items() if key in COLUMNS}
    return found


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
