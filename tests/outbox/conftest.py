"""Kinds of jobs that only tests know, and people who own them."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser

from outbox import registry


@pytest.fixture
def coach(db: None) -> AbstractBaseUser:
    return get_user_model().objects.create_user("coach@example.org", "a long pass phrase", display_name="Coach")


@pytest.fixture
def other(db: None) -> AbstractBaseUser:
    return get_user_model().objects.create_user("other@example.org", "a long pass phrase", display_name="Other")


@pytest.fixture
def operator(db: None) -> AbstractBaseUser:
    return get_user_model().objects.create_superuser("operator@example.org", "a long pass phrase", display_name="Op")


@pytest.fixture(autouse=True)
def media(settings: Any, tmp_path: Path) -> Path:
    settings.MEDIA_ROOT = tmp_path
    return tmp_path


@pytest.fixture
def kind() -> Iterator[Callable[..., None]]:
    """Registers a function as a kind of job for one test."""
    added: list[str] = []

    def add(name: str, run: Callable[..., None], **options: Any) -> None:
        options = {"title": "Test job", "pauses": (timedelta(minutes=1), timedelta(minutes=5))} | options
        registry.job(name, **options)(run)
        added.append(name)

    yield add
    for name in added:
        del registry.KINDS[name]


@pytest.fixture
def chore() -> Iterator[Callable[..., None]]:
    """Registers a function to be called again and again for one test."""
    added: list[str] = []

    def add(name: str, run: Callable[[], None], every: timedelta = timedelta(hours=1)) -> None:
        registry.periodic(name, every=every)(run)
        added.append(name)

    yield add
    for name in added:
        del registry.PERIODICS[name]
