"""The rules that a league plays by: its edition's pages, with what the league does otherwise marked."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse
from django.views.decorators.http import require_safe

from leagues.models import League
from leagues.views.places import Place, of_league, tabs
from teams.editions import edition, shipped
from teams.selectors.reference import PAGES, Reference, league_readings
from teams.views import reference
from teams.wording.catalogue import catalogue_of


@dataclass(frozen=True, slots=True)
class LeaguePlaces:
    """Where the pages of a league's rules are."""

    slug: str

    def page(self, name: str = "") -> str:
        """The address of a page, by default of the first."""
        return (
            reverse("leagues:rules-page", args=[self.slug, name])
            if name
            else reverse("leagues:rules", args=[self.slug])
        )

    def roster(self, key: str) -> str:
        """The address of a roster."""
        return reverse("leagues:rules-roster", args=[self.slug, key])


def league_reference(league: League) -> Reference:
    """A league's rules, beside the edition that they change where this site still has it."""
    printed = edition(league.edition) if league.edition in {each.key for each in shipped()} else None
    return Reference(catalogue_of(league.book.ruleset_id), LeaguePlaces(league.slug), printed)


@require_safe
@of_league
def rules(request: HttpRequest, place: Place) -> HttpResponseBase:
    """The rosters of a league, and all that it plays otherwise; or what is found in its rules."""
    of = league_reference(place.league)
    asked = request.GET.get("q", "")
    league = place.league
    if asked.strip():
        return reference.show_found(request, of, asked, league=league)
    settings = league_readings(of, tie_breakers=league.tie_breakers.split(), bonuses=league.bonuses.split())
    book_url = reverse("teams:rules-of", args=[league.edition]) if of.printed else ""
    more: dict[str, Any] = {"league_tabs": tabs(request, place), "settings": settings, "book_url": book_url}
    return reference.show(request, of, league=league, **more)


@require_safe
@of_league
def rules_page(request: HttpRequest, place: Place, page: str) -> HttpResponseBase:
    """One page of a league's rules."""
    if page not in PAGES:
        raise Http404
    of = league_reference(place.league)
    return reference.show(request, of, page, league=place.league)


@require_safe
@of_league
def rules_roster(request: HttpRequest, place: Place, roster: str) -> HttpResponseBase:
    """A roster as the league plays it."""
    of = league_reference(place.league)
    found = of.catalogue.rules.rosters.get(roster)
    if found is None:
        raise Http404
    build = ""
    if place.who.member:
        build = f"{reverse('teams:draft-new')}?where={place.league.book_id}&roster={roster}"
    return reference.show_roster(request, of, found, build=build, league=place.league)
