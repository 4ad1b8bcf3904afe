"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    """The app ``accounts``."""

    name = "accounts"
    label = "accounts"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        """Let the API's document know our tokens."""
        from accounts import schema  # noqa: F401, PLC0415 -- registering is the import
