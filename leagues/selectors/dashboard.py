"""What waits for a person, soonest first, and what he plays next."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.base_user import AbstractBaseUser
from django.db.models import Count, Prefetch, Q
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext, ngettext

from leagues.addresses import after_page, draft_page, match_page, report_page, writing_page
from leagues.models import Audited, League, Season
from leagues.selectors.cards import TeamCard, card
from leagues.selectors.dates import Dates
from leagues.selectors.seasons import read_season
from leagues.selectors.standings import Standings, standings
from matches.models import Match, Report, TeamRequest
from matches.selectors import requests_due
from rules.advancing import spp_needed
from rules.steps.sequence import still_open
from teams.models import Role, Team, TeamDraft
from teams.records import read_state
from teams.rulesets import rules_of


@dataclass(frozen=True, slots=True)
class Task:
    """Something that waits: until when, what, and where it is done."""

    due: datetime | None
    title: str
    text: str
    url: str
    action: str
    icon: str = "arrow-right"
    urgent: bool = False
    zone: ZoneInfo | None = None

    def ticket(self, *, primary: bool) -> dict[str, Any]:
        """The task as the tickets' component reads it."""
        stub = {}
        if self.due is not None:
            local = timezone.localtime(self.due, self.zone)
            codes = (("weekday", "D"), ("day", "j"), ("month", "M"))
            stub = {name: formats.date_format(local, code) for name, code in codes}
        return {
            "title": self.title,
            "text": self.text,
            "url": self.url,
            "action": self.action,
            "icon": self.icon,
            "urgent": self.urgent,
            "primary": primary,
        } | stub


@dataclass(frozen=True, slots=True)
class NextMatch:
    """The match that comes next."""

    home: TeamCard
    away: TeamCard
    when: str
    small: str
    url: str


@dataclass(frozen=True, slots=True)
class MyTeam:
    """A team of one's own, with its league."""

    team: TeamCard
    league: League | None
    treasury: int
    form: str
    place: int | None


@dataclass(frozen=True, slots=True)
class Dashboard:
    """All that a person's first page shows."""

    tasks: list[Task]
    teams: list[MyTeam]
    drafts: list[TeamDraft]
    leagues: list[League]
    next_match: NextMatch | None
    season: Season | None
    table: Standings | None

    @property
    def cards(self) -> list[TeamCard]:
        """The cards of one's own teams."""
        return [each.team for each in self.teams]

    @property
    def tickets(self) -> list[dict[str, Any]]:
        """The tasks for their component; the first is the page's main action."""
        return [task.ticket(primary=not place) for place, task in enumerate(self.tasks)]


def dashboard(user: AbstractBaseUser) -> Dashboard:
    """What waits for a person: twelve queries at most, however many teams and leagues he has."""
    teams = list(
        Team.objects.with_names()
        .select_related("book__league")
        .filter(coach=user.pk)
        .exclude(status=Team.Status.RETIRED)
        .order_by("made", "pk")
    )
    drafts = list(TeamDraft.objects.filter(owner=user.pk).exclude(state=TeamDraft.State.ACCEPTED).order_by("-changed"))
    matches = _matches(teams)
    run = list(League.objects.run_by(user.pk).select_related("book__audited"))
    asked = requests_due(user.pk, [each.book_id for each in run])
    tasks = [
        *_of_sequences(teams, matches),
        *_of_matches(user, matches, {each.pk for each in teams}),
        *_of_drafts(drafts),
        *_of_joined(user, teams, drafts),
        *_of_leagues(run, asked),
        *_of_answers(user, asked),
    ]
    tasks.sort(key=lambda each: (not each.urgent, each.due is None, each.due or timezone.now()))
    season = _running_season(teams)
    book = read_season(season) if season is not None else None
    table = standings(book) if book is not None else None
    return Dashboard(
        tasks=tasks,
        teams=[_my_team(each, table) for each in teams],
        drafts=drafts,
        leagues=run,
        next_match=_next_match(matches),
        season=season,
        table=table,
    )


def _matches(teams: list[Team]) -> list[Match]:
    """The matches of teams that are not decided, the soonest due first: two queries."""
    if not teams:
        return []
    ids = [each.pk for each in teams]
    standing = Prefetch("reports", Report.objects.filter(standing=True).select_related("author"))
    rows = (
        Match.objects.exclude(state__in=Match.OVER)
        .filter(Q(home__in=ids) | Q(away__in=ids))
        .filter(Q(fixture__isnull=True) | Q(fixture__round__stage__season__state=Season.State.OPEN))
        .with_teams()
        .select_related("book__league", "fixture__round")
        .prefetch_related(standing)
    )
    far = timezone.now() + timedelta(days=36_500)
    return sorted(rows, key=lambda each: (each.due or far, _round(each), each.made))


def _round(match: Match) -> int:
    fixture = getattr(match, "fixture", None)
    return fixture.round.number if fixture else 0


def _zone(match: Match) -> ZoneInfo | None:
    league = getattr(match.book, "league", None)
    return league.zone if league else None


def _of_matches(user: AbstractBaseUser, matches: list[Match], mine: set[str]) -> Iterator[Task]:
    """Reports to answer, disputes, and each team's next match."""
    seen: set[str] = set()
    for match in matches:
        own = [each for each in (match.home_id, match.away_id) if each in mine]
        if match.state == Match.State.REPORTED:
            yield from _to_answer(user, match, own)
        elif match.state == Match.State.DISPUTED:
            yield _disputed(match)
        elif not seen.issuperset(own):
            yield _to_play(match)
        seen.update(own)


def _to_answer(user: AbstractBaseUser, match: Match, own: list[str]) -> Iterator[Task]:
    report = next(iter(match.reports.all()), None)
    sides = {match.side_of(each) for each in own}
    if report is None or report.author_id == user.pk or report.side == Report.Side.BOTH or report.side in sides:
        return
    yield Task(
        due=match.answer_due,
        title=_titled(match, gettext("Confirm the result")),
        text=gettext("%(match)s. %(who)s sent the report.") % {"match": match, "who": report.author},
        url=report_page(match.pk),
        action=gettext("Read and confirm"),
        urgent=True,
        zone=_zone(match),
    )


def _disputed(match: Match) -> Task:
    return Task(
        due=None,
        title=_titled(match, gettext("A report is disputed")),
        text=gettext("%(match)s. Send a new one, or let the commissioner decide.") % {"match": match},
        url=match_page(match.pk),
        action=gettext("Look at it"),
        icon="flag-fill",
        urgent=True,
    )


def _to_play(match: Match) -> Task:
    late = match.due is not None and match.due < timezone.now()
    opened = match.state == Match.State.OPEN
    return Task(
        due=match.due,
        title=_titled(match, gettext("Enter the report") if opened or late else gettext("Your next match")),
        text=str(match),
        url=writing_page(match.pk) if opened else match_page(match.pk),
        action=gettext("Enter the report") if opened else gettext("Prepare"),
        icon="calendar-event",
        urgent=late,
        zone=_zone(match),
    )


def _titled(match: Match, words: str) -> str:
    number = _round(match)
    return gettext("Round %(number)s: %(what)s") % {"number": number, "what": words} if number else words


def _of_sequences(teams: list[Team], matches: list[Match]) -> Iterator[Task]:
    """SPP to spend, and sequences to close, before the team's next match."""
    for team in teams:
        if team.phase != Team.Phase.SEQUENCE:
            continue
        nexts = [each for each in matches if team.pk in (each.home_id, each.away_id)]
        due = nexts[0].due if nexts else None
        zone = _zone(nexts[0]) if nexts else None
        able = players_to_advance(team)
        if able:
            title = ngettext("%(count)s player may advance", "%(count)s players may advance", able) % {"count": able}
            yield Task(
                due,
                title,
                str(team),
                after_page(team.pk),
                gettext("Open the advancements"),
                icon="star-fill",
                zone=zone,
            )
        text = gettext("%(team)s: hire and fire, then close the sequence; the next match waits for it.")
        title = gettext("Close the sequence")
        url, words = after_page(team.pk), gettext("Open")
        yield Task(due, title, text % {"team": team}, url, words, icon="check2-square", zone=zone)


def players_to_advance(team: Team) -> int:
    """How many players of a team may have an advancement now, and have the SPP for it; no query."""
    rules = rules_of(team.book.ruleset_id)
    state = read_state(team.state)
    if not still_open(rules, state, "advance-player"):
        return 0
    needed = ((each, spp_needed(rules, state.roster, each)) for each in state.players)
    return sum(spp is not None and each.spp >= spp for each, spp in needed)


def _of_drafts(drafts: Iterable[TeamDraft]) -> Iterator[Task]:
    """Teams to finish, and those that came back."""
    for draft in drafts:
        if draft.state == TeamDraft.State.RETURNED:
            title = gettext("%(team)s came back from the commissioner") % {"team": draft}
            url, action = draft_page(draft.pk), gettext("Change it")
            yield Task(None, title, draft.word, url, action, icon="arrow-return-left", urgent=True)
        elif draft.state == TeamDraft.State.DRAFT:
            title = gettext("Finish %(team)s") % {"team": draft}
            text = gettext("The draft is yours alone until you hand it in.")
            yield Task(None, title, text, draft_page(draft.pk), gettext("Go on"), icon="pencil")


def _of_joined(user: AbstractBaseUser, teams: list[Team], drafts: list[TeamDraft]) -> Iterator[Task]:
    """Leagues that a person joined as a coach and still has no team for: one query."""
    if any(each.state == TeamDraft.State.DRAFT for each in drafts):
        return  # to finish it comes first
    taken = {*(each.book_id for each in teams), *(each.book_id for each in drafts if each.book_id is not None)}
    joined = Role.objects.filter(user=user.pk, kind=Role.Kind.COACH).values("book")
    planned = League.objects.filter(book__in=joined, seasons__state=Season.State.PLANNED).exclude(book__in=taken)
    for league in planned.order_by("name", "pk").distinct():
        url = f"{reverse('teams:draft-new')}?where={league.book_id}"
        text = gettext("The season is being planned: draft a team and hand it in.")
        yield Task(None, league.name, text, url, gettext("Draft a team"), icon="pencil")


def _of_leagues(leagues: list[League], asked: list[TeamRequest]) -> Iterator[Task]:
    """For commissioners: teams to accept, and matches that nobody else can settle, requests. Two queries."""
    if not leagues:
        return
    books = [each.book_id for each in leagues]
    waiting = dict(
        TeamDraft.objects.filter(book__in=books, state=TeamDraft.State.HANDED_IN)
        .values_list("book")
        .annotate(Count("pk"))
        .order_by()
    )
    unsettled = dict(
        Match.objects.for_commissioner().filter(book__in=books).values_list("book").annotate(Count("pk")).order_by()
    )
    asking = Counter(each.team.book_id for each in asked if each.is_open)
    for league in leagues:
        url = reverse("leagues:commissioner", args=[league.slug])
        if count := faults_of(league):
            title = ngettext("%(count)s fault in the books", "%(count)s faults in the books", count) % {"count": count}
            yield Task(None, title, league.name, url, gettext("Look at it"), icon="exclamation-triangle", urgent=True)
        if count := waiting.get(league.book_id, 0):
            title = ngettext("%(count)s team to accept", "%(count)s teams to accept", count) % {"count": count}
            yield Task(None, title, league.name, url, gettext("Look at it"), icon="shield-check", urgent=True)
        if count := unsettled.get(league.book_id, 0):
            title = ngettext("%(count)s match to decide", "%(count)s matches to decide", count) % {"count": count}
            yield Task(None, title, league.name, url, gettext("Decide"), icon="flag-fill", urgent=True)
        if count := asking[league.book_id]:
            title = ngettext("%(count)s request to answer", "%(count)s requests to answer", count) % {"count": count}
            text, there = league.name, f"{url}#requests"
            yield Task(None, title, text, there, gettext("Answer"), icon="chat-left-text", urgent=True)


def _of_answers(user: AbstractBaseUser, found: list[TeamRequest]) -> Iterator[Task]:
    """What commissioners have answered, until the coach has noted it."""
    for asked in found:
        if asked.is_open or asked.author_id != user.pk:
            continue
        granted = asked.state == TeamRequest.State.GRANTED
        title = gettext("Your request was granted") if granted else gettext("Your request was refused")
        text = f"{asked.team}: {asked.answer}" if asked.answer else str(asked.team)
        url = reverse("matches:request", args=[asked.pk])
        yield Task(None, title, text, url, gettext("Read"), icon="chat-left-text", urgent=not granted)


def faults_of(league: League) -> int:
    """How many faults the last audit found in a league's books."""
    audited: Audited | None = getattr(league.book, "audited", None)
    return audited.faults if audited else 0


def _running_season(teams: list[Team]) -> Season | None:
    """The open season that one of the teams plays in: one query."""
    if not teams:
        return None
    seasons = Season.objects.filter(state=Season.State.OPEN, entrants__team__in=[each.pk for each in teams])
    return seasons.select_related("league__book").order_by("pk").first()


def _next_match(matches: list[Match]) -> NextMatch | None:
    match = next((each for each in matches if each.state in Match.UNREPORTED), None)
    if match is None:
        return None
    league = getattr(match.book, "league", None)
    number = _round(match)
    return NextMatch(
        home=card(match.home, match.book.ruleset_id),
        away=card(match.away, match.book.ruleset_id),
        when=Dates(league).day(match.due) if league else "",
        small=gettext("round %(number)s") % {"number": number} if number else str(Match.Kind(match.kind).label),
        url=match_page(match.pk),
    )


def _my_team(team: Team, table: Standings | None) -> MyTeam:
    row = table.of_team(team.pk) if table else None
    return MyTeam(
        team=card(team, team.book.ruleset_id),
        league=getattr(team.book, "league", None),
        treasury=team.treasury,
        form=row.form if row else "",
        place=row.place if row and row.row.played else None,
    )
