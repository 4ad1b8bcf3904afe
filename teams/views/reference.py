"""Pages of a rule set, whosever it is: of an edition here, of a league in its own app."""

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.ruleset import Roster
from teams.selectors.reference import (
    Reference,
    inducement_groups,
    overview,
    readings,
    roster_page,
    search,
    skill_groups,
    staff_rows,
    stars,
    tables,
)
from teams.selectors.reference.overview import page_titles
from teams.selectors.reference.search import LONGEST, MOST

CONTENTS: dict[str, Callable[[Reference], dict[str, Any]]] = {
    "": overview,
    "skills": lambda of: {"groups": skill_groups(of)},
    "stars": lambda of: {"stars": stars(of), "headings": of.catalogue.headings},
    "inducements": lambda of: {"groups": inducement_groups(of), "staff": staff_rows(of)},
    "tables": lambda of: {"tables": tables(of)},
    "readings": lambda of: {"sections": readings(of)},
}


def show(request: HttpRequest, of: Reference, page: str = "", **more: Any) -> HttpResponse:
    """A page of the rule set, by default its first."""
    context = _around(of, page) | more | {"contents": cache(lambda: CONTENTS[page](of))}
    return render(request, f"rules/{page or 'overview'}.html", context)


def show_roster(request: HttpRequest, of: Reference, roster: Roster, **more: Any) -> HttpResponse:
    """The page of a roster."""
    name = of.catalogue.roster(roster.key)
    traits = [of.catalogue.name(each) for each in (*roster.leagues, *roster.special_rules)]
    own = {"roster": roster, "name": name, "traits": traits, "contents": cache(lambda: roster_page(of, roster))}
    context = _around(of, "roster") | more | own
    return render(request, "rules/roster.html", context)


def show_found(request: HttpRequest, of: Reference, asked: str, **more: Any) -> HttpResponse:
    """What was found of what is asked for."""
    hits = search(of, asked)
    context = {"asked": asked[:LONGEST], "hits": hits, "many": len(hits) >= MOST}
    return render(request, "rules/found.html", _around(of, "found") | more | context)


def _around(of: Reference, page: str) -> dict[str, Any]:
    """What all pages of a rule set share: its name, its pages beside each other, and what is kept of it."""
    titles = {"": _("Rosters"), **page_titles(of)}
    tabs = [{"label": label, "url": of.places.page(name), "current": name == page} for name, label in titles.items()]
    edition = of.ruleset.name.text(get_language() or "en")
    return {
        "of": of,
        "edition": edition,
        "title": titles.get(page, ""),
        "titles": titles,
        "tabs": tabs,
        "home": of.places.page(),
        "seen": f"{of.digest}-{of.printed_digest}-{of.places.page()}",
    }


def unchanged(request: HttpRequest, of: Reference) -> HttpResponseBase | None:
    """The answer 304 where a stranger's browser has this page of the same rules already, else None."""
    return get_conditional_response(request, etag=_etag(request, of)) if _is_stranger(request) else None


def cached(request: HttpRequest, of: Reference, response: HttpResponse) -> HttpResponse:
    """Let a stranger's browser keep the page, and ask each time whether it still holds; a member's page is his own."""
    if _is_stranger(request) and response.status_code == 200:
        response["ETag"] = _etag(request, of)
        response["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
    return response


def _is_stranger(request: HttpRequest) -> bool:
    return not request.user.is_authenticated


def _etag(request: HttpRequest, of: Reference) -> str:
    """What a page hangs on: the rules, the address, the language, and what the browser sends along."""
    sent = sorted(
        (name, value) for name, value in request.COOKIES.items() if name in ("theme", "csrftoken", "messages")
    )
    parts = (of.digest, of.printed_digest, request.get_full_path(), get_language(), sent)
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'
