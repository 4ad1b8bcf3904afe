"""How the API's document words the tokens."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension


class ScopedTokenScheme(OpenApiAuthenticationExtension):
    """A bearer token of the profile page."""

    target_class = "accounts.authentication.ScopedTokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        """Return the scheme's entry in the document."""
        return {
            "type": "http",
            "scheme": "bearer",
            "description": "Made on the account page, with a scope (read, or read and write) and an end.",
        }
