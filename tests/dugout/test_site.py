"""What holds for every page: headers, the policy for content, error pages, languages."""

import json
from pathlib import Path

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import connection
from django.http import HttpResponse
from django.test import Client, RequestFactory

from dugout import front
from dugout.middleware import PrivateUnlessSaid


@pytest.mark.django_db
def test_a_page_that_is_not_there(client: Client) -> None:
    response = client.get("/nothing-here/")
    assert response.status_code == 404
    assert response.headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "no-store" in response.headers["Cache-Control"]
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["Referrer-Policy"] == "same-origin"


@pytest.mark.django_db
def test_nothing_inline_runs(client: Client) -> None:
    directives = dict(
        part.strip().split(" ", 1) for part in client.get("/x/").headers["Content-Security-Policy"].split(";")
    )
    assert directives["default-src"] == "'self'"
    assert "unsafe-inline" not in " ".join(directives.values())
    assert directives["object-src"] == "'none'"
    assert directives["frame-ancestors"] == "'none'"


def test_a_view_may_say_otherwise() -> None:
    def view(request: object) -> HttpResponse:
        return HttpResponse(headers={"X-Robots-Tag": "all", "Cache-Control": "private, max-age=60"})

    response = PrivateUnlessSaid(view)(RequestFactory().get("/"))
    assert response.headers["X-Robots-Tag"] == "all"
    assert response.headers["Cache-Control"] == "private, max-age=60"


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "lang"), [("fr-CA,fr;q=0.9,en;q=0.5", 'lang="fr"'), ("de,en;q=0.5", 'lang="en"')])
def test_the_browsers_preference_counts(client: Client, language: str, lang: str) -> None:
    assert lang in client.get("/nothing/", headers={"accept-language": language}).content.decode()


@pytest.mark.django_db
def test_a_forged_form_changes_nothing() -> None:
    response = Client(enforce_csrf_checks=True).post("/theme/", {"theme": "dark"})
    assert response.status_code == 403
    assert "theme" not in response.cookies


@pytest.mark.django_db
@pytest.mark.parametrize(
    "back", ["²", "nowhere", "a\x00b", "a\r\nX-Evil: 1", "//evil.example/", "https://evil.example/", "home"]
)
def test_the_way_back_is_an_address_of_ours_or_none(client: Client, back: str) -> None:
    response = client.post("/theme/", {"theme": "dark", "next": back})
    assert response.status_code == 302
    assert "evil.example" not in response.headers["Location"]
    assert "X-Evil" not in response.headers


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["/teams/{}/", "/players/{}/", "/matches/{}/", "/reports/teams/{}/", "/leagues/{}/"])
def test_nothing_is_at_an_address_with_nul(client: Client, page: str) -> None:
    assert client.get(page.format("a%00b")).status_code == 404


@pytest.mark.django_db
def test_the_api_refuses_an_address_with_nul_in_its_own_shape(client: Client) -> None:
    answer = client.post("/api/v1/teams/a%00b/preview/")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not-found"


@pytest.mark.django_db
def test_migrating_makes_the_cache_table_which_holds_over_processes(settings) -> None:
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "dugout_cache"},
    }
    call_command("migrate", verbosity=0)
    caches["default"].set("limit", [1.5], 60)
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM dugout_cache")
        assert cursor.fetchone() == (1,)
    assert caches["default"].get("limit") == [1.5]


def test_the_error_page_that_fails_is_a_line(rf: RequestFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails() -> str:
        raise OSError("no templates")

    monkeypatch.setattr(front, "_plain_page", fails)
    response = front.broken(rf.get("/"))
    assert response.status_code == 500
    assert b"try again later" in response.content


def test_static_files_refer_to_nothing_that_is_missing(settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    settings.STORAGES = settings.STORAGES | {
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.ManifestStaticFilesStorage"}
    }
    others = ["admin", "drf_spectacular_sidecar", "rest_framework"]
    call_command("collectstatic", interactive=False, verbosity=0, ignore_patterns=others)
    names = json.loads((tmp_path / "staticfiles.json").read_text())["paths"]
    assert {"css/theme.css", "js/theme.js", "vendor/bootstrap/bootstrap.min.css"} <= names.keys()
