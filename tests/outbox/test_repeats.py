"""The same form of the same page again: the first answer, with what it said; everything else is done anew."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.contrib import messages
from django.contrib.auth import get_user_model, logout
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.test import Client
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from dugout.urls import urlpatterns as of_site
from outbox import repeats

pytestmark = [pytest.mark.django_db, pytest.mark.urls(__name__)]
did: list[str] = []


def lead_on(request: HttpRequest, kind: str) -> HttpResponse:
    """Does something each time, and says what the address asks for."""
    did.append(kind)
    if kind == "slow":
        repeats.time.sleep(0.3)
    level = {"fault": messages.ERROR, "stale": messages.WARNING, "nothing": messages.INFO}.get(kind, messages.SUCCESS)
    messages.add_message(request, level, f"Said by {len(did)}")
    if kind == "partly":
        messages.warning(request, "Something waits.")
    if kind == "gone":
        logout(request)
    if kind == "shown":
        return HttpResponse("A page")
    answer = redirect(f"/led/{len(did)}/")
    if kind == "cookie":
        answer.set_cookie("language", "fr")
    return answer


urlpatterns = [
    path("do/<slug:kind>/", lead_on),
    path("program/<slug:kind>/", csrf_exempt(lead_on)),
    *of_site,
]


@pytest.fixture(autouse=True)
def _nothing_done() -> None:
    did.clear()


@pytest.fixture
def browser(coach: AbstractBaseUser) -> Client:
    client = Client()
    client.force_login(coach)
    return client


def send(client: Client, kind: str, token: str = "a", **more: Any) -> tuple[str, list[str]]:
    """Where a form led, and what waits to be read then, for a browser that saw no answer before."""
    client.cookies.pop("messages", None)
    at = more.pop("at", f"/do/{kind}/")
    answer = client.post(at, {"csrfmiddlewaretoken": token, "key": "k"}, **more)
    said = [str(each) for each in messages.get_messages(answer.wsgi_request)._queued_messages]
    return answer.headers.get("Location", str(answer.status_code)), said


@pytest.mark.parametrize("kind", ["done", "nothing", "partly"])
def test_what_led_on_is_answered_as_before(browser: Client, kind: str) -> None:
    first = send(browser, kind)
    assert first[0] == "/led/1/"
    assert send(browser, kind) == send(browser, kind) == first
    assert did == [kind]


@pytest.mark.parametrize("kind", ["fault", "stale", "shown", "cookie"])
def test_what_led_nowhere_is_tried_again(browser: Client, kind: str) -> None:
    for _ in range(3):
        send(browser, kind)
    assert did == [kind] * 3


def test_another_page_and_other_contents_are_another_form(browser: Client) -> None:
    for more in ({"token": "a"}, {"token": "b"}, {"at": "/do/done/?page=2"}, {"QUERY_STRING": "page=3"}):
        send(browser, "done", **more)
    assert len(did) == 4


def test_a_program_and_a_script_look_after_themselves(browser: Client) -> None:
    for more in (
        {"at": "/program/done/"},
        {"headers": {"HX-Request": "true"}},
        {"headers": {"Accept": "application/json"}},
    ):
        for _ in range(2):
            send(browser, "done", **more)
    assert len(did) == 6


def test_a_stranger_is_signed_in_each_time_that_he_asks(db: None) -> None:
    for _ in range(2):
        send(Client(), "done")
    assert len(did) == 2


def test_who_is_signed_out_by_it_is_told_so_again(browser: Client) -> None:
    first = send(browser, "gone")
    assert send(browser, "gone") == first
    assert did == ["gone"]


def test_what_waits_to_be_read_is_said_once(browser: Client) -> None:
    sent = {"csrfmiddlewaretoken": "a"}
    browser.post("/do/done/", sent)
    again = browser.post("/do/done/", sent)
    assert [str(each) for each in messages.get_messages(again.wsgi_request)] == ["Said by 1"]


def test_a_cache_that_is_down_stops_nobody(browser: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    class Down:
        def __getattr__(self, name: str) -> Any:
            raise ConnectionError

    monkeypatch.setattr(repeats, "cache", Down())
    assert send(browser, "done")[0] == "/led/1/"
    assert send(browser, "done")[0] == "/led/2/"


def test_a_first_request_that_never_ends_holds_nobody_for_ever(
    browser: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(repeats, "PATIENCE", 0.1)
    monkeypatch.setattr(repeats, "_keep", lambda address, answer: None)  # as where the process died
    send(browser, "done")
    assert send(browser, "done")[0] == "/led/2/"


@pytest.mark.django_db(transaction=True)
def test_two_at_once_are_one(coach: AbstractBaseUser) -> None:
    first, second = Client(), Client()
    first.force_login(get_user_model().objects.get(pk=coach.pk))
    second.cookies["sessionid"] = first.cookies["sessionid"].value
    with ThreadPoolExecutor() as pool:
        answers = list(pool.map(_send_and_hang_up, (first, second)))
    assert answers[0] == answers[1] == ("/led/1/", ["Said by 1"])
    assert did == ["slow"]


def _send_and_hang_up(client: Client) -> tuple[str, list[str]]:
    from django.db import connection

    try:
        return send(client, "slow")
    finally:
        connection.close()
