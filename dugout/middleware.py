"""Middleware of the whole site."""

import logging
from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from rest_framework.views import APIView

from dugout.api.errors import Nowhere
from rules.loader import RulesetError

logger = logging.getLogger(__name__)


class PrivateUnlessSaid:
    """Keeps pages out of search engines and caches unless their view says otherwise.

    A view of something public sets ``X-Robots-Tag: all`` itself; a view that may be cached sets ``Cache-Control``.
    Forgetting either is then harmless.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request and add the two headers where the view set none."""
        response = self.get_response(request)
        response.headers.setdefault("X-Robots-Tag", "noindex, nofollow")
        response.headers.setdefault("Cache-Control", "private, no-store")
        return response


class FaultyRules:
    """Answers 503 where a page needs rules whose file (or whose kept version) is faulty: the reader can't mend them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Say it, and log what is wrong with the rules."""
        if not isinstance(exception, RulesetError):
            return None
        logger.error("Rules that can't be used were asked for: %s", exception)
        return render(request, "errors/503.html", status=503)


class NoNul:
    """Nothing is at an address that holds NUL: PostgreSQL can't even look it up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponseBase | None:
        """Refuse an address a part of which holds NUL: with a page, or as the API refuses what is nowhere."""
        if "\0" not in request.path_info:
            return None
        if issubclass(getattr(view, "cls", object), APIView):
            return Nowhere.as_view()(request)
        raise Http404
