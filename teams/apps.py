"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TeamsConfig(AppConfig):
    """The app ``teams``."""

    name = "teams"
    label = "teams"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Teams")
