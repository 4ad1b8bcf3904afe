"""Whether the two entries of a match tell the same story: the score, who came, and what each won by it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.binding import Rules
from rules.effects import MatchPlayed
from rules.steps.fame_winnings import FameWinningsParams
from rules.steps.gate_receipts import ReceiptsParams
from rules.steps.inducements import InducementParams
from rules.steps.score import by_touchdowns
from rules.steps.winnings import WinningsParams
from teams.audit.told import Figures, Found, Told

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


@dataclass(frozen=True, slots=True)
class Visit:
    """What a match was to one of its teams."""

    team: str
    position: int
    played: MatchPlayed
    said: Mapping[str, Sequence[Figures]]

    def all(self, *keys: str) -> Iterator[tuple[str, Figures]]:
        """The figures of the explanations of some keys, with their key."""
        return ((key, each) for key in keys for each in self.said.get(key, ()))

    def figure(self, key: str, name: str, default: int = 0) -> int:
        """A figure of the first explanation of a key."""
        said = self.said.get(key)
        return int(said[0][name] or 0) if said else default


def visit(team: str, position: int, told: Told) -> Visit | None:
    """What is kept of an entry; None where no match was played in it."""
    played = told.done(MatchPlayed)
    if not played:
        return None
    return Visit(team, position, played[0], {key: told.by_key[key] for key in KEPT & told.by_key.keys()})


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
    for key, said in here.all("winnings.played", "winnings.opponent-conceded"):
        if terms is None:
            continue
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
        brings.get(str(said["inducement"]), 0) * int(said["count"] or 0) for _, said in side.all("inducements.item")
    )
    return side.figure("fans.fan-factor", "total") + sum(more)


def _by_fame(rules: Rules, here: Visit, there: Visit) -> Iterator[Compared]:
    """A die, the result, and the fame that follows from who drew more people."""
    for key, said in here.all("fans.fame", "fans.fame-and-more"):
        for figure, side in (("own", here), ("opposing", there)):
            if "fans.come" in side.said:
                yield key, figure, said[figure], side.figure("fans.come", "total")
    terms = rules.params_of(MATCH, FameWinningsParams)
    for key, said in here.all("winnings.by-fame"):
        if terms is None:
            continue
        fame = here.figure("fans.fame", "total", here.figure("fans.fame-and-more", "total"))
        yield key, "each", said["each"], terms.each
        yield key, "adds", said["adds"], terms.results.get(here.played.result, 0)
        yield key, "fame", said["fame"], here.figure("winnings.fame-fell", "total", fame)


def _by_gate(rules: Rules, here: Visit, there: Visit) -> Iterator[Compared]:
    """What the table adds to the die for so many people and a team of that value."""
    terms = rules.params_of(MATCH, ReceiptsParams)
    for key, said in here.all("winnings.rolled"):
        if terms is None:
            continue
        gate = here.figure("fans.gate", "total", there.figure("fans.gate", "total"))
        dice = int(said["die"] or 0) + int(said["modifier"] or 0) + int(said["result"] or 0)
        yield key, "each", said["each"], terms.each
        yield key, "result", said["result"], terms.results.get(here.played.result, 0)
        if "value.current" in here.said:
            modifier = terms.modifier(gate, here.figure("value.current", "total"))
            yield key, "modifier", said["modifier"], modifier
        if not terms.owner_gains:
            yield key, "total", said["total"], max(0, dice) * terms.each
