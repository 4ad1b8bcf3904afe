"""A session that ended loses nothing that was typed."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path, reverse

from accounts.lapsed import KEPT_AT_ONCE, LONGEST, keeps_post
from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]
SENT: list[str] = []


@keeps_post
def report(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        SENT.append(request.POST.get("note", ""))
    data = request.POST or request.restored_post or {}
    return HttpResponse(data.get("note", "empty"))


@keeps_post(page=lambda request, number: reverse("note", args=[number]))
def send(request: HttpRequest, number: int) -> HttpResponse:
    SENT.append(str(number))
    return HttpResponse("sent")


@keeps_post
def note(request: HttpRequest, number: int) -> HttpResponse:
    return HttpResponse((request.restored_post or {}).get("note", "empty"))


def open_to_all(request: HttpRequest) -> HttpResponse:
    return HttpResponse("open")


urlpatterns = [
    path("report/", report),
    path("note/<int:number>/", note, name="note"),
    path("note/<int:number>/send/", send),
    path("open/", open_to_all),
    path("", include("dugout.urls")),
]


@pytest.fixture(autouse=True)
def _nothing_sent() -> None:
    SENT.clear()


def sign_in_at(client: Client, url: str) -> Any:
    page = client.get(url)
    login = {"login": "coach@example.org", "password": PASSWORD, "next": page.context["redirect_field_value"]}
    return client.post(reverse("account_login"), login, follow=True)


def test_what_was_typed_is_there_after_signing_in(client: Client, coach: User) -> None:
    answer = client.post("/report/?half=2", {"note": "Two touchdowns é", "many": ["1", "2"]})
    assert answer.status_code == 302
    assert not SENT
    page = sign_in_at(client, answer.url)
    assert page.redirect_chain[-1][0].startswith("/report/?half=2&restored=")
    assert page.content.decode() == "Two touchdowns é"
    assert not SENT
    again = client.get(page.redirect_chain[-1][0])
    assert again.content.decode() == "Two touchdowns é"


def test_a_session_that_was_ended_on_the_server(client: Client, coach: User) -> None:
    client.force_login(coach)
    client.session.flush()
    page = sign_in_at(client, client.post("/report/", {"note": "kept"}).url)
    assert page.content == b"kept"


def test_a_form_that_posts_elsewhere_comes_back_to_its_page(client: Client, coach: User) -> None:
    page = sign_in_at(client, client.post("/note/7/send/", {"note": "kept"}).url)
    assert page.redirect_chain[-1][0].startswith("/note/7/?restored=")
    assert page.content == b"kept"
    assert not SENT


def test_secrets_and_files_are_not_kept(client: Client, coach: User) -> None:
    from io import BytesIO

    client.post("/report/", {"note": "x", "Password1": "hush", "my_secret": "hush", "file": BytesIO(b"hush")})
    assert "hush" not in str(dict(client.session))


def test_too_much_is_not_kept(client: Client, coach: User) -> None:
    answer = client.post("/report/", {"note": "x" * (LONGEST + 1)})
    assert "restored" not in answer.url
    assert "lapsed" not in client.session


def test_a_few_forms_are_kept_at_once(client: Client, coach: User) -> None:
    for number in range(KEPT_AT_ONCE + 3):
        client.post("/report/", {"note": str(number)})
    assert len(client.session["lapsed"]) == KEPT_AT_ONCE


def test_it_comes_back_on_its_own_page_and_to_its_own_session_alone(client: Client, coach: User) -> None:
    answer = client.post("/report/", {"note": "kept"})
    page = sign_in_at(client, answer.url)
    key = page.redirect_chain[-1][0].partition("restored=")[2]
    assert client.get(f"/note/1/?restored={key}").content == b"empty"
    other = Client()
    other.force_login(coach)
    assert other.get(f"/report/?restored={key}").content == b"empty"
    assert client.get("/report/?restored=nonsense").content == b"empty"


def test_htmx_is_sent_to_the_sign_in_page_as_a_whole(client: Client, coach: User) -> None:
    answer = client.post("/report/", {"note": "x"}, headers={"HX-Request": "true"})
    assert answer.status_code == 204
    assert answer.headers["HX-Redirect"].startswith(reverse("account_login"))


def test_a_script_that_saves_is_told(client: Client, coach: User) -> None:
    answer = client.post("/report/", {"note": "x"}, headers={"Accept": "application/json"})
    assert answer.status_code == 401
    assert "lapsed" not in client.session


def test_a_page_asks_for_a_sign_in(client: Client) -> None:
    assert client.get("/report/?a=1").url == f"{reverse('account_login')}?next=/report/%3Fa%3D1"


# --- Forms that are older than the last sign-in ------------------------------------------------------------------


def stale_post(client: Client, url: str, **headers: str) -> Any:
    client.get(reverse("account_login"))
    return client.post(url, {"note": "kept", "csrfmiddlewaretoken": "x" * 64}, headers=headers)


def test_a_stale_form_of_ours_comes_back(coach: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(coach)
    answer = stale_post(client, "/report/", origin="http://testserver")
    assert answer.status_code == 403
    assert not SENT
    assert client.get(answer.context["back"]).content == b"kept"


@pytest.mark.parametrize("headers", [{"origin": "https://evil.example"}, {"origin": "null"}, {}])
def test_a_strangers_form_is_not_kept(coach: User, headers: dict[str, str]) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(coach)
    answer = stale_post(client, "/report/", **headers)
    assert answer.status_code == 403
    assert answer.context["back"] == ""
    assert "lapsed" not in client.session
    assert not SENT


def test_a_stale_form_of_another_view_is_explained(coach: User) -> None:
    client = Client(enforce_csrf_checks=True)
    answer = stale_post(client, "/open/", origin="http://testserver")
    assert answer.status_code == 403
    assert "open too long" in answer.content.decode()
