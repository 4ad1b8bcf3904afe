"""Limits of the API, by account and by network address, counted in the cache that all processes share."""

from typing import Any

from allauth.core.internal.ratelimit import cache_lock
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle


class Exact(SimpleRateThrottle):
    """Counts one request after the other: of many at once each would else count itself alone."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count the request and say whether it is still within its limit; not, where too many come to be counted."""
        key = self.get_cache_key(request, view)
        if key is None:
            return True
        with cache_lock(key) as mine:
            if mine:
                return bool(super().allow_request(request, view))
        self.history: list[float] = []
        self.now = self.timer()
        return False


class AddressThrottle(Exact, AnonRateThrottle):
    """Requests without an account, by network address."""

    scope = "address"


class RefusedThrottle(Exact):
    """Requests that were refused for want of a good sign-in, by network address: whoever tries tokens is slowed."""

    scope = "refused"

    def get_cache_key(self, request: Request, view: Any) -> str:
        """Return where the address is counted."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class AccountThrottle(Exact, UserRateThrottle):
    """Requests of an account, from wherever they come and with whichever of its tokens."""

    scope = "account"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Return where the account is counted; None for strangers, whom the address counts."""
        return super().get_cache_key(request, view) if request.user.is_authenticated else None


class WriteThrottle(AccountThrottle):
    """What an account changes: fewer than it may read."""

    scope = "write"

    def get_cache_key(self, request: Request, view: Any) -> str | None:
        """Return where the account's writes are counted; None for what only reads."""
        return None if request.method in SAFE_METHODS else super().get_cache_key(request, view)
