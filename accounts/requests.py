"""What a request carries once the site's middleware and ``keeps_post`` have seen it, for type hints."""

from typing import Any

from django.http import HttpRequest, QueryDict

from accounts.models import User


class SignedInRequest(HttpRequest):
    """A request of somebody who is signed in, to a view that ``keeps_post`` wraps."""

    user: User
    htmx: Any
    restored_post: QueryDict | None
