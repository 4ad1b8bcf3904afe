"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OutboxConfig(AppConfig):
    """The app ``outbox``."""

    name = "outbox"
    label = "outbox"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Outbox")
