"""Finding the leagues and seasons that a reader may see; what he may not see is not there for him."""

from django.http import Http404
from rest_framework.request import Request

from leagues.models import League, Season
from leagues.permissions import may_see_league
from leagues.selectors.leagues import league_at
from teams.permissions import Standing, standing


def league_for(request: Request, slug: str) -> tuple[League, Standing]:
    """A league with its book, and what the reader is in it. Raises ``Http404``."""
    try:
        league = league_at(slug)
    except League.DoesNotExist:
        raise Http404 from None
    return league, _admitted(request, league)


def season_for(request: Request, pk: int) -> tuple[Season, Standing]:
    """A season with its league and book, and what the reader is in it. Raises ``Http404``."""
    season = Season.objects.select_related("league__book").filter(pk=pk).first()
    if season is None:
        raise Http404
    return season, _admitted(request, season.league)


def _admitted(request: Request, league: League) -> Standing:
    who = standing(request.user, league.book_id)
    if not may_see_league(who, league):
        raise Http404
    return who
