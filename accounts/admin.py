"""The operator's pages for accounts."""

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.formats import localize
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from accounts.models import ApiToken, User
from accounts.names import new_name
from accounts.operations import change_address, create_account, password_link, remove_second_factor, revoke_token


class NewAccountForm(forms.ModelForm):
    """An account that the operator makes: its holder sets the password by a link."""

    class Meta:
        model = User
        fields = ("email", "display_name", "language")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].required = True
        self.fields["display_name"].required = True


@admin.register(User)
class UserAdmin(admin.ModelAdmin):
    """Accounts: made, switched off, emptied on a page of their own."""

    list_display = ("email", "display_name", "is_superuser", "is_active", "date_joined", "last_login")
    list_filter = ("is_superuser", "is_active", "language")
    search_fields = ("email", "display_name")
    ordering = ("-date_joined",)
    fields = (
        "email",
        "display_name",
        "language",
        "time_zone",
        "is_active",
        "is_superuser",
        "date_joined",
        "last_login",
        "deleting",
    )
    readonly_fields = ("date_joined", "last_login", "deleting")
    actions = ("make_password_links", "remove_second_factors")

    def get_form(self, request: HttpRequest, obj: User | None = None, change: bool = False, **kwargs: Any) -> Any:
        """Return a short form for a new account."""
        if obj is None:
            return NewAccountForm
        return super().get_form(request, obj, change=change, **kwargs)

    def get_fields(self, request: HttpRequest, obj: User | None = None) -> Any:
        """Return the fields of a new account, or of one that is there."""
        return NewAccountForm.Meta.fields if obj is None else self.fields

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Write through the operations: an address is kept in two places."""
        if not change:
            data = form.cleaned_data
            made = create_account(email=data["email"], display_name=data["display_name"], language=data["language"])
            obj.pk = made.pk
            self._show_link(request, made)
            return
        obj.is_staff = obj.is_superuser
        super().save_model(request, obj, form, change)
        if "display_name" in form.changed_data:
            new_name(obj.pk)
        if "email" in form.changed_data:
            change_address(obj, form.cleaned_data["email"])

    @admin.display(description=_("Delete"))
    def deleting(self, user: User) -> str:
        """The way to the page that empties the account, or when that was done."""
        if user.emptied is not None:
            return localize(user.emptied)
        return format_html('<a href="{}">{}</a>', reverse("people:delete-of", args=[user.pk]), _("Delete the account"))

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Say no: the row stays, for what the person did stands in the books; the account is emptied instead."""
        return False

    @admin.action(description=_("Make links to set a password"))
    def make_password_links(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        """Show a link for each account, to be handed to its holder."""
        for user in chosen.filter(is_active=True, emptied=None):
            self._show_link(request, user)

    @admin.action(description=_("Remove the second factor"))
    def remove_second_factors(self, request: HttpRequest, chosen: QuerySet[User]) -> None:
        """Let people in who lost theirs."""
        for user in chosen:
            remove_second_factor(user)
        self.message_user(request, _("Done."))

    def _show_link(self, request: HttpRequest, user: User) -> None:
        words = _("%(name)s sets a password here: %(link)s") % {"name": user.name, "link": password_link(user)}
        self.message_user(request, words, messages.WARNING)


@admin.register(ApiToken)
class ApiTokenAdmin(admin.ModelAdmin):
    """Tokens: seen and revoked, never made here."""

    list_display = ("name", "user", "scope", "created", "expiry", "last_used")
    list_filter = ("scope",)
    fields = ("name", "user", "scope", "created", "expiry", "last_used")
    list_select_related = ("user",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        """Say no: a token is made by its owner."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: ApiToken | None = None) -> bool:
        """Say no: it is revoked, not changed."""
        return False

    def delete_model(self, request: HttpRequest, obj: ApiToken) -> None:
        """Revoke it."""
        revoke_token(obj.user, obj.reference)
