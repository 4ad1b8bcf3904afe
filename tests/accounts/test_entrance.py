"""Signing up, in and out; what is told to those who try addresses."""

import re
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.urls import reverse

from accounts.models import User
from outbox.models import Job
from outbox.worker import drain
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db
FORM = {"display_name": "Newcomer", "password1": "grass over dirt 9", "password2": "grass over dirt 9"}


@pytest.fixture
def no_mail(settings: Any) -> None:
    settings.MAIL_IS_SET_UP = False
    settings.ACCOUNT_EMAIL_VERIFICATION = "none"
    settings.MFA_ALLOW_UNVERIFIED_EMAIL = True


def sign_up(client: Client, email: str, **more: Any) -> Any:
    return client.post(reverse("account_signup"), FORM | {"email": email} | more)


def sign_in(client: Client, email: str, password: str, **more: Any) -> Any:
    return client.post(reverse("account_login"), {"login": email, "password": password} | more)


def link_in_mail() -> str:
    found = re.search(r"http://127.0.0.1:8000(/accounts/\S+)", str(mail.outbox[-1].body))
    assert found
    return found[1]


def strip_tokens(html: bytes) -> str:
    text = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", html.decode())
    text = re.sub(r'X-CSRFToken&quot;: &quot;\w+|"X-CSRFToken": "\w+"', "", text)
    return re.sub(r'nonce="[^"]*"', "", text)


# --- With mail ---------------------------------------------------------------------------------------------------


def test_sign_up_confirm_and_be_in(client: Client) -> None:
    answer = sign_up(client, "New@Example.org", next="/accounts/")
    assert answer.status_code == 302
    assert not client.get("/accounts/").wsgi_request.user.is_authenticated
    drain()
    assert mail.outbox[0].to == ["new@example.org"]
    assert "Newcomer" in str(mail.outbox[0].body)
    link = link_in_mail()
    assert client.get(link).status_code == 200
    answer = client.post(link)
    user = User.objects.get(email="new@example.org")
    assert user.display_name == "Newcomer"
    assert EmailAddress.objects.get(user=user).verified
    assert client.get("/accounts/").status_code == 200


def test_sign_up_speaks_the_language_of_the_page(client: Client) -> None:
    client.cookies["django_language"] = "fr"
    sign_up(client, "new@example.org")
    drain()
    assert User.objects.get().language == "fr"
    assert mail.outbox[0].subject == "Confirmez votre adresse"


def test_sign_up_answers_alike_for_known_and_unknown_addresses(client: Client, coach: User) -> None:
    known, unknown = Client(), Client()
    one, two = sign_up(known, "COACH@example.org"), sign_up(unknown, "new@example.org")
    assert (one.status_code, one.url) == (two.status_code, two.url)
    pages = [strip_tokens(browser.get(one.url).content) for browser in (known, unknown)]
    assert pages[0].replace("coach@example.org", "") == pages[1].replace("new@example.org", "")
    drain()
    to = {tuple(message.to): message.subject for message in mail.outbox}
    assert to == {
        ("coach@example.org",): "You have an account already",
        ("new@example.org",): "Confirm your address",
    }
    assert User.objects.filter(email="coach@example.org").count() == 1


def test_sign_up_takes_as_long_for_a_known_address(
    client: Client, coach: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What takes long is a password's hash: there is one for either."""
    hashed: list[str] = []
    encode = MD5PasswordHasher.encode

    def counted(self: MD5PasswordHasher, password: str, salt: str) -> str:
        hashed.append(password)
        return encode(self, password, salt)

    monkeypatch.setattr(MD5PasswordHasher, "encode", counted)
    counts = []
    for email in ("coach@example.org", "new@example.org"):
        hashed.clear()
        sign_up(Client(), email)
        counts.append(len(hashed))
    assert counts[0] == counts[1] > 0


def test_mails_lead_to_this_site_whatever_host_was_asked_for(client: Client, coach: User, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    settings.SITE_URL = "https://league.example/"
    client.post(reverse("account_reset_password"), {"email": "coach@example.org"}, headers={"host": "evil.example"})
    sign_up(Client(headers={"host": "evil.example"}), "new@example.org")
    drain()
    assert len(mail.outbox) == 2
    for message in mail.outbox:
        assert "evil" not in str(message.body)
        assert "https://league.example/accounts/" in str(message.body)


def test_reset_answers_alike_for_known_and_unknown_addresses(client: Client, coach: User) -> None:
    answers = []
    for email in ("coach@example.org", "nobody@example.org"):
        browser = Client()
        answer = browser.post(reverse("account_reset_password"), {"email": email})
        answers.append((answer.status_code, answer.url, strip_tokens(browser.get(answer.url).content)))
    assert answers[0] == answers[1]
    assert Job.objects.count() == 2


def test_reset_by_the_link_in_the_mail(client: Client, coach: User) -> None:
    client.post(reverse("account_reset_password"), {"email": "coach@example.org"})
    drain()
    answer = client.get(link_in_mail(), follow=True)
    page = answer.request["PATH_INFO"]
    new = "another phrase 7"
    assert client.post(page, {"password1": new, "password2": new}).status_code == 302
    coach.refresh_from_db()
    assert coach.check_password(new)
    drain()
    assert [message.subject for message in mail.outbox] == ["A new password", "Your account was changed"]
    assert "127.0.0.1\n" not in str(mail.outbox[1].body)


def test_sign_in_answers_alike_for_known_and_unknown_addresses(client: Client, coach: User) -> None:
    pages = [
        strip_tokens(sign_in(Client(), email, "wrong password").content).replace(email, "")
        for email in ("coach@example.org", "nobody@example.org")
    ]
    assert pages[0] == pages[1]
    assert "not correct" in pages[0]


def test_sign_in_keeps_where_one_was_going(client: Client, coach: User) -> None:
    page = client.get(client.get("/accounts/").url)
    assert b'name="next" value="/accounts/"' in page.content
    assert sign_in(client, "Coach@Example.ORG", PASSWORD, next="/accounts/").url == "/accounts/"


def test_sign_in_sends_nobody_to_a_strangers_site(client: Client, coach: User) -> None:
    assert sign_in(client, "coach@example.org", PASSWORD, next="https://evil.example/").url == "/"


def test_an_inactive_account_does_not_sign_in(client: Client, coach: User) -> None:
    User.objects.update(is_active=False)
    sign_in(client, "coach@example.org", PASSWORD)
    assert client.get("/accounts/").status_code == 302


def test_a_changed_address_holds_once_it_is_confirmed(coach_client: Client, coach: User) -> None:
    sign_in(coach_client, "coach@example.org", PASSWORD)
    coach_client.post(reverse("account_email"), {"email": "moved@example.org", "action_add": "1"})
    assert "moved@example.org" in coach_client.get(reverse("account_email")).content.decode()
    coach.refresh_from_db()
    assert coach.email == "coach@example.org"
    drain()
    confirm = next(message for message in mail.outbox if message.to == ["moved@example.org"])
    link = re.search(r"http://127.0.0.1:8000(/accounts/\S+)", str(confirm.body))
    assert link
    coach_client.post(link[1])
    coach.refresh_from_db()
    assert coach.email == "moved@example.org"


# --- Without mail ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("no_mail")
def test_without_mail_sign_up_is_by_invitation(client: Client) -> None:
    assert "By invitation" in client.get(reverse("account_signup")).content.decode()
    sign_up(client, "new@example.org")
    assert not User.objects.exists()
    session = client.session
    session["invitation"] = "from the page of the invitation"
    session.save()
    assert client.get(reverse("account_signup")).status_code == 200
    answer = sign_up(client, "new@example.org", next="/accounts/")
    assert answer.url == "/accounts/"
    assert client.get("/accounts/").status_code == 200
    assert client.session["invitation"] == "from the page of the invitation"


@pytest.mark.usefixtures("no_mail")
def test_without_mail_nobody_is_promised_one(client: Client, settings: Any) -> None:
    page = client.get(reverse("account_reset_password")).content.decode()
    assert "This site sends no mails" in page
    assert 'name="email"' not in page
    settings.MAIL_IS_SET_UP = True
    assert 'name="email"' in client.get(reverse("account_reset_password")).content.decode()


@pytest.mark.usefixtures("no_mail")
def test_without_mail_reset_answers_alike_too(client: Client, coach: User) -> None:
    answers = []
    for email in ("coach@example.org", "nobody@example.org"):
        browser = Client()
        answer = browser.post(reverse("account_reset_password"), {"email": email})
        answers.append((answer.status_code, answer.url, strip_tokens(browser.get(answer.url).content)))
    assert answers[0] == answers[1]


# --- Limits ------------------------------------------------------------------------------------------------------


def test_an_account_is_not_tried_for_ever(client: Client, coach: User) -> None:
    """Also from many network addresses, and with the right password at the end."""
    for number in range(5):
        sign_in(Client(REMOTE_ADDR=f"192.0.2.{number}"), "coach@example.org", f"wrong {number}")
    late = Client(REMOTE_ADDR="192.0.2.99")
    page = sign_in(late, "COACH@example.org", PASSWORD)
    assert "Too many failed login attempts" in page.content.decode()
    assert late.get("/accounts/").status_code == 302


def test_one_network_address_does_not_try_many_accounts(coach: User) -> None:
    for number in range(10):
        sign_in(Client(REMOTE_ADDR="192.0.2.1"), f"somebody{number}@example.org", "wrong password")
    assert sign_in(Client(REMOTE_ADDR="192.0.2.1"), "coach@example.org", PASSWORD).status_code != 302
    assert sign_in(Client(REMOTE_ADDR="192.0.2.2"), "coach@example.org", PASSWORD).status_code == 302


def test_mails_to_one_address_are_limited(coach: User) -> None:
    for number in range(6):
        Client(REMOTE_ADDR=f"192.0.2.{number}").post(reverse("account_reset_password"), {"email": "coach@example.org"})
    assert Job.objects.count() == 3


def test_sign_ups_from_one_network_address_are_limited() -> None:
    for number in range(22):
        sign_up(Client(REMOTE_ADDR="192.0.2.1"), f"new{number}@example.org")
    assert User.objects.count() == 20


def test_limits_hold_over_processes(coach: User) -> None:
    """Counted in the table that all processes share, where an installation has no Redis."""
    table = {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "test_cache"}
    with override_settings(CACHES={"default": table}):
        call_command("createcachetable")
        for number in range(5):
            sign_in(Client(REMOTE_ADDR=f"192.0.2.{number}"), "coach@example.org", f"wrong {number}")
        page = sign_in(Client(REMOTE_ADDR="192.0.2.99"), "coach@example.org", PASSWORD)
        with connection.cursor() as cursor:
            cursor.execute("SELECT COUNT(*) FROM test_cache")
            assert cursor.fetchone()[0] >= 6
    assert "Too many failed login attempts" in page.content.decode()


# --- Second factor -----------------------------------------------------------------------------------------------


def test_a_second_factor_is_asked_for_and_can_be_removed_by_the_operator(client: Client, coach: User) -> None:
    from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret

    from accounts.operations import remove_second_factor

    TOTP.activate(coach, generate_totp_secret())
    assert sign_in(client, "coach@example.org", PASSWORD).url.startswith(reverse("mfa_authenticate"))
    assert client.get(reverse("mfa_authenticate")).status_code == 200
    assert client.get("/accounts/").status_code == 302
    assert remove_second_factor(coach) == 1
    other = Client()
    assert sign_in(other, "coach@example.org", PASSWORD).url == "/"
    assert other.get(reverse("mfa_index")).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "account_login",
        "account_signup",
        "account_reset_password",
        "account_reset_password_done",
        "account_email_verification_sent",
        "account_inactive",
    ],
)
def test_pages_of_the_entrance_show(client: Client, name: str) -> None:
    assert client.get(reverse(name)).status_code == 200


@pytest.mark.parametrize(
    "name",
    [
        "account_logout",
        "account_email",
        "account_change_password",
        "account_reauthenticate",
        "mfa_index",
        "mfa_activate_totp",
        "accounts:profile",
        "accounts:token-new",
        "outbox:jobs",
    ],
)
def test_pages_of_an_account_show_in_both_languages(client: Client, coach: User, name: str) -> None:
    for language in ("en", "fr"):
        User.objects.update(language=language)
        browser = Client()
        sign_in(browser, "coach@example.org", PASSWORD)
        browser.post(reverse("account_reauthenticate"), {"password": PASSWORD})
        answer = browser.get(reverse(name))
        assert answer.status_code == 200
        assert f'<html lang="{language}"' in answer.content.decode()
        assert "style=" not in answer.content.decode()


@pytest.mark.parametrize("view", ["account_login", "account_signup", "account_reset_password"])
@pytest.mark.parametrize(("language", "words"), [("en", "E-mail address"), ("fr", "Adresse électronique")])
def test_an_address_is_called_the_same_everywhere(
    client: Client, settings: Any, view: str, language: str, words: str
) -> None:
    settings.MAIL_IS_SET_UP = True
    html = client.get(reverse(view), headers={"accept-language": language}).content.decode()
    labels = [each.strip() for each in re.findall(r"<label[^>]*>([^<]*)", html)]
    assert words in labels
    assert not {"Email", "E-mail"} & {*labels}
    assert f'placeholder="{words}"' in html
