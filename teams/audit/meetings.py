"""Whether the two entries of a match tell the same story: the score, who came, and what each won by it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rules.binding import Rules
from rules.effects import AnyEffect, MatchPlayed
from rules.outcome import Explanation
from rules.steps.fame_winnings import FameWinningsParams
from rules.steps.gate_receipts import ReceiptsParams
from rules.steps.inducements import InducementParams
from rules.steps.score import by_touchdowns
from rules.steps.winnings import WinningsParams

MATCH = "play-match"
OTHER = {"win": "loss", "loss": "win", "draw": "draw"}
# What is read of an entry: figures that the other side's entry, the score and the rules say too.
KEPT = frozenset(
    {
        "fans.come",
        "fans.fame",
        "fans.fame-and-more",
        "fans.fan-factor",
        "fans.gate",
        "inducements.item",
        "value.current",
        "winnings.by-fame",
        "winnings.fame-fell",
        "winnings.opponent-conceded",
        "winnings.played",
        "winnings.rolled",
    }
)

Found = tuple[str, Any, Any]


@dataclass(frozen=True, slots=True)
class Visit:
    """What a match was to one of its teams."""

    team: str
    position: int
    played: MatchPlayed
    said: tuple[Explanation, ...]

    def all(self, *keys: str) -> Iterator[Explanation]:
        """The explanations of some keys."""
        return (each for each in self.said if each.key in keys)

    def figure(self, key: str, name: str, default: int = 0) -> int:
        """A figure of the first explanation of a key."""
        return next((int(each.params[name] or 0) for each in self.all(key)), default)


def visit(team: str, position: int, effects: Iterable[AnyEffect], said: Iterable[Explanation]) -> Visit | None:
    """What is kept of an entry; None where no match was played in it."""
    played = next((each for each in effects if isinstance(each, MatchPlayed)), None)
    if played is None:
        return None
    return Visit(team, position, played, tuple(each for each in said if each.key in KEPT))


def meeting(rules: Rules, one: Visit, other: Visit) -> Iterator[tuple[Visit, Found]]:
    """Where two visits don't agree: on whose side, the path, what stands there, what should."""
    mirrored = (
        ("score", one.played.score, other.played.score[::-1]),
        ("casualties", one.played.casualties, other.played.casualties[::-1]),
        ("result", one.played.result, OTHER[other.played.result]),
    )
    for name, found, due in mirrored:
        if found != due:
            yield one, (f"effects (match-played {name})", found, due)
    for here, there in ((one, other), (other, one)):
        for key, figure, found, due in (
            *_by_attendance(rules, here, there),
            *_by_fame(rules, here, there),
            *_by_gate(rules, here, there),
        ):
            if found != due:
                yield here, (f"explanations ({key} {figure})", found, due)


Compared = tuple[str, str, Any, Any]


def _by_attendance(rules: Rules, here: Visit, there: Visit) -> Iterator[Compared]:
    """Half of all who came, and the touchdowns of the score."""
    terms = rules.params_of(MATCH, WinningsParams)
    for each in here.all("winnings.played", "winnings.opponent-conceded"):
        if terms is None:
            continue
        said, key = each.params, each.key
        yield key, "each", said["each"], terms.each
        yield key, "divide", said["divide"], terms.divide if key == "winnings.played" else terms.conceded_divide
        yield key, "attendance", said["attendance"], _came(rules, here) + _came(rules, there)
        if by_touchdowns(rules):
            yield key, "touchdowns", said["touchdowns"], here.played.score[0]


def _came(rules: Rules, side: Visit) -> int:
    """The fan factor of a side, with those that its inducements bring."""
    bought = rules.params_of(MATCH, InducementParams)
    brings = bought.fan_factor if bought else {}
    more = (
        brings.get(str(each.params["inducement"]), 0) * int(each.params["count"] or 0)
        for each in side.all("inducements.item")
    )
    return side.figure("fans.fan-factor", "total") + sum(more)


def _by_fame(rules: Rules, here: Visit, there: Visit) -> Iterator[Compared]:
    """A die, the result, and the fame that follows from who drew more people."""
    for each in here.all("fans.fame", "fans.fame-and-more"):
        for figure, side in (("own", here), ("opposing", there)):
            if any(side.all("fans.come")):
                yield each.key, figure, each.params[figure], side.figure("fans.come", "total")
    terms = rules.params_of(MATCH, FameWinningsParams)
    for each in here.all("winnings.by-fame"):
        if terms is None:
            continue
        fame = next((int(one.params["total"] or 0) for one in here.all("fans.fame", "fans.fame-and-more")), None)
        fame = here.figure("winnings.fame-fell", "total", fame or 0)
        yield each.key, "each", each.params["each"], terms.each
        yield each.key, "adds", each.params["adds"], terms.results.get(here.played.result, 0)
        yield each.key, "fame", each.params["fame"], fame


def _by_gate(rules: Rules, here: Visit, there: Visit) -> Iterator[Compared]:
    """What the table adds to the die for so many people and a team of that value."""
    terms = rules.params_of(MATCH, ReceiptsParams)
    for each in here.all("winnings.rolled"):
        if terms is None:
            continue
        said = each.params
        gate = here.figure("fans.gate", "total", there.figure("fans.gate", "total"))
        dice = int(said["die"] or 0) + int(said["modifier"] or 0) + int(said["result"] or 0)
        yield each.key, "each", said["each"], terms.each
        yield each.key, "result", said["result"], terms.results.get(here.played.result, 0)
        if any(here.all("value.current")):
            modifier = terms.modifier(gate, here.figure("value.current", "total"))
            yield each.key, "modifier", said["modifier"], modifier
        if not terms.owner_gains:
            yield each.key, "total", said["total"], max(0, dice) * terms.each
