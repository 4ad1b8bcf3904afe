"""How a season that is finished has ended, in words."""

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from leagues.models import Season
from leagues.selectors.dates import Dates
from leagues.selectors.play_offs import read_play_offs
from leagues.selectors.seasons import SeasonBook
from leagues.selectors.standings import Standings, standings


def ending_of(book: SeasonBook, table: Standings | None = None) -> str:
    """Since when a season is finished and who came out first; nothing for one that is not.

    ``table`` is its table, where that was read. Play-offs take three queries.
    """
    if not book.season.is_finished:
        return ""
    return " ".join(filter(None, (finished_on(book.season), _champion(book), _first(table or standings(book)))))


def finished_on(season: Season) -> str:
    """That a season is finished, and since when, in the time of its league."""
    if season.finished is None:
        return _("The season is finished.")
    day = formats.date_format(Dates(season.league).local(season.finished), "DATE_FORMAT")
    return _("The season finished on %(day)s.") % {"day": day}


def _champion(book: SeasonBook) -> str:
    found = read_play_offs(book) if book.places else None
    winner = found.winner if found else None
    return _("%(team)s has won the play-offs.") % {"team": winner.name} if winner else ""


def _first(table: Standings) -> str:
    """Who stands first in the table, where any result counts."""
    names = [each.team.name for each in table.rows if each.place == 1] if table.counted else []
    words = ngettext("Top of the table: %(teams)s.", "Level at the top of the table: %(teams)s.", len(names))
    return words % {"teams": ", ".join(names)} if names else ""
