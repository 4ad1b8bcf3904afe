"""Writes about accounts: making them, what a person chooses, tokens, and mails to a person."""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from allauth.account.app_settings import PASSWORD_RESET_TOKEN_GENERATOR
from allauth.account.models import EmailAddress
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import ApiToken, User
from accounts.names import new_name
from outbox.mail import absolute, queue_mail
from outbox.models import Job

TOKENS_FOR_EACH = 20
NOT_CHOSEN = frozenset({"email", "password"})
CHOICES = ("display_name", "language", "time_zone", *(f"mail_{topic}" for topic in User.MAIL_TOPICS))


def create_account(
    *,
    email: str,
    display_name: str,
    password: str | None = None,
    language: str = "en",
    operator: bool = False,
) -> User:
    """Make an account whose address counts as confirmed, because the operator vouches for it.

    Without a password it can sign in once one is set by ``password_link``.

    Raises:
        ValidationError: the address or the name can't be taken.
    """
    user = User(email=email, display_name=display_name, language=language, is_staff=operator, is_superuser=operator)
    user.set_password(password)
    user.full_clean()
    with transaction.atomic():
        user.save()
        _confirm_address(user)
    return user


def make_operator(user: User) -> None:
    """Give an account every right there is."""
    User.objects.filter(pk=user.pk).update(is_staff=True, is_superuser=True)


@transaction.atomic
def change_address(user: User, email: str) -> None:
    """Give an account another address on the operator's word.

    Raises:
        ValidationError: the address can't be taken.
    """
    user.email = email
    user.full_clean()
    user.save(update_fields=["email"])
    EmailAddress.objects.filter(user_id=user.pk).delete()
    _confirm_address(user)


def password_link(user: User) -> str:
    """Return the address of the page where its holder sets this account's password, once and for a few days."""
    key = PASSWORD_RESET_TOKEN_GENERATOR().make_token(user)
    return absolute(reverse("account_reset_password_from_key", kwargs={"uidb36": user_pk_to_url_str(user), "key": key}))


def remove_second_factor(user: User) -> int:
    """Let a person in who lost his second factor; return how many parts it had."""
    return Authenticator.objects.filter(user_id=user.pk).delete()[0]


def choose(user: User, choices: Mapping[str, Any]) -> None:
    """Write what a person chose (``CHOICES``) about his account.

    Raises:
        ValidationError: by field, what can't be taken.
    """
    chosen = {field: value for field, value in choices.items() if field in CHOICES}
    for field, value in chosen.items():
        setattr(user, field, value)
    user.clean_fields(exclude=NOT_CHOSEN | (set(CHOICES) - set(chosen)))
    with transaction.atomic():
        user.save(update_fields=list(chosen))
        if "display_name" in chosen:
            new_name(user.pk)


def create_token(user: User, *, name: str, scope: str, days: int) -> tuple[ApiToken, str]:
    """Make an API token and return it with its words, which are shown once and kept nowhere.

    Args:
        user: who it speaks for.
        name: what its owner calls it.
        scope: of ``ApiToken.Scope``.
        days: how long it is good for.

    Raises:
        ValidationError: its owner has as many as he may have.
    """
    with transaction.atomic():
        # The lock on the account keeps two requests from making the last token each.
        User.objects.select_for_update(of=("self",), no_key=True).get(pk=user.pk)
        ApiToken.objects.filter(user_id=user.pk, expiry__lt=timezone.now()).delete()
        if ApiToken.objects.filter(user_id=user.pk).count() >= TOKENS_FOR_EACH:
            raise ValidationError(
                _("You have %(number)s tokens, which is as many as there may be. Revoke one first.")
                % {"number": TOKENS_FOR_EACH},
                code="too-many",
            )
        return ApiToken.objects.create(user, expiry=timedelta(days=days), name=name, scope=scope)


def revoke_token(user: User, reference: str) -> bool:
    """Make an own token (by ``ApiToken.reference``) useless; return False when there is none."""
    return ApiToken.objects.filter(user_id=user.pk, reference=reference).delete()[0] > 0


def note_use(token: ApiToken) -> None:
    """Remember that a token was used: to the minute, so that a busy program doesn't write at each request."""
    now = timezone.now()
    if token.last_used is None or token.last_used < now - timedelta(minutes=1):
        ApiToken.objects.filter(pk=token.pk).update(last_used=now)


def notify(
    user: User,
    topic: str,
    mail: str,
    context: dict[str, Any],
    *,
    owner: User | None = None,
    about: str = "",
) -> Job | None:
    """Put a mail to a person into the outbox, if he wants mails of its topic (``User.MAIL_TOPICS``).

    Within the caller's transaction; ``mail`` names the templates (``outbox.mail``), ``owner`` may repeat it.
    """
    if not user.email or not user.is_active or not user.wants(topic):
        return None
    return queue_mail(mail, context, to=user, owner=owner, about=about)


def make_password() -> str:
    """Return a password that nobody can guess and anybody can type."""
    letters = "abcdefghjkmnpqrstuvwxyz23456789"
    return "-".join("".join(secrets.choice(letters) for _letter in range(5)) for _group in range(4))


def _confirm_address(user: User) -> None:
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
