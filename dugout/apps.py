"""The project's own place among the apps, for its checks, commands and templates."""

from typing import Any

from django.apps import AppConfig, apps
from django.core.management import call_command
from django.db.models.signals import post_migrate


class DugoutConfig(AppConfig):
    """The app ``dugout``: registers the deployment checks, and has the cache's table made with all others."""

    name = "dugout"
    verbose_name = "Dugout"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register the system checks, and what follows each migration."""
        from dugout import checks  # noqa: F401, PLC0415 -- registering is the import

        # Django tells of a migration only those apps that have tables of their own.
        accounts = apps.get_app_config("accounts")
        post_migrate.connect(make_cache_table, sender=accounts, dispatch_uid="dugout.cache-table")


def make_cache_table(*, using: str, **more: Any) -> None:
    """Make the table of a cache that lies in the database, where it is missing: nobody signs in without it."""
    call_command("createcachetable", database=using, verbosity=0)
