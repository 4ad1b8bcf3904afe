"""A league's pages for readers: front, standings, fixtures, teams, leaders, members."""

from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from leagues import permissions
from leagues.models import League, Season
from leagues.selectors import leagues as of_leagues
from leagues.selectors.cards import TeamCard
from leagues.selectors.endings import ending_of
from leagues.selectors.fixtures import FixtureCard, RoundCard
from leagues.selectors.play_offs import read_play_offs
from leagues.selectors.seasons import SeasonBook, read_season
from leagues.selectors.standings import Standings, standings
from leagues.selectors.statistics import COLUMNS, Leaders, leaders
from leagues.views.places import OPENED, Place, of_league, page, season_in
from leagues.words import digest_of
from teams.revisions import seen_by
from teams.wording.catalogue import catalogue_of

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

    def __init__(self, place: Place, number: int | None) -> None:
        self._place = place
        self._number = number

    @cached_property
    def _found(self) -> tuple[Season | None, list[Season]]:
        return season_in(self._place, self._number)

    @property
    def season(self) -> Season | None:
        """The season that is asked for. Raises ``Http404`` where there is none of its number."""
        return self._found[0]

    @property
    def seasons(self) -> list[Season]:
        """All seasons of the league."""
        return self._found[1]

    @cached_property
    def book(self) -> SeasonBook | None:
        """The season's teams and fixtures."""
        return read_season(self.season) if self.season is not None else None

    @cached_property
    def standings(self) -> Standings | None:
        """Its table."""
        return standings(self.book) if self.book is not None else None

    @property
    def rows(self) -> list[dict[str, Any]]:
        """The rows of the table, the reader's own marked."""
        if self.standings is None or self.book is None:
            return []
        last = self.standings.last_in(self.book.places, self.book.drawn)
        return [
            {**each.cells(self._place.who.user_id), "cut": gettext("play-offs") if each.team.key == last else ""}
            for each in self.standings.rows
        ]

    @property
    def ended(self) -> str:
        """How it ended, where it is finished."""
        return ending_of(self.book, self.standings) if self.book else ""

    @property
    def round(self) -> RoundCard | None:
        """The round that is being played."""
        return self.book.current_round if self.book else None

    @property
    def wall(self) -> list[TeamCard]:
        """Teams for a wall of crests."""
        return list(self.book.teams.values())[:MANY] if self.book else []

    @property
    def results(self) -> list[FixtureCard]:
        """The latest results."""
        return self.book.decided[::-1][:RESULTS] if self.book else []

    @property
    def coming(self) -> list[FixtureCard]:
        """The next matches."""
        fixtures = self.book.fixtures if self.book else []
        return [each for each in fixtures if each.waits][:COMING]

    @property
    def leaders(self) -> list[Leaders]:
        """Who scored most."""
        return leaders(self.book.season, self.book.teams, ["touchdowns"], most=3) if self.book else []


def _shown(place: Place, number: int | None = None) -> dict[str, Any]:
    """The context of a page whose parts are kept: ``seen`` is their key, ``shown`` what they may ask for."""
    shown = Shown(place, number)
    if number is not None:
        shown.season  # noqa: B018 -- where there is none of this number, there is no page
    return {"shown": shown, "seen": f"{seen_by(place.league.book, place.who)}-{number}"}


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
        found = read_play_offs(book) if book.places and (place.runs or not season.is_finished) else None
        context |= {
            "book": book,
            "rounds": _shown_rounds(request, book),
            "round": book.current_round,
            "ended": ending_of(book),
            "play_offs": None if season.is_finished else found,
            "unwon": found.asked if found and place.runs else [],
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
    name = catalogue_of(place.league.book.ruleset_id).name("current-team-value")
    return page(request, place, "teams", {"teams": of_leagues.teams_of(place.league), "value_name": name})


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
