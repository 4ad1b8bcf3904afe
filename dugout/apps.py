"""The project's own place among the apps, for its checks, commands and templates."""

from django.apps import AppConfig


class DugoutConfig(AppConfig):
    """The app ``dugout``: registers the deployment checks when Django starts."""

    name = "dugout"
    verbose_name = "Dugout"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the system checks."""
        from dugout import checks  # noqa: F401, PLC0415 -- registering is the import
