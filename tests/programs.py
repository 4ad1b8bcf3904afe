"""Programs that ask the API."""

from rest_framework.test import APIClient

from accounts.models import User


def client_of(user: User | None = None) -> APIClient:
    """A client of the API, signed in as somebody or as nobody."""
    client = APIClient()
    if user is not None:
        client.force_authenticate(user)
    return client
