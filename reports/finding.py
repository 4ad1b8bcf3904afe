"""Finding what a reader may print: everything else is not there (404)."""

from typing import Any

from django.http import Http404

from leagues.models import League, Season
from leagues.permissions import opened_by_link
from leagues.views.places import OPENED
from matches.models import Match
from reports import permissions
from reports.selectors.at_match import read_match
from reports.selectors.team_sheets import read_team
from teams.models import Team
from teams.permissions import Standing, standing


def team_seen(request: Any, pk: str) -> Team:
    """A team whose sheet the reader may print: two queries. Raises ``Http404``."""
    try:
        team = read_team(pk)
    except Team.DoesNotExist:
        raise Http404 from None
    if not permissions.may_print_team(standing(request.user, team.book_id), team):
        raise Http404
    return team


def match_seen(request: Any, pk: str) -> Match:
    """A match whose record the reader may print: two queries. Raises ``Http404``."""
    try:
        match = read_match(pk)
    except Match.DoesNotExist:
        raise Http404 from None
    for team in (match.home, match.away):
        team.book = match.book
    if not permissions.may_print_match(standing(request.user, match.book_id), match):
        raise Http404
    return match


def season_seen(request: Any, pk: int) -> tuple[Season, Standing]:
    """A season whose table the reader may print, and what he is there: two queries. Raises ``Http404``."""
    try:
        season = Season.objects.select_related("league__book").get(pk=pk)
    except (Season.DoesNotExist, OverflowError):
        raise Http404 from None
    who = standing(request.user, season.league.book_id)
    if not permissions.may_print_season(who, season.league, has_link=has_link(request, season.league)):
        raise Http404
    return season, who


def has_link(request: Any, league: League) -> bool:
    """Whether the reader's session has opened a league by its link; a program with a token has no session."""
    session = getattr(request, "session", None)
    return session is not None and opened_by_link(league, session.get(OPENED))
