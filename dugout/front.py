"""Pages of the site itself: the choice of light or dark, the style guide, and what shows when something fails."""

from __future__ import annotations

import logging
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import path
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST, require_safe

logger = logging.getLogger(__name__)

THEMES = ("auto", "light", "dark")
A_YEAR = 60 * 60 * 24 * 365


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep the posted theme (light, dark or auto) in a cookie and go back to where the reader was."""
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, {request.get_host()}, require_https=request.is_secure()):
        back = "/"
    response = HttpResponseRedirect(back)  # an address, not the name of a view
    chosen = request.POST.get("theme", "")
    if chosen in THEMES:
        response.set_cookie(
            "theme", chosen, max_age=A_YEAR, samesite="Lax", httponly=True, secure=settings.SESSION_COOKIE_SECURE
        )
    return response


@require_safe
def style_guide(request: HttpRequest) -> HttpResponse:
    """Every component once, for those who build pages; there in DEBUG only."""
    if not settings.DEBUG:
        raise Http404
    from dugout.style_guide import samples  # noqa: PLC0415 -- not needed by a real installation

    return render(request, "styleguide.html", samples())


def error(request: HttpRequest, status: int) -> HttpResponse:
    """The page for an error of that status; a fragment's request gets the same page, which htmx does not swap."""
    return render(request, f"errors/{status}.html", status=status)


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400: what came could not be read."""
    return error(request, 400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403: known, but not allowed."""
    return error(request, 403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: not there, or not for this reader."""
    return error(request, 404)


def broken(request: HttpRequest, *args: Any) -> HttpResponse:
    """500: our fault; the page needs neither database nor session, and if it fails too, a line does."""
    try:
        page = _plain_page()
    except Exception:
        logger.exception("The page for errors failed too")
        page = "<!doctype html><title>Dugout</title><p>Something went wrong. Please try again later.</p>"
    return HttpResponse(page, status=500)


def _plain_page() -> str:
    from django.template import loader  # noqa: PLC0415 -- only where something broke already

    return loader.render_to_string("errors/500.html")


urlpatterns = [
    path("theme/", choose_theme, name="theme"),
    path("styleguide/", style_guide, name="styleguide"),
]
