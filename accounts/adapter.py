"""Where django-allauth asks us: who may sign up, and how its mails go out."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.core import context as current
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest
from django.utils.translation import get_language

from accounts.models import User
from outbox.mail import absolute, queue_mail

# What changed about an account, by the last part of allauth's name of the mail: all are one mail of ours.
CHANGES = frozenset(
    {
        "password_changed",
        "password_reset",
        "password_set",
        "email_changed",
        "email_confirm",
        "email_deleted",
        "totp_activated",
        "totp_deactivated",
        "recovery_codes_generated",
    }
)


class AccountAdapter(DefaultAccountAdapter):
    """The project's choices about accounts."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        """With mail set up everyone may come; without, who holds an invitation (kept in the session by its page)."""
        return settings.MAIL_IS_SET_UP or bool(request.session.get("invitation"))

    def save_user(self, request: HttpRequest, user: User, form: Any, commit: bool = True) -> User:
        """Keep the language that the page of the sign-up was read in."""
        user.language = current_language()
        return super().save_user(request, user, form, commit)

    def send_account_already_exists_mail(self, email: str) -> None:
        """Tell the holder of an address, in the time that a new account takes, or the clock would tell a stranger."""
        make_password(email)
        super().send_account_already_exists_mail(email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Put a mail of allauth's into the outbox, in the language of its account, or of the page."""
        name = template_prefix.rpartition("/")[2]
        user = context.get("user") or getattr(current.request, "user", None)
        known = user if isinstance(user, User) else None
        plain = {key: _of_our_own(value) for key, value in context.items() if isinstance(value, str | int)}
        plain |= {"name": known.name if known else "", "email": email}
        for discreet in ("ip", "user_agent"):
            plain.pop(discreet, None)
        if name in CHANGES:
            name, plain["change"] = "changed", name
        language = known.language if known else current_language()
        queue_mail(f"account/{name}", plain, address=email, language=language)


def _of_our_own(value: str | int) -> str | int:
    """Return a value as it is; an address of the page as one of the site's: any host can be asked for in a request."""
    here = current.request.build_absolute_uri("/") if current.request else ""
    if here and isinstance(value, str) and value.startswith(here):
        return absolute("/" + value.removeprefix(here))
    return value


def current_language() -> str:
    """Return the language of the page, as accounts keep it."""
    language = (get_language() or settings.LANGUAGE_CODE).partition("-")[0]
    return language if language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
