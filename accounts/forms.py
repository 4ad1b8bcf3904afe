"""Forms about accounts."""

from typing import Any

from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.models import ApiToken, User
from accounts.names import validate_display_name
from dugout.zones import zones_of_places

TOKEN_DAYS = (30, 90, 365)


class SignupExtras(forms.Form):
    """What a sign-up asks beside address and password."""

    display_name = forms.CharField(
        label=_("Display name"),
        max_length=60,
        validators=[validate_display_name],
        help_text=_("Everyone sees it. Your e-mail address stays between you and the operator."),
    )
    field_order = ("display_name", "email", "password1", "password2")

    def signup(self, request: HttpRequest, user: User) -> None:
        """Keep what was asked with the new account."""
        user.display_name = self.cleaned_data["display_name"]
        user.save(update_fields=["display_name"])


class ProfileForm(forms.ModelForm):
    """What a person chooses about himself."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        required=False,
        help_text=_("The dates of a league are shown in the league's own time zone."),
    )

    class Meta:
        model = User
        fields = ("display_name", "language", "time_zone", *(f"mail_{topic}" for topic in User.MAIL_TOPICS))

    mail_fields = tuple(f"mail_{topic}" for topic in User.MAIL_TOPICS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["display_name"].required = True
        choice = self.fields["time_zone"]
        assert isinstance(choice, forms.ChoiceField)
        choice.choices = [("", _("that of the site (UTC)")), *((zone, zone) for zone in zones_of_places())]

    def mails(self) -> list[forms.BoundField]:
        """Return the fields that choose mails."""
        return [self[name] for name in self.mail_fields]


def _days() -> list[tuple[int, str]]:
    return [(days, ngettext("%(days)s day", "%(days)s days", days) % {"days": days}) for days in TOKEN_DAYS]


class TokenForm(forms.ModelForm):
    """A new API token."""

    days = forms.TypedChoiceField(label=_("Good for"), choices=_days, coerce=int, initial=90)

    class Meta:
        model = ApiToken
        fields = ("name", "scope")
        widgets = {"scope": forms.RadioSelect}
        help_texts = {"name": _("What is it for? Only you see this.")}
