"""People: accounts that sign in by e-mail address, and the tokens of their programs."""

import secrets
from typing import Any, ClassVar

from django.conf import settings
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from knox.models import AbstractAuthToken, AuthTokenManager

from accounts.names import called, validate_display_name
from dugout.zones import validate_time_zone


def new_reference() -> str:
    """Return what a page may call a token by; it says nothing about the token."""
    return secrets.token_urlsafe(12)


class LowerEmailField(models.EmailField):
    """An address that is stored, compared and looked up in small letters, whichever way it was typed."""

    def to_python(self, value: Any) -> Any:
        """Return what was typed, trimmed and in small letters."""
        return value.strip().lower() if isinstance(value, str) else super().to_python(value)

    def get_prep_value(self, value: Any) -> Any:
        """Return what is stored or looked for."""
        value = super().get_prep_value(value)
        return value.lower() if isinstance(value, str) else value


class UserManager(BaseUserManager["User"]):
    """Makes accounts by e-mail address."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new account; without a password it can't sign in until one is set."""
        user = self.model(email=email.strip().lower(), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Return a new account of an operator."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):  # type: ignore[django-manager-missing] # knox tells no types
    """A person. Others see the display name; the address is for its owner and the operator.

    A row is never deleted: what a person did stays in the books. An account that goes is emptied (``emptied``), and
    is then shown as a former coach.
    """

    email = LowerEmailField(
        _("e-mail address"),
        unique=True,
        null=True,
        error_messages={"unique": _("There is an account with this address already.")},
    )
    display_name = models.CharField(_("display name"), max_length=60, blank=True, validators=[validate_display_name])
    language = models.CharField(_("language"), max_length=7, choices=settings.LANGUAGES, default="en")
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, validators=[validate_time_zone])

    mail_reports = models.BooleanField(_("a report waits for me, or is disputed"), default=True)
    mail_results = models.BooleanField(_("a result of mine is confirmed or corrected"), default=True)
    mail_reminders = models.BooleanField(_("a game or an answer of mine is due"), default=True)
    mail_leagues = models.BooleanField(_("news of my teams and leagues"), default=True)

    is_staff = models.BooleanField(_("operator"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    date_joined = models.DateTimeField(_("joined"), default=timezone.now)
    emptied = models.DateTimeField(_("emptied"), null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    EMAIL_FIELD = "email"
    USERNAME_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    MAIL_TOPICS: ClassVar[tuple[str, ...]] = ("reports", "results", "reminders", "leagues")

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            # With small letters only, "unique" holds whichever way an address is typed.
            models.CheckConstraint(name="accounts_user_email_lower", condition=models.Q(email=Lower("email"))),
            models.CheckConstraint(
                name="accounts_user_email_or_emptied",
                condition=models.Q(email__isnull=False) | models.Q(emptied__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others see, in the reader's language where it is a word of ours."""
        return called(self.pk, self.display_name, emptied=self.emptied is not None)

    def get_full_name(self) -> str:
        """Return what others see, for Django's own pages."""
        return self.name

    def get_short_name(self) -> str:
        """Return what others see, for Django's own pages."""
        return self.name

    def wants(self, topic: str) -> bool:
        """Say whether this person takes mails of a topic (``MAIL_TOPICS``); other topics concern the account itself."""
        return getattr(self, f"mail_{topic}") if topic in self.MAIL_TOPICS else True


class ApiToken(AbstractAuthToken):
    """A key for a program, made on the profile page. The database holds its digest alone."""

    class Scope(models.TextChoices):
        READ = "read", _("read only")
        WRITE = "write", _("read and write")

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, verbose_name=_("account"), related_name="auth_token_set", on_delete=models.PROTECT
    )
    # What pages and addresses call it: the primary key is the digest that it is checked against.
    reference = models.CharField(max_length=32, unique=True, default=new_reference, editable=False)
    name = models.CharField(_("name"), max_length=60)
    scope = models.CharField(_("scope"), max_length=5, choices=Scope, default=Scope.READ)
    last_used = models.DateTimeField(_("last used"), null=True, blank=True, editable=False)

    objects: ClassVar[AuthTokenManager] = AuthTokenManager()

    class Meta:
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        ordering = ("-created",)

    def __str__(self) -> str:
        return self.name

    @property
    def may_write(self) -> bool:
        """Whether a program with this token may change anything."""
        return self.scope == self.Scope.WRITE

    @property
    def has_expired(self) -> bool:
        """Whether its day is over."""
        return self.expiry is not None and self.expiry <= timezone.now()
