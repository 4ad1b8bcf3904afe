"""Rate limits that hold over processes: they are counted in the cache that all share."""

from allauth.core.internal import ratelimit
from django.http import HttpRequest


def within_limit(request: HttpRequest, action: str, rates: str, *, key: str | None = None) -> bool:
    """Count a request and say whether it is still within its limits.

    Args:
        request: what came; GET is not counted.
        action: what is limited, by a name of its own.
        rates: such as ``"20/h/ip,5/h/key"``: by network address, by ``user`` (signed in), by ``key``.
        key: what ``key`` counts by, such as an address that was typed in.
    """
    return ratelimit.consume(request, app="dugout", action=action, config={action: rates}, key=key) is not None
