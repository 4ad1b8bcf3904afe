"""What the pages of a league share: finding it, who may see it, and saying what came of an act."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _

from accounts.models import User
from dugout.lapsed import keeps_post
from leagues import permissions, wording
from leagues.models import League, Season
from leagues.selectors.leagues import current_of, league_at, seasons_of
from teams.permissions import Standing, standing
from teams.refusals import Refused, Stale

View = Callable[..., HttpResponseBase]


class PageRequest(HttpRequest):
    """A request of whoever is signed in, under ``keeps_post``."""

    user: User
    restored_post: QueryDict | None


OPENED = "opened_leagues"  # in the session: ids of leagues that were opened by their link, and the link's digest


@dataclass(frozen=True, slots=True)
class Place:
    """A league as one reader sees it."""

    league: League
    who: Standing

    @property
    def runs(self) -> bool:
        """Whether the reader runs it."""
        return permissions.may_run_league(self.who)


def find_place(request: HttpRequest, slug: str) -> Place:
    """The league at an address, if this reader may see it; anything else is not found. Two queries at most."""
    try:
        league = league_at(slug)
    except League.DoesNotExist:
        raise Http404 from None
    who = standing(request.user, league.book_id)
    has_link = permissions.opened_by_link(league, request.session.get(OPENED))
    if not permissions.may_see_league(who, league, has_link=has_link):
        raise Http404
    return Place(league, who)


def of_league(view: View) -> View:
    """Give a view the ``Place`` for its slug. A public league's pages may be indexed."""

    @wraps(view)
    def found(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
        place = find_place(request, slug)
        response = view(request, place, *args, **kwargs)
        if permissions.is_public(place.league) and not place.who.user_id:
            response.headers["X-Robots-Tag"] = "all"
        return response

    return found


def of_commissioner(back: str = "") -> Callable[[View], View]:
    """Give a view the ``Place`` for its slug, if the reader runs the league. A lapsed session loses nothing.

    ``back`` names the page that holds the form, where the view itself shows none.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def found(request: HttpRequest, slug: str, *args: Any, **kwargs: Any) -> HttpResponseBase:
            place = find_place(request, slug)
            if not place.runs:
                raise PermissionDenied
            return view(request, place, *args, **kwargs)

        kept: View = keeps_post(found, page=_form_page(back) if back else None)
        return kept

    return decorate


def _form_page(name: str) -> Callable[..., str]:
    def address(request: HttpRequest, slug: str, **kwargs: Any) -> str:
        try:
            return reverse(f"leagues:{name}", kwargs={"slug": slug, **kwargs})
        except NoReverseMatch:  # a page of the whole league
            return reverse(f"leagues:{name}", args=[slug])

    return address


def season_in(place: Place, number: int | None) -> tuple[Season | None, list[Season]]:
    """The season of that number (by default the one shown first), and all seasons: one query.

    Raises:
        Http404: there is no such season.
    """
    seasons = seasons_of(place.league)
    if number is None:
        return current_of(seasons), seasons
    found = next((each for each in seasons if each.number == number), None)
    if found is None:
        raise Http404
    return found, seasons


def season_of(place: Place, number: int | None = None) -> Season:
    """The season of that number, by default the one shown first. Raises ``Http404``: there is none."""
    season, _seasons = season_in(place, number)
    if season is None:
        raise Http404
    return season


def attempt(request: HttpRequest, act: Callable[[], Any], done: str, *, league: League | None = None) -> int:
    """Do something, and say that it is done, or why not: then with what status a form is to be shown again, else 0."""
    try:
        act()
    except Refused as wrong:
        messages.error(request, refusal_words(wrong, league))
        return 422
    except Stale:
        messages.error(request, stale_words())
        return 409
    messages.success(request, done)
    return 0


def refusal_words(wrong: Refused, league: League | None = None) -> str:
    """Why something was not done, in sentences."""
    ruleset = league.book.ruleset_id if league else ""
    found = wording.refused(wrong.outcome.standing_violations, ruleset, wrong.words)
    return found or _("Something is still missing for this. Please enter it on the page of the match or team.")


def stale_words() -> str:
    """What is said when a page was read before somebody else changed what it shows."""
    return _("Somebody changed this meanwhile: here is how it stands now. Nothing of yours was done.")


def page(request: HttpRequest, place: Place, name: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
    """Render a page of a league: with the league, its tabs, and whether the reader runs it."""
    shared = {"league": place.league, "runs": place.runs, "who": place.who, "tabs": lambda: tabs(request, place)}
    return render(request, f"leagues/{name}.html", shared | context, status=status)


def tabs(request: HttpRequest, place: Place) -> list[dict[str, Any]]:
    """The pages of a league beside each other."""
    found = [
        (_("Standings"), "standings"),
        (_("Fixtures"), "fixtures"),
        (_("Teams"), "teams"),
        (_("Leaders"), "leaders"),
        (_("Rules"), "rules"),
    ]
    if permissions.may_see_members(place.who):
        found.append((_("Members"), "members"))
    if place.runs:
        found.append((_("Commissioner"), "commissioner"))
    made = [(label, reverse(f"leagues:{name}", args=[place.league.slug])) for label, name in found]
    return [{"label": label, "url": url, "current": request.path.startswith(url)} for label, url in made]
