"""Tables as they would be if matches had come out otherwise."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.utils.translation import gettext as _

from leagues.models import Season
from leagues.selectors.seasons import MatchRow, RoundCard, SeasonBook, read_season
from leagues.selectors.standings import StandingRow, standings
from matches.models import Match
from teams.surroundings import Table, TableRow


def tables_if(matches: Sequence[Match]) -> list[Table]:
    """The tables that would be others if some matches had come out as these (unsaved) rows say."""
    supposed = {each.pk: MatchRow(*(getattr(each, name) for name in MatchRow._fields)) for each in matches}
    seasons = Season.objects.filter(stages__rounds__fixtures__match__in=list(supposed)).distinct()
    found = []
    for season in seasons.select_related("league__book").order_by("number"):
        book = read_season(season)
        rows = tuple(_rows(book, supposed))
        if rows:
            found.append(Table(str(season), rows))
    return found


def _rows(book: SeasonBook, supposed: dict[str, MatchRow]) -> Iterator[TableRow]:
    was = {each.team.key: each for each in standings(book).rows}
    now = standings(replace(book, rounds=[_supposed(each, supposed) for each in book.rounds])).rows
    for row in now:
        before, after = _words(was[row.team.key]), _words(row)
        if before != after:
            moved = was[row.team.key].place - row.place
            change = "up" if moved > 0 else "down" if moved < 0 else ""
            yield TableRow(row.team.name, before, after, change)


def _supposed(found: RoundCard, supposed: dict[str, MatchRow]) -> RoundCard:
    fixtures = [
        each._replace(match=supposed[each.match.pk]) if each.match and each.match.pk in supposed else each
        for each in found.fixtures
    ]
    return replace(found, fixtures=fixtures)


def _words(row: StandingRow) -> str:
    figures = row.row
    return _("place %(place)s: %(points)s points, %(won)s – %(drawn)s – %(lost)s, score %(scored)s : %(conceded)s") % {
        "place": row.place,
        "points": figures.points,
        "won": figures.won,
        "drawn": figures.drawn,
        "lost": figures.lost,
        "scored": figures.touchdowns,
        "conceded": figures.touchdowns_against,
    }
