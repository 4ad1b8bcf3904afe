"""Which dates a league can have: those that stay dates in every time zone, and with years of rounds after them."""

from __future__ import annotations

from datetime import date

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

FIRST_YEAR = 1970
LAST_YEAR = 2199


def within_reach(day: date) -> None:
    """Raise ``ValidationError`` for a date (or a moment) that no league is played on."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValidationError(
            _("Please give a date of the years %(first)s to %(last)s."),
            code="out-of-reach",
            params={"first": FIRST_YEAR, "last": LAST_YEAR},
        )
