"""The app's place among Django's."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ReportsConfig(AppConfig):
    """The app ``reports``."""

    name = "reports"
    label = "reports"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Reports")
