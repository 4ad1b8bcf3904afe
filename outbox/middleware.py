"""What the outbox does around requests."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from outbox import worker
from outbox.receipts import KeyConflict


class Outbox:
    """Starts the process's worker at its first request, and words a key that was used for another request."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Make sure that jobs are worked, and answer the request."""
        worker.start()
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Answer 409 where a form was sent again with other contents."""
        if isinstance(exception, KeyConflict):
            return render(request, "outbox/conflict.html", status=409)
        return None
