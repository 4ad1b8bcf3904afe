"""(b) Pages against a view with the default middleware that renders a table of 16 × 14; and their queries."""

from collections.abc import Callable, Iterator

from django.core.cache import cache
from django.core.handlers.wsgi import WSGIHandler
from django.db import connection
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.load.measure import Line, ratio
from tests.load.site import Site, build, database

QUERIES = 8
DUMMY = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}


def lines() -> Iterator[Line]:
    """Each page with caches off and on, and how many queries it makes."""
    with database(), override_settings(ROOT_URLCONF="tests.load.urls"):
        site = build()
        with override_settings(CACHES=DUMMY):
            yield from _pages(site, "caches off")
        yield from _pages(site, "caches on")


def _pages(site: Site, note: str) -> Iterator[Line]:
    cache.clear()
    handler = WSGIHandler()
    base = _getter(handler, "/bare-table/")
    addresses = {
        "team page": (reverse("teams:team-detail", args=[site.team.pk]), 3.0),
        "standings of 20 teams": (reverse("leagues:standings", args=[site.league.slug]), 2.0),
        "match page": (reverse("matches:match", args=[site.match.pk]), 3.0),
        "league front page": (reverse("leagues:league", args=[site.league.slug]), 2.0),
    }
    for name, (address, goal) in addresses.items():
        get = _getter(handler, address)
        with CaptureQueriesContext(connection) as queries:
            get()
        yield ratio("b", f"{name}, {note}, against a bare table", get, base, goal=goal, times=3, base_times=3)
        yield Line("b", f"{name}, {note}: queries", len(queries), QUERIES, "")


def _getter(handler: WSGIHandler, address: str) -> Callable[[], None]:
    """Asks the handler itself: the test client would copy the context of every included template."""
    requests = RequestFactory()

    def get() -> None:
        answer = handler.get_response(requests.get(address))
        assert answer.status_code == 200, (address, answer.status_code)

    return get
