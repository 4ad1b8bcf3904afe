"""Middleware of the whole site."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse


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


class NoNul:
    """Nothing is at an address that holds NUL: PostgreSQL can't even look it up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request."""
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> None:
        """Raise ``Http404`` where a part of the address holds NUL."""
        if "\0" in request.path_info:
            raise Http404
