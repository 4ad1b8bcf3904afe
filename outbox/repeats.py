"""A form that is sent again from the same page is answered as it was the first time.

A second press where nothing seems to happen, a network that lost the answer: the browser sends once more what it sent.
That it is done once, the operations see to (``outbox.receipts``). But things stand otherwise by then, and a view that
looked at them would find a team that has nothing to settle, a match that is confirmed, an invitation that is used. So
the answer that led on is given again, with what it said, before any view looks.

A form is known by all that it says; the token against forgery, which is masked anew for each page and good in one
browser alone, tells two pages and two people apart. What led nowhere is not remembered: a refused form may be sent
again when its reason is gone.
"""

import hashlib
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect

from dugout.caches import KEPT

LASTS = 15 * 60  # seconds; it may hold names, and what is kept of those outlives no quarter of an hour
LONGEST = 60  # seconds that a first request may take before a second is no longer held back by it
PATIENCE = 10.0  # seconds that a second request waits for the answer to the first
BREATH = 0.05  # seconds between two looks
PENDING = "pending"
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """Where a form led, and what was said there: levels of messages with their words."""

    to: str
    said: tuple[tuple[int, str], ...]


class Repeats:
    """Gives the first answer again where somebody who was signed in sends the same form of the same page again."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; an answer that leads on is kept for the same form again."""
        response = self.get_response(request)
        if address := getattr(request, "kept_at", ""):
            _keep(address, _answer(request, response))
        return response

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: Any) -> HttpResponse | None:
        """Give the first answer again, when there is one. (Here, the token is known to be right.)"""
        if getattr(view, "csrf_exempt", False) or not _is_form(request):
            return None
        address = _address(request)
        # Who is signed out by what he sent is a stranger the second time. A stranger's own forms sign him in or up:
        # that answer is good for nothing without what it tells the browser.
        known = request.user.is_authenticated
        first = _first(address) if known else _found(address)
        if first is not None:
            return _again(request, first)
        request.kept_at = address if known else ""  # type: ignore[attr-defined]
        return None


def _is_form(request: HttpRequest) -> bool:
    """Whether a page's form was sent by the browser; a script's own requests look after themselves."""
    if request.method != "POST" or request.content_type not in FORMS or "HX-Request" in request.headers:
        return False
    return "csrfmiddlewaretoken" in request.POST and request.accepts("text/html")


def _address(request: HttpRequest) -> str:
    """Where the answer to a form is kept."""
    sent = f"{request.get_full_path()}\n{request.POST.urlencode()}"
    return f"{KEPT}sent:{hashlib.blake2b(sent.encode(), digest_size=24).hexdigest()}"


def _first(address: str) -> Answer | None:
    """The first answer; where it is being worked out, wait for it. None where this request is the first."""
    until = time.monotonic() + PATIENCE
    try:
        while not cache.add(address, PENDING, LONGEST):
            if (found := _found(address)) is not None:
                return found
            if time.monotonic() > until:
                break
            time.sleep(BREATH)
    except Exception:
        # With the cache down a form is done all the same, and once.
        logger.exception("the cache does not answer")
    return None


def _found(address: str) -> Answer | None:
    try:
        found = cache.get(address)
    except Exception:
        logger.exception("the cache does not answer")
        return None
    return found if isinstance(found, Answer) else None


def _answer(request: HttpRequest, response: HttpResponse) -> Answer | None:
    """What is kept of an answer; None where it led nowhere, told of a fault, or left a cookie of its own."""
    if response.status_code != 302 or response.cookies:
        return None
    storage: Any = messages.get_messages(request)
    new = storage._queued_messages  # noqa: SLF001 -- walking through them would mark all as read
    said = tuple((each.level, str(each.message)) for each in new)
    done = any(level == messages.SUCCESS for level, _words in said)
    if any(level >= messages.ERROR or (level == messages.WARNING and not done) for level, _words in said):
        return None
    return Answer(response.headers["Location"], said)


def _keep(address: str, answer: Answer | None) -> None:
    try:
        if answer is None:
            cache.delete(address)
        else:
            cache.set(address, answer, LASTS)
    except Exception:
        logger.exception("the cache does not answer")


def _again(request: HttpRequest, first: Answer) -> HttpResponse:
    """The first answer, saying nothing that waits to be read already."""
    storage: Any = messages.get_messages(request)
    waiting = {(each.level, str(each)) for each in storage}
    storage.used = False
    for level, words in first.said:
        if (level, words) not in waiting:
            messages.add_message(request, level, words)
    return HttpResponseRedirect(first.to)
