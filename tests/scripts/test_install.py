"""The first step on a bare machine: installs only what changed, and says in one line what it lacks."""

import sys
from pathlib import Path

import pytest

from scripts import install


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Note the programs that would run; each of them succeeds."""
    commands: list[list[str]] = []

    def call(command: list[str], **options: object) -> int:
        commands.append(command)
        return 0

    monkeypatch.setattr(install.subprocess, "call", call)
    return commands


@pytest.fixture
def requirements(tmp_path: Path) -> Path:
    (tmp_path / ".venv").mkdir()
    file = tmp_path / "requirements.txt"
    file.write_text("a==1\n")
    return file


def test_what_is_installed_is_not_installed_again(asked: list[list[str]], requirements: Path) -> None:
    venv = requirements.parent / ".venv"
    install.main(venv, [requirements])
    assert [command[1:3] for command in asked] == [["-m", "venv"], ["-m", "pip"]]
    asked.clear()
    install.main(venv, [requirements])
    assert asked == []
    requirements.write_text("a==2\n")
    install.main(venv, [requirements])
    assert asked[-1][-2:] == ["-r", str(requirements)]


def test_a_missing_venv_module_is_one_line(
    asked: list[list[str]], requirements: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install.importlib.util, "find_spec", lambda name: None)
    with pytest.raises(SystemExit) as refused:
        install.main(requirements.parent / ".venv", [requirements])
    assert "python3-venv" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert asked == []


def test_a_failed_installation_is_tried_again(
    requirements: Path, asked: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(install.subprocess, "call", lambda command, **options: int("pip" in command))
    with pytest.raises(SystemExit):
        install.main(requirements.parent / ".venv", [requirements])
    assert list((requirements.parent / ".venv").iterdir()) == []


def test_an_old_python_is_refused(requirements: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 12))
    with pytest.raises(SystemExit, match=r"Python 3\.11"):
        install.main(requirements.parent / ".venv", [requirements])
