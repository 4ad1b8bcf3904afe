"""Programs sign in to the API with a token of the profile page: ``Authorization: Bearer dugout_…``."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from knox.auth import TokenAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from accounts.models import ApiToken, User
from accounts.operations import note_use


def scope_allows(method: str, token: Any) -> bool:
    """Say whether a request of that method may come with a token; who has none (a session) is not limited by one."""
    return method in SAFE_METHODS or not isinstance(token, ApiToken) or token.may_write


class ScopedTokenAuthentication(TokenAuthentication):
    """A token that is good, of an account that is active, for what its scope allows.

    The scope is held here, so that a view which lists its own permissions can't lose it.
    """

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return account and token, or None when the request carries no token.

        Raises:
            AuthenticationFailed: the token is unknown, over, or revoked.
            PermissionDenied: a token that may only read came with something that writes.
        """
        found = super().authenticate(request)
        if found is None:
            return None
        _user, token = found
        if not scope_allows(request.method or "", token):
            raise PermissionDenied(ScopePermission.message)
        note_use(token)
        return found

    def authenticate_credentials(self, token: bytes) -> tuple[User, ApiToken]:
        """Return account and token for the words of a token."""
        if not token.isascii():
            raise AuthenticationFailed(_("Invalid token."))
        return super().authenticate_credentials(token)


class ScopePermission(BasePermission):
    """For views that take tokens by another door: what the token's scope allows."""

    message = _("This token may only read.")

    def has_permission(self, request: Request, view: Any) -> bool:
        """Say whether the token's scope allows the request's method."""
        return scope_allows(request.method or "", request.auth)
