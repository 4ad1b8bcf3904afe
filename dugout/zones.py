"""Time zones, as accounts and leagues keep and offer them."""

import zoneinfo

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _


def validate_time_zone(value: str) -> None:
    """Refuse a time zone that nobody knows."""
    if value not in zoneinfo.available_timezones():
        raise ValidationError(_("“%(value)s” is not a time zone."), code="timezone", params={"value": value})


def zones_of_places() -> list[str]:
    """The time zones that are called by a place, in order."""
    return sorted(zone for zone in zoneinfo.available_timezones() if "/" in zone and not zone.startswith("Etc/"))
