"""Rounds, fixtures and matches as tables and lists show them."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from leagues.addresses import match_page
from leagues.selectors.cards import TeamCard
from leagues.selectors.dates import Dates
from matches.models import Match
from rules.knockout import rounds_for, tie_for_third

SOON_HOURS = 48
# What became of a match that was not simply played.
ENDINGS: dict[str, str | Promise] = {
    "forfeit": gettext_lazy("given up before play"),
    "unplayed": gettext_lazy("not played"),
    "conceded": gettext_lazy("conceded"),
    "abandoned": gettext_lazy("abandoned"),
}
# What is read of a match: `MatchRow`.
MATCH_COLUMNS = (
    "match",
    "match__home",
    "match__away",
    "match__kind",
    "match__state",
    "match__due",
    "match__position",
    "match__ended",
    "match__home_result",
    "match__away_result",
    "match__home_score",
    "match__away_score",
    "match__home_casualties",
    "match__away_casualties",
)


class MatchRow(NamedTuple):
    """What tables and lists of fixtures read of a match: ``MATCH_COLUMNS``."""

    pk: str
    home_id: str
    away_id: str
    kind: str
    state: str
    due: datetime | None
    position: int | None
    ended: str
    home_result: str
    away_result: str
    home_score: int | None
    away_score: int | None
    home_casualties: int | None
    away_casualties: int | None

    @property
    def is_decided(self) -> bool:
        """Whether its result stands."""
        return self.state in Match.DECIDED


class BracketPlace(NamedTuple):
    """Where a match stands in play-offs for ``places`` teams: its round among theirs, and its number there."""

    round: int
    number: int
    places: int

    @property
    def is_for_third(self) -> bool:
        """Whether it is the match for the third place."""
        return self[:2] == tie_for_third(rounds_for(self.places))

    @property
    def title(self) -> str:
        """Which match of which round it is."""
        if self.is_for_third:
            return _("Match for the third place")
        title = knockout_round(self.round, self.places)
        if self.round == rounds_for(self.places):
            return title
        return _("%(round)s, match %(number)s") % {"round": title, "number": self.number}


class FixtureCard(NamedTuple):
    """A match or a bye in a round. ``void``: the table counts it for nobody, since one of its teams has left so.

    ``gone``: whom who has the bye was to play, if that one has left; ``tie``: of play-offs, its place in the bracket.
    """

    round: int
    home: TeamCard
    away: TeamCard | None
    match: MatchRow | None
    deadline: datetime | None
    dates: Dates
    number: int
    void: bool = False
    gone: TeamCard | None = None
    tie: BracketPlace | None = None

    @property
    def title(self) -> str:
        """Which match of play-offs it is, or of which round."""
        return self.tie.title if self.tie is not None else _("Round %(number)s") % {"number": self.round}

    @property
    def url(self) -> str:
        """The page of the match."""
        return match_page(self.match.pk) if self.match is not None else ""

    @property
    def score(self) -> tuple[int, int] | None:
        """The score of a decided match that has one."""
        return score_of(self.match) if self.match is not None else None

    @property
    def state(self) -> str:
        """The state as lists show it; nothing for a bye."""
        return state_of(self.match) if self.match is not None else ""

    @property
    def meta(self) -> str:
        """What its round does not tell of it: that it is the match for the third place, and what has become of it."""
        apart = self.title if self.tie is not None and self.tie.is_for_third else ""
        return ", ".join(filter(None, (apart, self.fate)))

    @property
    def fate(self) -> str:
        """What became of a decided match; of one that is to be decided the date, where it is not the round's own."""
        match = self.match
        if match is None:
            return ""
        if match.is_decided:
            void = pgettext("match", "void, counts for nobody") if self.void else ""
            return ", ".join(filter(None, (void, str(ENDINGS.get(match.ended, "")))))
        return "" if match.due is None or match.due == self.deadline else self.dates.day(match.due)

    @property
    def decided(self) -> bool:
        """Whether its result stands."""
        return self.match is not None and self.match.is_decided

    @property
    def waits(self) -> bool:
        """Whether it is a match that is still to be decided."""
        return self.match is not None and self.match.state not in Match.OVER

    @property
    def teams(self) -> tuple[str, ...]:
        """The ids of its teams."""
        return tuple(each.key for each in (self.home, self.away) if each is not None)


@dataclass(frozen=True, slots=True)
class RoundCard:
    """A round with its fixtures; of play-offs, for how many teams (``places``) they are, and how many rounds before."""

    pk: int
    number: int
    deadline: datetime | None
    dates: Dates
    places: int | None = None
    before: int = 0
    fixtures: list[FixtureCard] = field(default_factory=list)

    @property
    def title(self) -> str:
        """What it is called."""
        title = _("Round %(number)s") % {"number": self.number}
        return f"{title} · {knockout_round(self.within, self.places)}" if self.places else title

    @property
    def within(self) -> int:
        """Its number among the rounds of the play-offs, if it is one."""
        return self.number - self.before

    @property
    def last(self) -> int:
        """The number of the last round that is known to come."""
        return self.before + rounds_for(self.places) if self.places else self.number

    @property
    def due(self) -> str:
        """The day until when it is to be played."""
        return self.dates.day(self.deadline)

    @property
    def matches(self) -> list[FixtureCard]:
        """Its fixtures without byes."""
        return [each for each in self.fixtures if each.match is not None]

    @property
    def decided(self) -> int:
        """How many of its matches are decided."""
        return sum(each.decided for each in self.matches)

    @property
    def is_over(self) -> bool:
        """Whether all its matches are decided, or were taken out."""
        return not any(each.waits for each in self.fixtures)


def knockout_round(number: int, places: int) -> str:
    """What a round of play-offs for so many teams is called, by how many are left."""
    match rounds_for(places) - number:
        case 0:
            return _("Final")
        case 1:
            return _("Semi-finals")
        case 2:
            return _("Quarter-finals")
        case left:
            return _("Round of the last %(teams)s") % {"teams": 2 ** (left + 1)}


def score_of(match: Match | MatchRow) -> tuple[int, int] | None:
    """The score of a decided match that has one."""
    if not match.is_decided or match.home_score is None or match.away_score is None or match.ended == "unplayed":
        return None
    return match.home_score, match.away_score


def state_of(match: Match | MatchRow) -> str:
    """A match's state as lists show it: a scheduled or open one may be due or late."""
    if match.state not in Match.UNREPORTED or match.due is None:
        return str(match.state)
    left = (match.due - timezone.now()).total_seconds() / 3600
    if left < 0:
        return "late"
    return "due" if left < SOON_HOURS else str(match.state)
