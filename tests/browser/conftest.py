"""Debian's Chromium for every test of this folder."""

from pathlib import Path
from typing import Any

import pytest

from conftest import CHROMIUM

# What these modules assert is shown in full, though they hold no tests themselves.
pytest.register_assert_rewrite("tests.browser.night", "tests.browser.story")

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
