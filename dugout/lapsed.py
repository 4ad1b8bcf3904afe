"""What was typed survives a session that lapsed.

A form that meets the sign-in page is kept in the session; after signing in, the address that it was sent to shows it
once more, to be sent or thrown away. This works without JavaScript and for every form that needs an account.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseRedirectBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import urlencode
from django.views.decorators.http import require_POST
from django_htmx.http import HttpResponseClientRedirect

KEY = "kept_form"
LONGEST = 200_000  # characters; more than any form of ours has
SECRETS = ("csrfmiddlewaretoken", "password")


class LapsedSession:
    """Sends fragments' requests to the sign-in page as a whole, and keeps and gives back forms that met it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, or show the form that waits at this address."""
        kept = request.session.get(KEY)
        if kept and kept["path"] == request.get_full_path() and request.user.is_authenticated:
            if request.method == "GET":
                return self.give_back(request, kept)
            del request.session[KEY]
        response = self.get_response(request)
        if not self.is_sign_in(response) or request.user.is_authenticated:
            return response
        kept_now = self.keep(request)
        if getattr(request, "htmx", False):
            target = request.get_full_path() if kept_now else back_address(request)
            return HttpResponseClientRedirect(f"{resolve_url(settings.LOGIN_URL)}?{urlencode({'next': target})}")
        return response

    @staticmethod
    def is_sign_in(response: HttpResponse) -> bool:
        """Whether the answer sends to the sign-in page, with a way back."""
        if not isinstance(response, HttpResponseRedirectBase):
            return False
        target = urlsplit(response.url)
        return "next=" in target.query and target.path == urlsplit(resolve_url(settings.LOGIN_URL)).path

    @staticmethod
    def keep(request: HttpRequest) -> bool:
        """Put a posted form into the session, without secrets and files; False where there is nothing to keep.

        What scripts send (they ask for JSON) is kept by the page itself.
        """
        if request.method != "POST" or "application/json" in request.headers.get("Accept", ""):
            return False
        fields = [
            (name, value)
            for name, values in request.POST.lists()
            if not any(secret in name for secret in SECRETS)
            for value in values
        ]
        if not fields or sum(len(name) + len(value) for name, value in fields) > LONGEST:
            return False
        request.session[KEY] = {"path": request.get_full_path(), "page": back_address(request), "fields": fields}
        return True

    @staticmethod
    def give_back(request: HttpRequest, kept: dict[str, Any]) -> HttpResponse:
        """The page that shows the kept form, to be sent or thrown away."""
        return render(request, "errors/kept.html", {"kept": kept})


def back_address(request: HttpRequest) -> str:
    """The page of ours that the request came from, as a path; the request's own where it does not say."""
    said = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or ""
    parts = urlsplit(said)
    if parts.netloc != request.get_host():
        return request.get_full_path()
    return parts.path + (f"?{parts.query}" if parts.query else "")


@require_POST
def discard(request: HttpRequest) -> HttpResponse:
    """Forget the kept form and go back to where it was filled in."""
    kept = request.session.pop(KEY, None)
    return redirect(kept["page"] if kept else "/")
