"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class MatchesConfig(AppConfig):
    """The app ``matches``."""

    name = "matches"
    label = "matches"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Matches")
