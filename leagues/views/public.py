"""A league's pages for readers: front, standings, fixtures, teams, leaders, members."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues import permissions
from leagues.models import League
from leagues.selectors import leagues as of_leagues
from leagues.selectors.seasons import FixtureCard, RoundCard, SeasonBook, read_season, standings
from leagues.selectors.statistics import COLUMNS, leaders
from leagues.views.places import OPENED, Place, of_league, page, season_in
from leagues.words import digest_of

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


@require_safe
@of_league
def front(request: HttpRequest, place: Place) -> HttpResponse:
    """The front page of a league."""
    season, seasons = season_in(place, None)
    context: dict[str, object] = {"season": season, "seasons": seasons}
    if season is not None:
        book = read_season(season)
        context |= {
            "book": book,
            "wall": list(book.teams.values())[:MANY],
            "standings": standings(book),
            "results": book.decided[::-1][:RESULTS],
            "coming": _coming(book)[:COMING],
            "leaders": leaders(season, book.teams, ["touchdowns"], most=3),
            "round": book.current_round,
        }
    return page(request, place, "league", context)


def _coming(book: SeasonBook) -> list[FixtureCard]:
    return [each for each in book.fixtures if each.match is not None and not each.decided]


@require_safe
@of_league
def table(request: HttpRequest, place: Place, number: int | None = None) -> HttpResponse:
    """The standings of a season, each row with its reason."""
    season, seasons = season_in(place, number)
    context: dict[str, object] = {"season": season, "seasons": seasons}
    if season is not None:
        book = read_season(season)
        made = standings(book)
        context |= {
            "book": book,
            "standings": made,
            "rows": [each.cells(place.who.user_id) for each in made.rows],
            "round": book.current_round,
        }
    return page(request, place, "standings", context)


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
