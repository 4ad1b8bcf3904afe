"""Reminders of matches that are due, and of those that are late."""

from datetime import datetime, timedelta

from django.contrib.auth.base_user import AbstractBaseUser
from django.db import transaction
from django.utils import timezone

from accounts.operations import notify
from leagues.addresses import match_page
from leagues.models import League, Nudge, Season
from leagues.permissions import may_run_league
from matches.models import Match, MatchQuerySet
from outbox.mail import absolute
from teams.permissions import require, standing

DAYS_BEFORE = (0, 2, 7)  # the nearest first: a match that is due tomorrow is not said to be due in a week


def remind_before_deadlines() -> int:
    """Remind the coaches of matches that are due in a week, in two days, and today; return how many matches.

    Done twice, each is reminded once for each of the three.
    """
    now = timezone.now()
    soon = now + timedelta(days=max(DAYS_BEFORE))
    matches = _unplayed().filter(due__gt=now, due__lte=soon)
    return sum(_nudge(match, str(_days(match.due, now)), "leagues/deadline") for match in matches)


def remind_late(season_id: int, *, actor: AbstractBaseUser) -> int:
    """Remind the coaches of a season's late matches, at most once a day each; return how many matches.

    Raises:
        Season.DoesNotExist, Denied
    """
    season = Season.objects.select_related("league").get(pk=season_id)
    require(may_run_league(standing(actor, season.league.book_id)))
    now = timezone.now()
    late = _unplayed().filter(fixture__round__stage__season=season, due__lt=now)
    return sum(_nudge(match, f"late {now:%Y-%m-%d}", "leagues/late") for match in late)


def _unplayed() -> MatchQuerySet:
    open_seasons = Match.objects.to_play().filter(fixture__round__stage__season__state=Season.State.OPEN)
    return open_seasons.with_teams().select_related("fixture__round__stage__season__league")


def _days(due: datetime | None, now: datetime) -> int:
    """The smallest of the days before that are not yet over."""
    assert due is not None
    return next(days for days in DAYS_BEFORE if due <= now + timedelta(days=days + (days == 0)))


def _nudge(match: Match, kind: str, mail: str) -> bool:
    """Mail both coaches, once for each kind."""
    with transaction.atomic():
        row = Nudge(match=match, kind=kind)
        Nudge.objects.bulk_create([row], ignore_conflicts=True)
        if Nudge.objects.get(match=match, kind=kind).word != row.word:
            return False
        league: League = match.fixture.round.stage.season.league
        due = match.due.astimezone(league.zone) if match.due else None
        context = {
            "league": league.name,
            "round": match.fixture.round.number,
            "match": f"{match.home} – {match.away}",
            "day": f"{due:%Y-%m-%d}" if due else "",
            "link": absolute(match_page(match.pk)),
        }
        for coach in {each.coach for each in (match.home, match.away) if each.coach is not None}:
            notify(coach, "reminders", mail, context)
    return True
