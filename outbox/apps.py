"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class OutboxConfig(AppConfig):
    """The app ``outbox``."""

    name = "outbox"
    label = "outbox"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Outbox")

    def ready(self) -> None:
        """Let every app register its kinds of jobs: each process must know them all."""
        autodiscover_modules("tasks")
