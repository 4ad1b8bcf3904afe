"""What a person chose for himself holds on every page."""

import zoneinfo
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation


class Preferences:
    """Speaks the language and keeps the clock of who is signed in.

    Strangers get what Django's own middleware found: the language cookie, then the browser's preference.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request in its reader's language and time zone."""
        if not request.user.is_authenticated:
            timezone.deactivate()
            return self.get_response(request)
        language = request.user.language
        translation.activate(language)
        request.LANGUAGE_CODE = translation.get_language()
        if request.user.time_zone:
            timezone.activate(zoneinfo.ZoneInfo(request.user.time_zone))
        else:
            timezone.deactivate()
        return self.get_response(request)
