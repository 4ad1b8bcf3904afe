"""The public reference: the editions of this site, and what stands in each."""

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules import loader
from teams.editions import EditionPlaces, edition, edition_name, editions
from teams.selectors.reference import PAGES, Reference, search
from teams.selectors.reference.rosters import roster_lines
from teams.selectors.reference.search import LONGEST
from teams.views import reference


def edition_reference(key: str) -> Reference:
    """An edition as its pages show it. Raises ``Http404`` where there is none of that key."""
    if key not in loader.available():
        raise Http404
    return Reference(edition(key), EditionPlaces(key))


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The editions, each with its rosters; or what is found in all of them."""
    asked = request.GET.get("q", "")
    shown = [Reference(each, EditionPlaces(each.rules.ruleset.key)) for each in editions()]
    if asked.strip():
        found = [(of, edition_name(of.catalogue), search(of, asked)) for of in shown]
        context = {"asked": asked[:LONGEST], "found": [each for each in found if each[2]]}
        return _public(render(request, "rules/found_anywhere.html", context))
    found_editions = [
        {
            "key": of.ruleset.key,
            "name": edition_name(of.catalogue),
            "version": of.ruleset.version,
            "url": of.places.page(),
            "rosters": roster_lines(of),
        }
        for of in shown
    ]
    return _public(render(request, "rules/editions.html", {"editions": found_editions}))


@require_safe
def rules_of(request: HttpRequest, key: str) -> HttpResponseBase:
    """An edition: its rosters and what else it holds; or what is found in it."""
    of = edition_reference(key)
    if (same := reference.unchanged(request, of)) is not None:
        return same
    asked = request.GET.get("q", "")
    show = reference.show_found(request, of, asked) if asked.strip() else reference.show(request, of)
    return _public(reference.cached(request, of, show))


@require_safe
def rules_page(request: HttpRequest, key: str, page: str) -> HttpResponseBase:
    """One page of an edition."""
    of = edition_reference(key)
    if page not in PAGES:
        raise Http404
    if (same := reference.unchanged(request, of)) is not None:
        return same
    return _public(reference.cached(request, of, reference.show(request, of, page)))


@require_safe
def roster(request: HttpRequest, key: str, roster: str) -> HttpResponseBase:
    """A roster: positions, re-rolls, special rules, and whom and what it may hire besides."""
    of = edition_reference(key)
    found = of.catalogue.rules.rosters.get(roster)
    if found is None:
        raise Http404
    if (same := reference.unchanged(request, of)) is not None:
        return same
    build = f"{reverse('teams:draft-new')}?where=edition:{key}&roster={roster}"
    blank = reverse("reports:team-sheet-blank", args=[key, roster])
    return _public(reference.cached(request, of, reference.show_roster(request, of, found, build=build, blank=blank)))


def _public(response: HttpResponse) -> HttpResponse:
    response["X-Robots-Tag"] = "all"
    return response
