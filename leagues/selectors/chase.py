"""What a commissioner has to look after: late, unanswered and disputed matches, sequences that hold others up."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch
from django.utils import timezone

from leagues.addresses import match_page
from leagues.models import League, Season
from leagues.selectors.cards import TeamCard, card
from leagues.selectors.dates import Dates
from matches.models import Match, Report
from matches.models.matches import MatchQuerySet
from teams.models import Team

ORDER = ("disputed", "unanswered", "late", "waiting", "open")


@dataclass(frozen=True, slots=True)
class Chased:
    """A match that is not settled: what it waits for, and who was last to act, when.

    ``kind`` is of ``ORDER``; ``waits_for`` are the people whose turn it is.
    """

    match: Match
    kind: str
    round: int | None
    home: TeamCard
    away: TeamCard
    last: str
    when: datetime | None
    shown_when: str
    waits_for: tuple[str, ...]
    reason: str
    due: str
    days_late: int
    url: str

    @property
    def state(self) -> str:
        """The mark of its state."""
        return {"unanswered": "late", "waiting": "reported", "open": "open"}.get(self.kind, self.kind)


@dataclass(frozen=True, slots=True)
class OpenSequence:
    """A team that has not settled its last match."""

    team: TeamCard
    next_due: str


@dataclass(frozen=True, slots=True)
class ChaseList:
    """All of it: three queries, four where a sequence is open."""

    matches: list[Chased]
    sequences: list[OpenSequence]

    def of_kind(self, *kinds: str) -> list[Chased]:
        """The matches of some kinds."""
        return [each for each in self.matches if each.kind in kinds]


def chase_list(league: League) -> ChaseList:
    """What is to be chased in the open season and among the friendlies; longest wait first within a kind."""
    dates = Dates(league)
    now = timezone.now()
    unsettled = Match.objects.filter(book=league.book_id).exclude(state__in=Match.OVER)
    unsettled = unsettled.exclude(fixture__round__stage__season__state=Season.State.PLANNED)
    begun_or_late = unsettled.exclude(state=Match.State.SCHEDULED) | unsettled.filter(due__lt=now)
    standing = Prefetch("reports", Report.objects.filter(standing=True).select_related("author", "disputed_by"))
    rows = begun_or_late.with_teams().select_related("fixture__round", "prematch__sent_by").prefetch_related(standing)
    found = [each for match in rows if (each := _chased(match, league, dates, now)) is not None]
    found.sort(key=lambda each: (ORDER.index(each.kind), each.when or each.match.due or now))
    return ChaseList(matches=found, sequences=_open_sequences(league, dates, unsettled))


def _chased(match: Match, league: League, dates: Dates, now: datetime) -> Chased | None:
    kind = _kind(match, now)
    if kind is None:
        return None
    report = next(iter(match.reports.all()), None)
    last, when = _last_act(match, report)
    fixture = getattr(match, "fixture", None)
    return Chased(
        match=match,
        kind=kind,
        round=fixture.round.number if fixture else None,
        home=card(match.home, league.book.ruleset_id),
        away=card(match.away, league.book.ruleset_id),
        last=last,
        when=when,
        shown_when=dates.day(when),
        waits_for=_waits_for(match, report, kind),
        reason=report.reason if report and kind == "disputed" else "",
        due=dates.day(match.answer_due if kind in ("waiting", "unanswered") else match.due),
        days_late=max((now - match.due).days, 0) + 1 if kind == "late" and match.due else 0,
        url=match_page(match.pk),
    )


def _kind(match: Match, now: datetime) -> str | None:
    if match.state == Match.State.DISPUTED:
        return "disputed"
    if match.state == Match.State.REPORTED:
        overdue = match.reminded is not None or (match.answer_due is not None and match.answer_due < now)
        return "unanswered" if overdue else "waiting"
    if match.due is not None and match.due < now:
        return "late"
    return "open" if match.state == Match.State.OPEN else None


def _last_act(match: Match, report: Report | None) -> tuple[str, datetime | None]:
    """Who did something about a match last, and when."""
    if report is not None and report.disputed is not None:
        return str(report.disputed_by), report.disputed
    if report is not None:
        return str(report.author), report.sent
    before = getattr(match, "prematch", None)
    return (str(before.sent_by), before.changed) if before is not None else ("", None)


def _waits_for(match: Match, report: Report | None, kind: str) -> tuple[str, ...]:
    """The coaches whose turn it is; nobody where it is the commissioner's."""
    coaches = {"home": match.home.coach, "away": match.away.coach}
    if kind == "disputed":
        return ()
    if report is not None:
        coaches = {side: coach for side, coach in coaches.items() if side != report.side}
    return tuple(dict.fromkeys(str(each) for each in coaches.values() if each is not None))


def _open_sequences(league: League, dates: Dates, unsettled: MatchQuerySet) -> list[OpenSequence]:
    """The teams that have not settled their last match, whose next match is soonest first."""
    teams = list(Team.objects.with_names().filter(book=league.book_id, phase=Team.Phase.SEQUENCE))
    coming: dict[str, datetime | None] = {}
    if teams:  # the soonest comes last, and counts
        unreported = unsettled.filter(state__in=Match.UNREPORTED, due__isnull=False).order_by("-due")
        for home, away, due in unreported.values_list("home", "away", "due"):
            coming[home] = coming[away] = due
    far = timezone.now() + timedelta(days=36_500)
    ordered = sorted(teams, key=lambda each: coming.get(each.pk) or far)
    return [OpenSequence(card(each, league.book.ruleset_id), dates.day(coming.get(each.pk))) for each in ordered]
