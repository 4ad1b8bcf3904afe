"""A league's pages for readers: front, standings, fixtures, teams, leaders, members."""

from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues import permissions
from leagues.models import League, Season
from leagues.selectors import leagues as of_leagues
from leagues.selectors.cards import TeamCard
from leagues.selectors.seasons import FixtureCard, RoundCard, SeasonBook, Standings, read_season, standings
from leagues.selectors.statistics import COLUMNS, Leaders, leaders
from leagues.views.places import OPENED, Place, of_league, page, season_in
from leagues.words import digest_of
from teams.permissions import Standing
from teams.revisions import seen_by

RESULTS = 2
COMING = 4
MANY = 20
MOST_FIXTURES = 200  # on one page


@require_safe
def league_list(request: HttpRequest) -> HttpResponse:
    """Public leagues, and those of the reader."""
    mine = of_leagues.leagues_of(request.user) if request.user.is_authenticated else []
    ids = {each.pk for each in mine}
    others = [each for each in of_leagues.public_leagues() if each.pk not in ids]
    response = render(request, "leagues/list.html", {"mine": mine, "others": others})
    if not request.user.is_authenticated:
        response.headers["X-Robots-Tag"] = "all"
    return response


@require_safe
@never_cache
def open_by_link(request: HttpRequest, slug: str, word: str) -> HttpResponse:
    """The link that opens a league: the session remembers it, the word leaves the address at once."""
    league = League.objects.select_related("book").filter(slug=slug).first()
    digest = digest_of(word)
    if league is None or not permissions.opened_by_link(league, {str(league.pk): digest}):
        raise Http404
    request.session[OPENED] = {**request.session.get(OPENED, {}), str(league.pk): digest}
    return redirect("leagues:league", slug)


class Shown:
    """What the front page and the standings show of a season: each is read once, where a part that is not kept asks."""

    def __init__(self, season: Season, who: Standing) -> None:
        self.season = season
        self._who = who

    @cached_property
    def book(self) -> SeasonBook:
        """The season's teams and fixtures."""
        return read_season(self.season)

    @cached_property
    def standings(self) -> Standings:
        """Its table."""
        return standings(self.book)

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the table, the reader's own marked."""
        return [each.cells(self._who.user_id) for each in self.standings.rows]

    @property
    def round(self) -> RoundCard | None:
        """The round that is being played."""
        return self.book.current_round

    @property
    def wall(self) -> list[TeamCard]:
        """Teams for a wall of crests."""
        return list(self.book.teams.values())[:MANY]

    @property
    def results(self) -> list[FixtureCard]:
        """The latest results."""
        return self.book.decided[::-1][:RESULTS]

    @property
    def coming(self) -> list[FixtureCard]:
        """The next matches."""
        return [each for each in self.book.fixtures if each.match is not None and not each.decided][:COMING]

    @property
    def leaders(self) -> list[Leaders]:
        """Who scored most."""
        return leaders(self.season, self.book.teams, ["touchdowns"], most=3)


def _shown(place: Place, number: int | None = None) -> dict[str, Any]:
    """The context of a page whose parts are kept: ``seen`` is their key, ``shown`` what they may ask for."""
    season, seasons = season_in(place, number)
    return {
        "season": season,
        "seasons": seasons,
        "shown": Shown(season, place.who) if season is not None else None,
        "seen": f"{seen_by(place.league.book, place.who)}-{season.pk if season else 0}",
    }


@require_safe
@of_league
def front(request: HttpRequest, place: Place) -> HttpResponse:
    """The front page of a league."""
    return page(request, place, "league", _shown(place))


@require_safe
@of_league
def table(request: HttpRequest, place: Place, number: int | None = None) -> HttpResponse:
    """The standings of a season, each row with its reason."""
    return page(request, place, "standings", _shown(place, number))


@require_safe
@of_league
def fixtures(request: HttpRequest, place: Place, number: int | None = None) -> HttpResponse:
    """The fixtures of a season, round by round."""
    season, seasons = season_in(place, number)
    context: dict[str, object] = {"season": season, "seasons": seasons}
    if season is not None:
        book = read_season(season)
        context |= {
            "book": book,
            "rounds": _shown_rounds(request, book),
            "round": book.current_round,
            "many": len(book.fixtures) > MOST_FIXTURES,
            "draw": of_leagues.last_draw(season),
            "may_arrange": permissions.may_arrange(place.who),
            "zone": place.league.time_zone,
        }
    return page(request, place, "fixtures", context)


def _shown_rounds(request: HttpRequest, book: SeasonBook) -> list[RoundCard]:
    """All rounds, or of a long season the one that is asked for (by default the one being played)."""
    if len(book.fixtures) <= MOST_FIXTURES:
        return book.rounds
    asked = request.GET.get("round", "")
    wanted = next((each for each in book.rounds if str(each.number) == asked), book.current_round)
    return [wanted] if wanted else []


@require_safe
@of_league
def teams(request: HttpRequest, place: Place) -> HttpResponse:
    """All teams of a league."""
    return page(request, place, "teams", {"teams": of_leagues.teams_of(place.league)})


@require_safe
@of_league
def top(request: HttpRequest, place: Place, number: int | None = None) -> HttpResponse:
    """Who leads in what."""
    season, seasons = season_in(place, number)
    context: dict[str, object] = {"season": season, "seasons": seasons}
    if season is not None:
        book = read_season(season)
        context |= {"book": book, "leaders": leaders(season, book.teams, list(COLUMNS), most=10)}
    return page(request, place, "leaders", context)


@require_safe
@of_league
def members(request: HttpRequest, place: Place) -> HttpResponse:
    """The people of a league, for its members."""
    if not permissions.may_see_members(place.who):
        raise Http404
    return page(request, place, "members", {"members": of_leagues.members_of(place.league)})
