"""What a real installation must not start with. ``manage.py check --deploy`` and every WSGI server's start ask here."""

from collections.abc import Sequence
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.checks import CheckMessage, Error, Tags, Warning, register, run_checks  # noqa: A004 -- Django's word
from django.db import DatabaseError, connections

from rules.loader import shipped

TAG = "dugout"
SHORTEST_KEY = 50


@register(Tags.security, TAG, deploy=True)
def key_is_its_own(app_configs: Sequence[AppConfig] | None, **options: Any) -> list[CheckMessage]:
    """Refuse a key that ships with the sources, or one that could be guessed."""
    key = settings.SECRET_KEY
    if key.startswith(("test-only-", "django-insecure-")) or len(key) < SHORTEST_KEY or len(set(key)) < 10:
        hint = "Leave SECRET_KEY out (a key is then made at random), or set one of 50 characters or more."
        return [Error("SECRET_KEY is a default or too short.", hint=hint, id="dugout.E001")]
    return []


@register(Tags.security, TAG, deploy=True)
def hosts_are_named(app_configs: Sequence[AppConfig] | None, **options: Any) -> list[CheckMessage]:
    """Refuse to answer to any name at all, or to none."""
    if not settings.ALLOWED_HOSTS or "*" in settings.ALLOWED_HOSTS:
        hint = "ALLOWED_HOSTS=league.example.org"
        return [Error("ALLOWED_HOSTS must name the site's own host names, without *.", hint=hint, id="dugout.E002")]
    return []


@register(Tags.security, TAG, deploy=True)
def debug_is_off(app_configs: Sequence[AppConfig] | None, **options: Any) -> list[CheckMessage]:
    """Refuse error pages that show the insides."""
    return [Error("DEBUG is on.", id="dugout.E003")] if settings.DEBUG else []


@register(TAG)
def editions_are_whole(app_configs: Sequence[AppConfig] | None, **options: Any) -> list[CheckMessage]:
    """Name every fault of an edition's file. A warning: all other editions go on."""
    hint = "The edition is left out until its file is right and the site was started again."
    return [Warning(f"An edition is faulty: {fault}", hint=hint, id="dugout.W001") for fault in shipped().faults]


@register(Tags.security, Tags.database, TAG, deploy=True)
def no_demo_accounts(app_configs: Sequence[AppConfig] | None, **options: Any) -> list[CheckMessage]:
    """Refuse a database with accounts of the demo league, whose passwords lie in a file."""
    try:
        found = (
            get_user_model().objects.filter(email__iendswith=f"@{settings.DEMO_EMAIL_DOMAIN}", is_active=True).exists()
        )
    except DatabaseError:
        return []  # no tables yet, or no database: the start fails by itself and says why
    hint = "Use a database of its own for a real league."
    return [Error("The database holds accounts of the demo league.", hint=hint, id="dugout.E004")] if found else []


def reasons_not_to_start() -> list[str]:
    """Return a sentence for each reason why this must not serve people; none under ``DEBUG``'s own settings.

    Connections are closed again: the caller may be about to fork.
    """
    if settings.UNGUARDED:
        return []
    try:
        found = run_checks(tags=[TAG], include_deployment_checks=True, databases=["default"])
    finally:
        connections.close_all()
    return [f"{message.msg} {message.hint or ''}".strip() for message in found if message.is_serious()]
