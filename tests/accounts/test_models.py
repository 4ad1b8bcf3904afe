"""Accounts: addresses in any letters, names in any script, rows that stay."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone, translation

from accounts.models import User
from accounts.names import validate_display_name
from accounts.operations import create_account

pytestmark = pytest.mark.django_db


def test_an_address_is_taken_whichever_way_it_is_typed(coach: User) -> None:
    assert User.objects.get(email="COACH@Example.org") == coach
    with pytest.raises(ValidationError) as caught:
        create_account(email=" Coach@EXAMPLE.org ", display_name="Another")
    assert list(caught.value.message_dict) == ["email"]
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(email="COACH@example.org")])


def test_small_letters_are_kept_by_the_database_too(coach: User) -> None:
    from django.db import connection

    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE accounts_user SET email = 'COACH@example.org' WHERE id = %s", [coach.pk])


def test_an_account_without_address_is_an_emptied_one(coach: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=coach.pk).update(email=None)
    User.objects.filter(pk=coach.pk).update(email=None, display_name="", is_active=False, emptied=timezone.now())
    coach.refresh_from_db()
    assert coach.name == "Former coach"
    with translation.override("fr"):
        assert coach.name == "Ancien coach"


def test_two_emptied_accounts_do_not_clash(coach: User, operator: User) -> None:
    assert User.objects.update(email=None, emptied=timezone.now()) == 2


@pytest.mark.parametrize(
    "name",
    ["x", "Ж" * 60, "Ὀδυσσεύς", "שלום", "محمد", "O'Brien <b>", "🏈 Łukasz 👩‍👩‍👧", "a.b", "me @ home", "نمی‌خواهم"],
)
def test_names_of_every_script(name: str) -> None:
    validate_display_name(name)


@pytest.mark.parametrize(
    "name", ["", "   ", "two\nlines", "a\u202eb", "\u200b", "nul\0", "coach@example.org", "a\u2028b"]
)
def test_names_that_hide_or_tell_too_much(name: str) -> None:
    with pytest.raises(ValidationError):
        validate_display_name(name)


def test_others_never_see_the_address(coach: User) -> None:
    assert "example" not in f"{coach} {coach.name} {coach.get_full_name()} {coach.get_short_name()}"
    User.objects.filter(pk=coach.pk).update(display_name="")
    coach.refresh_from_db()
    assert str(coach) == f"Coach {coach.pk}"


def test_a_person_chooses_his_mails(coach: User) -> None:
    coach.mail_results = False
    assert not coach.wants("results")
    assert coach.wants("reports")
    assert coach.wants("account")
