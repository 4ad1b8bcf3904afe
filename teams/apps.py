"""The app's place among Django's."""

from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class TeamsConfig(AppConfig):
    """The app ``teams``."""

    name = "teams"
    label = "teams"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Teams")

    def ready(self) -> None:
        """Have the triggers made after each migration, and looked for by ``check --database``."""
        from teams import triggers  # noqa: PLC0415 -- models are ready only now

        post_migrate.connect(triggers.after_migrate, sender=self, dispatch_uid="teams.triggers")
        register(triggers.check, Tags.database)
