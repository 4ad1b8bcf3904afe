"""The operator: made by a command, alone in the admin, helps people in."""

from io import StringIO
from typing import Any

import pytest
from django.contrib import admin
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from tests.accounts.conftest import PASSWORD

pytestmark = pytest.mark.django_db


def run(*args: str) -> str:
    out = StringIO()
    call_command("operator", *args, stdout=out)
    return out.getvalue()


def test_the_first_operator_gets_a_password_once(client: Client) -> None:
    said = run("Boss@Example.org", "--name", "The boss")
    password = said.strip().rpartition(" ")[2]
    assert len(password) == 23
    user = User.objects.get(email="boss@example.org")
    assert (user.is_superuser, user.is_staff, user.display_name) == (True, True, "The boss")
    client.post(reverse("account_login"), {"login": "boss@example.org", "password": password})
    assert client.get(reverse("admin:index")).status_code == 200


def test_a_link_instead_of_a_password(client: Client) -> None:
    said = run("boss@example.org", "--link")
    link = said.strip().rpartition(" ")[2].removeprefix("http://127.0.0.1:8000")
    answer = client.get(link, follow=True)
    page = answer.request["PATH_INFO"]
    client.post(page, {"password1": "another phrase 7", "password2": "another phrase 7"})
    assert User.objects.get().check_password("another phrase 7")


def test_an_account_that_is_there_becomes_one_and_keeps_its_password(coach: User) -> None:
    assert "Password" not in run("COACH@example.org")
    coach.refresh_from_db()
    assert coach.is_superuser
    assert coach.check_password(PASSWORD)


@pytest.mark.parametrize("email", ["nonsense", "", "a@b", "a b@example.org"])
def test_an_unreadable_address_is_refused(email: str) -> None:
    with pytest.raises(CommandError):
        run(email)
    assert not User.objects.exists()


def test_the_admin_knows_accounts_and_outbox_alone() -> None:
    names = {model.__module__.partition(".")[0] for model in admin.site._registry}
    assert names == {"accounts", "outbox"}


def test_the_admin_is_for_the_operator_alone(client: Client, coach: User) -> None:
    stranger = client.get("/admin/")
    assert stranger.status_code == 302
    assert client.get(stranger.url).url.startswith(reverse("account_login"))
    User.objects.filter(pk=coach.pk).update(is_staff=True)
    client.force_login(coach)
    assert client.get("/admin/", follow=True).status_code == 404
    assert client.get(reverse("admin:accounts_user_changelist"), follow=True).status_code == 404


@pytest.mark.parametrize("name", ["accounts_user", "accounts_apitoken", "outbox_job", "outbox_chore"])
def test_the_operators_lists_show(client: Client, operator: User, name: str) -> None:
    client.force_login(operator)
    assert client.get(reverse(f"admin:{name}_changelist")).status_code == 200


def test_the_operator_makes_an_account_and_hands_out_its_link(client: Client, operator: User) -> None:
    client.force_login(operator)
    form = {"email": "New@example.org", "display_name": "New", "language": "fr"}
    answer = client.post(reverse("admin:accounts_user_add"), form, follow=True)
    user = User.objects.get(email="new@example.org")
    assert not user.has_usable_password()
    assert reverse("account_reset_password") in answer.content.decode()
    again = client.post(reverse("admin:accounts_user_add"), form)
    assert again.status_code == 200
    assert "There is an account with this address already." in again.content.decode()


def test_the_operator_changes_an_address_in_both_places(client: Client, operator: User, coach: User) -> None:
    from allauth.account.models import EmailAddress

    client.force_login(operator)
    url = reverse("admin:accounts_user_change", args=[coach.pk])
    form: dict[str, Any] = {"email": "moved@example.org", "display_name": "Moved", "language": "en", "is_active": "on"}
    assert client.post(url, form).status_code == 302
    address = EmailAddress.objects.get(user=coach)
    assert (address.email, address.verified, address.primary) == ("moved@example.org", True, True)


def test_nobody_is_deleted(client: Client, operator: User, coach: User) -> None:
    client.force_login(operator)
    assert client.post(reverse("admin:accounts_user_delete", args=[coach.pk]), {"post": "yes"}).status_code == 403
