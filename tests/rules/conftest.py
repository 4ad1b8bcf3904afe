"""What the tests of the rules share."""

import pytest

from rules import loader


@pytest.fixture
def nothing_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test reads for itself: neither the process nor the user's folder remembers."""
    monkeypatch.setattr(loader, "_loaded", {})
    for function in (loader.load, loader.load_file, loader.load_patched):
        monkeypatch.setitem(function.__kwdefaults__, "cached", None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What the seasons reached is told at the end, one line a rule set: how often each kind of event came up."""
    for outcome in ("passed", "failed"):
        for report in terminalreporter.stats.get(outcome, []):
            for name, value in getattr(report, "user_properties", []):
                if name == "reached":
                    terminalreporter.write_line(f"reached, {value}")
