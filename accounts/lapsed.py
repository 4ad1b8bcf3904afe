"""A session that ended while somebody typed: he signs in again, and what he typed is there.

    @keeps_post
    def report(request): ...
        form = ReportForm(request.POST or request.restored_post or None)

The decorator asks for a sign-in. What was posted without one is put into the session (no password, no file, not more
than ``LONGEST``), and after the sign-in the page is shown with it as ``request.restored_post``; nothing is done until
it is sent again. ``csrf_failure`` does the same where a form is older than the last sign-in.
"""

import secrets
import time
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse, QueryDict
from django.shortcuts import render, resolve_url
from django.utils.translation import gettext as _

from accounts.limits import within_limit

PARAMETER = "restored"
LONGEST = 64 * 1024  # characters of one form, encoded
KEPT_AT_ONCE = 3
KEPT_FOR = 24 * 60 * 60  # seconds
_SHELF = "lapsed"
_SECRET = ("password", "secret", "csrfmiddlewaretoken")

View = Callable[..., HttpResponseBase]
Page = Callable[..., str]


def keeps_post(view: View | None = None, *, page: Page | None = None) -> Any:
    """Make a view ask for a sign-in and lose nothing that was posted to it.

    Args:
        view: the view.
        page: called as the view is, returns the address of the page that shows the form; by default the view's own.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def keeping(request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
            request.restored_post = None
            if request.user.is_authenticated:
                request.restored_post = _take(request)
                return view(request, *args, **kwargs)
            if request.method in {"GET", "HEAD"}:
                return redirect_to_login(request.get_full_path())
            if request.accepts("application/json") and not request.accepts("text/html"):
                # The page's own script asked, and keeps what was typed itself.
                return JsonResponse({"message": _("Your session has ended. Please sign in again.")}, status=401)
            return _to_sign_in(request, keep(request, address(request, *args, **kwargs)))

        address = page or _own_address
        # Found again by csrf_failure.
        keeping.lapsed_page = address  # type: ignore[attr-defined]
        return keeping

    return decorate(view) if view else decorate


def keep(request: HttpRequest, address: str) -> str:
    """Put what was posted into the session and return the address that shows it again.

    Too much of it, or too often, is not kept: then the address comes back as it was.
    """
    kept = request.POST.copy()
    for name in list(kept):
        if any(word in name.lower() for word in _SECRET):
            del kept[name]
    encoded = kept.urlencode()
    if not encoded or len(encoded) > LONGEST or not within_limit(request, "lapsed", "60/h/ip"):
        return address
    key = secrets.token_urlsafe(12)
    shelf = request.session.get(_SHELF, {})
    shelf[key] = {"path": urlsplit(address).path, "post": encoded, "at": int(time.time())}
    latest = sorted(shelf.items(), key=lambda item: item[1]["at"])[-KEPT_AT_ONCE:]
    request.session[_SHELF] = dict(latest)
    return f"{address}{'&' if '?' in address else '?'}{PARAMETER}={key}"


def forget_typed(session: dict[str, Any], holds: Callable[[str], bool]) -> bool:
    """Take forms that hold certain words out of a session's data; returns whether there were any."""
    shelf = session.get(_SHELF, {})
    kept = {
        key: each
        for key, each in shelf.items()
        if not any(holds(value) for _name, values in QueryDict(each["post"]).lists() for value in values)
    }
    if len(kept) == len(shelf):
        return False
    session[_SHELF] = kept
    return True


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """403 for a form that is older than the last sign-in or sign-out; what was typed is kept, if it came from us."""
    match = request.resolver_match
    back = ""
    if match and _came_from_here(request) and (page := getattr(match.func, "lapsed_page", None)):
        back = keep(request, page(request, *match.args, **match.kwargs))
    return render(request, "accounts/lapsed.html", {"back": back, "kept": PARAMETER in back}, status=403)


def _take(request: HttpRequest) -> QueryDict | None:
    """Return what is kept for this page, and leave it there: the page may be loaded again before it is sent."""
    key = request.GET.get(PARAMETER)
    found = request.session.get(_SHELF, {}).get(key) if key and request.method == "GET" else None
    if not found or found["path"] != request.path or found["at"] < time.time() - KEPT_FOR:
        return None
    messages.info(request, _("You had been signed out. What you typed is back: please look it over and send it again."))
    return QueryDict(found["post"])


def _to_sign_in(request: HttpRequest, address: str) -> HttpResponse:
    answer = redirect_to_login(address, resolve_url(settings.LOGIN_URL))
    if getattr(request, "htmx", False):
        # A redirect would put the sign-in page into the part of the page that asked.
        return HttpResponse(status=204, headers={"HX-Redirect": answer.url})
    return answer


def _own_address(request: HttpRequest, *args: Any, **kwargs: Any) -> str:
    return request.get_full_path()


def _came_from_here(request: HttpRequest) -> bool:
    """Say whether a form was one of this site's own pages: a stranger's form must not be kept in anybody's session."""
    origin = request.headers.get("Origin") or request.headers.get("Referer", "")
    came = urlsplit(origin)
    return (came.scheme, came.netloc) == (request.scheme, request.get_host())
