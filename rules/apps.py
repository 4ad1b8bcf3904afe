"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class RulesConfig(AppConfig):
    """The app ``rules``."""

    name = "rules"
    label = "rules"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Rules")
