"""The forms of the entrance, with the words that stand elsewhere for what they ask."""

from typing import Any

from allauth.account import forms
from django.utils.translation import gettext as _


class _Addressed:
    """A form that asks for an address: in the words of the account's own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in {"login", "email"} & {*self.fields}:  # type: ignore[attr-defined]  # of the form beside it
            field = self.fields[name]  # type: ignore[attr-defined]
            field.label = field.widget.attrs["placeholder"] = _("E-mail address")


class LoginForm(_Addressed, forms.LoginForm):
    """Signing in."""


class SignupForm(_Addressed, forms.SignupForm):
    """Making an account."""


class AddEmailForm(_Addressed, forms.AddEmailForm):
    """Another address."""


class ResetPasswordForm(_Addressed, forms.ResetPasswordForm):
    """A link for who has forgotten the password."""
