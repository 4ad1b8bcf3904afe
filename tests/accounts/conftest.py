"""People who sign in."""

import pytest
from django.test import Client

from accounts.models import User
from accounts.operations import create_account

PASSWORD = "a long pass phrase"


@pytest.fixture
def coach(db: None) -> User:
    return create_account(email="coach@example.org", display_name="Grashnak", password=PASSWORD)


@pytest.fixture
def operator(db: None) -> User:
    return create_account(email="operator@example.org", display_name="Op", password=PASSWORD, operator=True)


@pytest.fixture
def coach_client(client: Client, coach: User) -> Client:
    client.force_login(coach)
    return client
