"""``manage.py serve``: from nothing to a page that answers."""

import os
import signal
import socket
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError

from dugout.management.commands.serve import addresses, refuse_taken, serve
from dugout.settings.env import secret_key


def test_a_key_is_made_once_for_its_owner_only(tmp_path: Path) -> None:
    file = tmp_path / "secret_key"
    key = secret_key(file)
    assert len(key) >= 64
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert secret_key(file) == key
    assert secret_key(tmp_path / "another") != key


def test_a_taken_port_is_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=rf"127\.0\.0\.1:{port}.*PORT="):
            refuse_taken("127.0.0.1", port)
    refuse_taken("127.0.0.1", port)


def test_addresses_to_type() -> None:
    assert addresses("127.0.0.1") == ["127.0.0.1"]
    assert addresses("::1") == ["[::1]"]
    everywhere = addresses("0.0.0.0")
    assert everywhere[0] == "127.0.0.1"
    assert "0.0.0.0" not in everywhere


@pytest.mark.parametrize(("said", "wanted"), [(None, "http://127.0.0.1:8123/"), ("https://x.example/",) * 2])
def test_mails_link_to_where_it_is_served(monkeypatch: pytest.MonkeyPatch, said: str | None, wanted: str) -> None:
    become: list[dict[str, str]] = []
    monkeypatch.setattr(os, "chdir", lambda _: None)
    monkeypatch.setattr(os, "execve", lambda _program, _command, environment: become.append(environment))
    monkeypatch.delenv("SITE_URL", raising=False)
    if said:
        monkeypatch.setenv("SITE_URL", said)
    serve("127.0.0.1", 8123)
    assert become[0]["SITE_URL"] == wanted


def test_an_empty_folder_is_served(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment |= {
        "DUGOUT_DATA": str(tmp_path / "var"),
        "DJANGO_SETTINGS_MODULE": "dugout.settings.development",
        "DEBUG": "false",
    }
    server = subprocess.Popen(
        [sys.executable, "manage.py", "serve", "--port", str(port)],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    try:
        assert status(f"http://127.0.0.1:{port}/static/css/theme.css", server) == 200
        assert status(f"http://127.0.0.1:{port}/no-such-page/", server) == 404
    finally:
        server.send_signal(signal.SIGTERM)
        output, _ = server.communicate(timeout=120)
    assert f"http://127.0.0.1:{port}/" in output
    assert "manage.py operator" in output
    assert stat.S_IMODE((tmp_path / "var/secret_key").stat().st_mode) == 0o600


def status(url: str, server: subprocess.Popen[str]) -> int:
    """Return the status of ``url`` as soon as the server answers."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(url) as response:
                return response.status
        except urllib.error.HTTPError as answer:
            answer.close()
            return answer.code
        except urllib.error.URLError:
            assert server.poll() is None
            time.sleep(0.1)
    raise AssertionError("the server did not answer")
