"""What a match leaves behind, and the sequence after it."""

from rules.effects.base import Effect
from rules.state import MatchKind, OpenSequence, Result
from rules.values import Value


class Tally(Value):
    """How often a player did something."""

    key: str
    count: int


class MatchPlayed(Effect, tag="match-played"):
    """A match enters the record (where `counted`), and the team's sequence after it begins (where there is one)."""

    match: str
    match_kind: MatchKind
    result: Result
    sequence: OpenSequence | None
    score: tuple[int, int]
    casualties: tuple[int, int]
    counted: bool


class LineRecorded(Effect, tag="line-recorded"):
    """What one participant did in a match, for statistics: the sheet does not change.

    `player` is his id; `star` the key of a star player; `position` that of a player, journeyman or mercenary.
    """

    player: str
    name: str
    position: str
    star: str | None
    tallies: tuple[Tally, ...]


class StageReached(Effect, tag="stage-reached"):
    """The open sequence goes on to a later stage: what belongs to an earlier one is over."""

    stage: int


class OfferTaken(Effect, tag="offer-taken"):
    """An offer of the open sequence is taken, and stands no longer."""

    rule: str


class SequenceClosed(Effect, tag="sequence-closed"):
    """The team has settled its match."""

    match: str


OfMatch = MatchPlayed | LineRecorded | StageReached | OfferTaken | SequenceClosed
