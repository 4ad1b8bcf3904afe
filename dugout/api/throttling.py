"""Limits of the API, by account and by network address, counted in the cache that all processes share."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle


class AddressThrottle(AnonRateThrottle):
    """Requests without an account, by network address."""

    scope = "address"


class RefusedThrottle(SimpleRateThrottle):
    """Requests that were refused for want of a good sign-in, by network address: whoever tries tokens is slowed."""

    scope = "refused"

    def get_cache_key(self, request: Request, view: Any) -> str:
        """Return where the address is counted."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class AccountThrottle(UserRateThrottle):
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
