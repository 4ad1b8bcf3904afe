"""Dates as a league's readers see them: in its time zone, in their language."""

from datetime import datetime

from django.utils import formats, timezone
from django.utils.translation import pgettext_lazy

from leagues.models import League

# Formats of django.utils.dateformat.
DAY = pgettext_lazy("date format", "D j M")
DAY_AND_TIME = pgettext_lazy("date format", "D j M, H:i")


class Dates:
    """Words dates in the time zone of a league."""

    def __init__(self, league: League) -> None:
        self.zone = league.zone

    def local(self, moment: datetime) -> datetime:
        """The moment as the clocks of the league show it."""
        return timezone.localtime(moment, self.zone)

    def day(self, moment: datetime | None) -> str:
        """The day, with the time where it is not the end of the day; nothing for None."""
        if moment is None:
            return ""
        local = self.local(moment)
        ends = (local.hour, local.minute) == (23, 59)
        return formats.date_format(local, str(DAY if ends else DAY_AND_TIME))

    def stub(self, moment: datetime | None) -> dict[str, str]:
        """Weekday, day and month for a ticket's stub; nothing for None."""
        if moment is None:
            return {}
        local = self.local(moment)
        return {
            name: formats.date_format(local, code) for name, code in (("weekday", "D"), ("day", "j"), ("month", "M"))
        }
