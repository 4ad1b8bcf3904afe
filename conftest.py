"""What every test shares: catalogues that are compiled, caches that are empty, and a word about what can't run here."""

import os
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import HealthCheck, settings

# How fast a machine is says nothing about the code: property tests neither time their examples nor the making of them.
settings.register_profile("dugout", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("dugout")

# Playwright's event loop runs in the test's own thread, where Django would refuse the ORM.
os.environ.setdefault("DJANGO_ALLOW_ASYNC_UNSAFE", "true")

ROOT = Path(__file__).parent
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
WITHOUT_CHROMIUM = pytest.StashKey[set[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Declare ``--nothing-left-out``."""
    parser.addoption("--nothing-left-out", action="store_true", help="fail where a test could not run on this machine")


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues once, before any worker starts."""
    config.stash[WITHOUT_CHROMIUM] = set()
    if config.getoption("--nothing-left-out") and (missing := list(what_is_missing())):
        raise pytest.UsageError("\n".join(missing))
    if not hasattr(config, "workerinput"):
        from dugout import catalogues  # noqa: PLC0415 -- not at import: conftest is read before coverage starts

        catalogues.compile_all(ROOT / "locale")


def what_is_missing() -> Iterator[str]:
    """Yield a sentence for each thing without which some test could not run, or not as it should."""
    if CHROMIUM is None:
        yield "Browser tests need Chromium: install the Debian package chromium."
    for name, scheme, port in (("DATABASE_URL", "postgres", 5432), ("REDIS_URL", "redis", 6379)):
        url = urlsplit(os.environ.get(name, ""))
        if not url.scheme.startswith(scheme):
            yield f"{name} must be the address of a server ({scheme}://...)."
            continue
        try:
            socket.create_connection((url.hostname or "127.0.0.1", url.port or port), timeout=2).close()
        except OSError as error:
            yield f"Nothing answers at {name} ({url.hostname}: {error}); `bash .ci/run` starts the servers it needs."


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect what needs Chromium where there is none, and remember its names for the end of the run."""
    if CHROMIUM is not None:
        return
    needing = [item for item in items if item.get_closest_marker("browser")]
    config.stash[WITHOUT_CHROMIUM] = {item.nodeid for item in needing}
    config.hook.pytest_deselected(items=needing)
    items[:] = [item for item in items if item not in needing]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Hand the names of a worker's deselected tests to the run that prints the end."""
    output: dict[str, Any] | None = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["without_chromium"] = sorted(session.config.stash[WITHOUT_CHROMIUM])


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: Any) -> None:
    """Take the names from a worker of pytest-xdist."""
    names = getattr(node, "workeroutput", {}).get("without_chromium", ())
    node.config.stash[WITHOUT_CHROMIUM].update(names)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Count and name what was left out."""
    names = sorted(config.stash[WITHOUT_CHROMIUM])
    if names:
        terminalreporter.section("left out: Chromium is missing (Debian package chromium)")
        for name in names:
            terminalreporter.line(name)
        terminalreporter.line(f"{len(names)} tests were left out")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """Pytest-django's own; before it drops the database, whoever is still connected to it is sent away.

    PostgreSQL drops no database while a session of a thread that a test left behind is open.
    """
    yield
    from django.db import connection  # noqa: PLC0415 -- needs the settings

    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


@pytest.fixture(autouse=True)
def _fresh_start() -> Iterator[None]:
    """Leave no rate limit or cached value, language or time zone of a request to the next test."""
    yield
    from django.core.cache import cache  # noqa: PLC0415 -- needs the settings
    from django.utils import timezone, translation  # noqa: PLC0415 -- as above

    cache.clear()
    translation.deactivate()
    timezone.deactivate()
