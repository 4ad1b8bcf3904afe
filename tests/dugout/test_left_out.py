"""A run on a machine without Chromium counts and names what it left out, or refuses to leave anything out."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

TESTS = """
import pytest
@pytest.mark.browser
def test_needs_a_browser(): raise AssertionError("not to be run")
@pytest.mark.browser
def test_needs_one_too(): raise AssertionError("not to be run")
def test_needs_none(): pass
"""


@pytest.fixture
def run(tmp_path: Path):
    shutil.copy(settings.BASE_DIR / "conftest.py", tmp_path)
    (tmp_path / "test_sample.py").write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers =\n    browser: needs Chromium\n")
    environment = os.environ | {
        "PATH": str(tmp_path),
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
        "PYTHONPATH": str(settings.BASE_DIR),
        "DUGOUT_DATA": str(tmp_path / "var"),
        "DJANGO_SETTINGS_MODULE": "dugout.settings.test",
        "REDIS_URL": "",
    }
    environment.pop("PYTEST_XDIST_WORKER", None)

    def start(*options: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "xdist", *options]
        return subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=120, check=False
        )

    return start


@pytest.mark.parametrize("options", [("-n0",), ("-n2",)])
def test_what_was_left_out_is_counted_and_named(run, options: tuple[str, ...]) -> None:
    done = run(*options)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "1 passed" in done.stdout
    assert "test_sample.py::test_needs_a_browser" in done.stdout
    assert "test_sample.py::test_needs_one_too" in done.stdout
    assert "2 tests were left out" in done.stdout


def test_nothing_may_be_left_out(run) -> None:
    done = run("--nothing-left-out")
    assert done.returncode != 0
    assert "install the Debian package chromium" in done.stderr
    assert "REDIS_URL" in done.stderr
