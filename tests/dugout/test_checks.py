"""What a real installation refuses to start with."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model

from dugout.checks import reasons_not_to_start

OWN_KEY = "k3Y" + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ012345"


@pytest.fixture(autouse=True)
def real_installation(settings) -> None:
    settings.UNGUARDED = False
    settings.DEBUG = False
    settings.SECRET_KEY = OWN_KEY
    settings.ALLOWED_HOSTS = ["league.example.org"]


@pytest.mark.django_db(transaction=True)
def test_a_sound_installation_starts() -> None:
    get_user_model().objects.create_user("someone@example.org")
    assert reasons_not_to_start() == []


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("SECRET_KEY", "test-only-key-that-a-real-installation-refuses-to-start-with", "SECRET_KEY"),
        ("SECRET_KEY", "django-insecure-" + OWN_KEY, "SECRET_KEY"),
        ("SECRET_KEY", OWN_KEY[:49], "SECRET_KEY"),
        ("SECRET_KEY", "a" * 60, "SECRET_KEY"),
        ("ALLOWED_HOSTS", ["*"], "ALLOWED_HOSTS"),
        ("ALLOWED_HOSTS", ["league.example.org", "*"], "ALLOWED_HOSTS"),
        ("ALLOWED_HOSTS", [], "ALLOWED_HOSTS"),
        ("DEBUG", True, "DEBUG"),
    ],
)
def test_a_setting_that_is_not_fit(settings, name: str, value: object, word: str) -> None:
    setattr(settings, name, value)
    reasons = reasons_not_to_start()
    assert len(reasons) == 1
    assert word in reasons[0]


@pytest.mark.django_db(transaction=True)
def test_demo_accounts_are_refused_and_emptied_ones_are_not() -> None:
    user = get_user_model().objects.create_user(f"coach@{settings.DEMO_EMAIL_DOMAIN}")
    assert reasons_not_to_start() == [
        "The database holds accounts of the demo league. Use a database of its own for a real league."
    ]
    user.is_active = False
    user.save()
    assert reasons_not_to_start() == []


@pytest.mark.parametrize(
    ("variables", "word"),
    [
        ({"SECRET_KEY": "django-insecure-" + OWN_KEY, "ALLOWED_HOSTS": "league.example.org"}, "SECRET_KEY"),
        ({"SECRET_KEY": OWN_KEY, "ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS"),
    ],
)
def test_gunicorn_stops_with_the_reason(tmp_path: Path, variables: dict[str, str], word: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "REDIS_URL"}}
    environment |= variables | {
        "DUGOUT_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "dugout.settings.production",
    }
    done = subprocess.run(
        [sys.executable, "-m", "gunicorn", "--bind", f"unix:{tmp_path}/socket"],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "Dugout does not start:" in done.stderr
    assert word in done.stderr
    assert "Traceback" not in done.stderr
