"""Moments as the clocks of a league show them, whatever the reader's own show: filters."""

from __future__ import annotations

from datetime import datetime, tzinfo

from django.utils import formats, timezone

from dugout.templatetags.front.registry import register


@register.filter
def day_in(moment: datetime | None, zone: tzinfo | None) -> str:
    """The day of a moment by the clocks of a zone (None: the reader's); nothing for None."""
    return "" if moment is None else formats.date_format(timezone.localtime(moment, zone), "DATE_FORMAT")


@register.filter
def clock_in(moment: datetime | None, zone: tzinfo | None) -> str:
    """Day and time likewise; with the short name of the zone where the reader's clocks show another time."""
    if moment is None:
        return ""
    local = timezone.localtime(moment, zone)
    shown = formats.date_format(local, "DATETIME_FORMAT")
    differs = local.utcoffset() != timezone.localtime(moment).utcoffset()
    return f"{shown} {local.tzname()}" if differs else shown
