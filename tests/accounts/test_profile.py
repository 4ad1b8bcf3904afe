"""One's own account: choices, language, tokens."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from accounts.limits import within_limit
from accounts.models import ApiToken, User
from accounts.operations import TOKENS_FOR_EACH, create_account, create_token, notify
from outbox.models import Job

pytestmark = pytest.mark.django_db
CHOICES = {"display_name": "Gráshnak", "language": "fr", "time_zone": "Europe/Paris", "mail_reports": "on"}


def test_choices_are_kept(coach_client: Client, coach: User) -> None:
    answer = coach_client.post("/accounts/", CHOICES)
    assert answer.status_code == 302
    coach.refresh_from_db()
    assert (coach.display_name, coach.language, coach.time_zone) == ("Gráshnak", "fr", "Europe/Paris")
    assert (coach.mail_reports, coach.mail_results) == (True, False)
    page = coach_client.get("/accounts/").content.decode()
    assert '<html lang="fr"' in page


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("display_name", ""),
        ("display_name", "x" * 61),
        ("display_name", "a\u202eb"),
        ("language", "de"),
        ("time_zone", "Mars/Olympus"),
        ("time_zone", "../../etc/passwd"),
    ],
)
def test_a_fault_stands_beside_its_field_and_changes_nothing(
    coach_client: Client, coach: User, field: str, value: str
) -> None:
    answer = coach_client.post("/accounts/", CHOICES | {field: value})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert f'id="id_{field}_error"' in answer.content.decode()
    coach.refresh_from_db()
    assert (coach.display_name, coach.language) == ("Grashnak", "en")


def test_nothing_else_can_be_posted(coach_client: Client, coach: User) -> None:
    coach_client.post("/accounts/", CHOICES | {"is_superuser": "on", "is_staff": "on", "email": "x@example.org"})
    coach.refresh_from_db()
    assert (coach.is_superuser, coach.is_staff, coach.email) == (False, False, "coach@example.org")


def test_the_page_takes_few_queries(coach_client: Client, coach: User, django_assert_num_queries: Any) -> None:
    for number in range(3):
        create_token(coach, name=f"t{number}", scope="read", days=30)
    with django_assert_num_queries(3):
        coach_client.get("/accounts/")


# --- Language and clock ------------------------------------------------------------------------------------------


def test_strangers_read_the_browsers_language_until_they_choose(client: Client) -> None:
    page = reverse("account_login")
    assert b'<html lang="fr"' in client.get(page, headers={"accept-language": "fr-CH, en;q=0.5"}).content
    client.post(reverse("set_language"), {"language": "en", "next": page})
    assert b'<html lang="en"' in client.get(page, headers={"accept-language": "fr"}).content


def test_a_chosen_language_goes_with_the_account(coach_client: Client, coach: User) -> None:
    answer = coach_client.post(reverse("set_language"), {"language": "fr", "next": "/accounts/"})
    assert answer.url == "/accounts/"
    coach.refresh_from_db()
    assert coach.language == "fr"
    del coach_client.cookies["django_language"]
    assert b'<html lang="fr"' in coach_client.get("/accounts/", headers={"accept-language": "en"}).content


@pytest.mark.parametrize("language", ["de", "", "../fr", "x" * 300])
def test_a_language_that_we_do_not_speak_is_not_kept(coach_client: Client, coach: User, language: str) -> None:
    assert coach_client.post(reverse("set_language"), {"language": language}).status_code == 302
    coach.refresh_from_db()
    assert coach.language == "en"


def test_the_switch_sends_nobody_to_a_strangers_site(client: Client) -> None:
    answer = client.post(reverse("set_language"), {"language": "fr", "next": "https://evil.example/"})
    assert answer.url == "/"


def test_times_are_shown_by_the_persons_clock(coach_client: Client, coach: User) -> None:
    from datetime import UTC, datetime

    create_token(coach, name="t", scope="read", days=30)
    ApiToken.objects.update(last_used=datetime(2026, 1, 10, 23, 30, tzinfo=UTC))
    assert "10 Jan 2026, 23:30" in coach_client.get("/accounts/").content.decode()
    User.objects.update(time_zone="Asia/Tokyo")
    assert "11 Jan 2026, 08:30" in coach_client.get("/accounts/").content.decode()


# --- Tokens ------------------------------------------------------------------------------------------------------


def make(client: Client, **more: Any) -> Any:
    form = {"name": "wall table", "scope": "read", "days": "30", "key": "k1"}
    return client.post(reverse("accounts:token-new"), form | more)


def test_a_token_is_shown_once_and_kept_as_a_digest(coach_client: Client, coach: User) -> None:
    answer = make(coach_client)
    words = answer.context["words"]
    assert words.startswith("dugout_")
    assert words in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]
    token = ApiToken.objects.get()
    row = " ".join(str(value) for value in ApiToken.objects.values().get().values())
    assert words not in row
    assert token.expiry is not None
    assert timedelta(days=29) < token.expiry - timezone.now() <= timedelta(days=30)
    assert words not in coach_client.get("/accounts/").content.decode()


def test_a_double_press_makes_one_token(coach_client: Client) -> None:
    make(coach_client)
    again = make(coach_client)
    assert ApiToken.objects.count() == 1
    assert again.context["words"] == ""
    assert "made already" in again.content.decode()


def test_another_form_under_the_same_key_is_a_conflict(coach_client: Client) -> None:
    make(coach_client)
    assert make(coach_client, name="other").status_code == 409
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize(("field", "value"), [("name", ""), ("scope", "root"), ("days", "99999"), ("days", "x")])
def test_a_token_form_with_a_fault_makes_none(coach_client: Client, field: str, value: str) -> None:
    answer = make(coach_client, **{field: value})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    assert not ApiToken.objects.exists()


def test_there_are_not_endlessly_many(coach_client: Client, coach: User) -> None:
    for number in range(TOKENS_FOR_EACH):
        create_token(coach, name=f"t{number}", scope="read", days=30)
    answer = make(coach_client)
    assert answer.status_code == 422
    assert f"You have {TOKENS_FOR_EACH} tokens" in answer.content.decode()


def test_a_token_is_revoked_by_its_owner_alone(coach_client: Client, coach: User) -> None:
    other = create_account(email="other@example.org", display_name="Other")
    theirs, _words = create_token(other, name="t", scope="read", days=30)
    mine, _words = create_token(coach, name="t", scope="read", days=30)
    assert coach_client.post(reverse("accounts:token-revoke", args=[theirs.reference])).status_code == 404
    assert coach_client.post(reverse("accounts:token-revoke", args=[mine.reference])).status_code == 302
    assert list(ApiToken.objects.all()) == [theirs]


# --- Mails to a person -------------------------------------------------------------------------------------------


def test_mails_of_a_topic_go_to_those_who_want_them(coach: User) -> None:
    assert notify(coach, "results", "account/changed", {"change": "x"}) is not None
    coach.mail_results = False
    assert notify(coach, "results", "account/changed", {"change": "x"}) is None
    coach.email = None
    assert notify(coach, "reports", "account/changed", {"change": "x"}) is None
    assert Job.objects.count() == 1


# --- Limits ------------------------------------------------------------------------------------------------------


def test_limits_by_network_address_and_by_what_was_asked_for(rf: RequestFactory) -> None:
    def tries(address: str, key: str, count: int) -> list[bool]:
        request = rf.post("/", REMOTE_ADDR=address)
        return [within_limit(request, "invitation", "3/h/ip,4/h/key", key=key) for _try in range(count)]

    assert tries("192.0.2.1", "a", 4) == [True, True, True, False]
    assert tries("192.0.2.2", "a", 2) == [True, False]
    assert tries("192.0.2.3", "b", 1) == [True]
    assert within_limit(rf.get("/", REMOTE_ADDR="192.0.2.1"), "invitation", "3/h/ip")
    assert within_limit(rf.post("/", REMOTE_ADDR="192.0.2.1"), "another", "3/h/ip")
