"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LeaguesConfig(AppConfig):
    """The app ``leagues``."""

    name = "leagues"
    label = "leagues"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Leagues")
