"""Debian's Chromium for every test of this folder."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connections
from playwright.sync_api import Playwright, expect

from conftest import CHROMIUM
from tests.browser.patience import PATIENCE

# What these modules assert is shown in full, though they hold no tests themselves.
pytest.register_assert_rewrite("tests.browser.night", "tests.browser.story")

expect.set_options(timeout=PATIENCE)

HERE = Path(__file__).parent


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in this folder, before the root decides what can run."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Start the machine's own Chromium; without its sandbox, which root can't have."""
    return browser_type_launch_args | {"executable_path": CHROMIUM, "args": ["--no-sandbox", "--disable-dev-shm-usage"]}


@pytest.fixture(scope="session")
def playwright(playwright: Playwright) -> Iterator[Playwright]:
    """The browsers' door; when it shuts, so do the connections that its loop alone can see.

    While the loop runs, a thread sees another set of connections than before and after it. A test that does no more
    than roll back leaves its connection open, and PostgreSQL drops no database while somebody is connected.
    """
    yield playwright
    connections.close_all()
