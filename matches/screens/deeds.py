"""What may happen in a match, as the keys of its recorder have it, and the events that they record."""

from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from teams.wording.catalogue import Catalogue

Event = dict[str, Any]

SUPERB = "superb"


@dataclass(frozen=True, slots=True)
class Key:
    """A kind of event that one tap records. ``event`` is what the engine calls it; ``award`` what it may earn."""

    key: str
    event: str
    title: Promise
    short: Promise
    award: str

    def named(self, catalogue: Catalogue) -> str:
        """Its title: the edition's word for the deed, or ours."""
        return catalogue.name(self.key) if self.key == self.award else str(self.title)

    def heading(self, catalogue: Catalogue) -> dict[str, str]:
        """The head of its column: as the edition's sheet has it, or ours."""
        short, title = catalogue.deeds.get(self.award, (str(self.short), self.named(catalogue)))
        return {"short": short, "title": title}


KEYS = (
    Key("touchdown", "touchdown", gettext_lazy("Touchdown"), gettext_lazy("TD"), "touchdown"),
    Key("drop-goal", "drop-goal", gettext_lazy("Drop goal"), gettext_lazy("Drop"), "drop-goal"),
    Key("completion", "completion", gettext_lazy("Completion"), gettext_lazy("Cp"), "completion"),
    Key("catch", "catch", gettext_lazy("Catch"), gettext_lazy("Ctch"), "catch"),
    Key("interception", "interception", gettext_lazy("Interception"), gettext_lazy("Int"), "interception"),
    Key("deflection", "deflection", gettext_lazy("Deflection"), gettext_lazy("Def"), "deflection"),
    Key(SUPERB, "throw-team-mate", gettext_lazy("Superb throw, landed"), gettext_lazy("Sup"), "superb-throw"),
    Key("throw-team-mate", "throw-team-mate", gettext_lazy("Team-mate thrown"), gettext_lazy("TTM"), ""),
    Key("landing", "landing", gettext_lazy("Safe landing"), gettext_lazy("Lnd"), "landing"),
    Key("foul", "foul", gettext_lazy("Foul"), gettext_lazy("Foul"), ""),
    Key("sent-off", "sent-off", gettext_lazy("Sent off"), gettext_lazy("Off"), ""),
)
BY_KEY = {each.key: each for each in KEYS}
# What counts for a side also where nobody in particular did it.
GOALS = ("touchdown", "drop-goal")
DETAILS = ("half", "turn", "drive")
# What a plain event may hold beside its kind: one that holds more is kept as it was written.
PLAIN = {"event", "player", "side", "count", "superb", "landed"}


def key_of(event: Event) -> str:
    """The key that recorded an event."""
    if event.get("event") == "throw-team-mate" and event.get("superb") and event.get("landed"):
        return SUPERB
    return str(event.get("event", ""))


def is_plain(event: Event) -> bool:
    """Says who did what how often, and nothing else: the table of counts can show it."""
    return key_of(event) in BY_KEY and not (set(event) - PLAIN)


def made(key: str, side: str, player: str | None) -> Event:
    """The event that a tap records."""
    event: Event = {"event": BY_KEY[key].event}
    if key in GOALS:
        event["side"] = side
    if player is not None:
        event["player"] = player
    if key == SUPERB:
        event |= {"superb": True, "landed": True}
    return event


def often(event: Event) -> int:
    """How many times it happened."""
    count = event.get("count", 1)
    return count if isinstance(count, int) else 1
