"""Tables and play-offs as they would be if matches had come out otherwise."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from leagues.models import Season
from leagues.models.seasons import SeasonQuerySet
from leagues.selectors.fixtures import FixtureCard, MatchRow, RoundCard
from leagues.selectors.play_offs import PlayOffs, read_play_offs
from leagues.selectors.seasons import Decided, SeasonBook, counted_in, read_season
from leagues.selectors.standings import StandingRow, standings
from matches.models import Match
from rules.knockout import Tie
from teams.surroundings import Otherwise, PlaceLost, Table, TableRow


def seasons_of(found: Otherwise) -> SeasonQuerySet:
    """The seasons that anything of it is of, in order, each with its league and the league's book."""
    matches = Q(stages__rounds__fixtures__match__in=[each.pk for each in found.matches])
    seasons = Season.objects.filter(matches | Q(entrants__team__in=list(found.brought))).distinct()
    return seasons.select_related("league__book").order_by("number")


def tables_if(supposed: Otherwise) -> list[Table]:
    """The tables that would be others if something had come out so."""
    found = []
    for season in seasons_of(supposed):
        book = read_season(season)
        rows = tuple(_rows(book, supposed))
        if rows:
            found.append(Table(str(season), rows))
    return found


def places_lost(supposed: Otherwise, choices: Mapping[str, str]) -> list[PlaceLost]:
    """The matches of play-offs whose places would be others' if something had come out so.

    See ``teams.surroundings.Surroundings.places_lost``.
    """
    found: list[PlaceLost] = []
    for season in seasons_of(supposed).with_play_offs():
        was = read_play_offs(read_season(season))
        if was is not None:
            found += _lost(was, replace(was, book=_book_if(was.book, supposed)), choices)
    return sorted(found, key=lambda each: each.choice is not None)


def places_lost_by_points(book: SeasonBook, team_id: str, points: int) -> list[PlaceLost]:
    """The matches of play-offs whose places would be others' by the table if a team were given points (or docked)."""
    was = read_play_offs(book) if book.places else None
    if was is None:
        return []
    given = Decided(book.teams[team_id], points, reason_id="", reason="", by="", when=timezone.now())
    return list(_lost(was, replace(was, book=replace(book, decisions=[*book.decisions, given])), {}))


def _lost(was: PlayOffs, now: PlayOffs, choices: Mapping[str, str]) -> Iterator[PlaceLost]:
    """What was chosen counts: who is to stay has his place, who leaves makes way; so does what was told long ago."""
    leaving = () if was.book.season.is_finished else [each for each, reason in choices.items() if not reason]
    going = replace(now, out=leaving)
    stay = [each for each, reason in choices.items() if reason]
    old = [card.match.pk for tie, card in going.lost if card.match and not _moved(was, going, tie)]
    kept = {place: team for _match, place, team in going.staying([*stay, *old])}
    settled = replace(going, kept=kept)
    for tie, card in settled.lost:
        if card.match and card.match.state != Match.State.VOIDED and card.match.pk not in stay:
            yield _told(settled, tie, card, None)
    for tie, card in going.lost:
        if card.match and card.match.pk in stay:
            yield _told(going, tie, card, choices[card.match.pk])
    for tie, card in replace(now, kept=kept).lost:
        if card.match and card.match.pk in going.out:
            yield _told(now, tie, card, "")


def _moved(was: PlayOffs, now: PlayOffs, tie: Tie) -> bool:
    """Whether a tie had others before: who lost his place long ago was told so then."""
    before = [was.by_table.holders.get(place) for place in tie.places]
    if before != [now.by_table.holders.get(place) for place in tie.places]:
        return True
    return was.fixtures[tie.place].teams != now.fixtures[tie.place].teams


def _told(found: PlayOffs, tie: Tie, card: FixtureCard, choice: str | None) -> PlaceLost:
    teams = found.book.teams
    now = [teams[each].name if each in teams else _("(nobody yet)") for each in (tie.home, tie.away)]
    assert card.match is not None
    assert card.away is not None
    return PlaceLost(
        match=card.match.pk,
        position=card.match.position if card.decided else None,
        title=f"{found.book.season}, {found.title(tie)}",
        drawn=f"{card.home.name} – {card.away.name}",
        now=" – ".join(now),
        choice=choice,
        stays=found.book.season.is_finished,
    )


def _book_if(book: SeasonBook, supposed: Otherwise) -> SeasonBook:
    rows = {each.pk: MatchRow(*(getattr(each, name) for name in MatchRow._fields)) for each in supposed.matches}
    before = {team: each for team, each in book.brought.items() if team not in supposed.brought}
    now = {team: each for team, found in supposed.brought.items() for each in counted_in(book.season, found)}
    return replace(book, rounds=[_supposed(book, each, rows) for each in book.rounds], brought=before | now)


def _rows(book: SeasonBook, supposed: Otherwise) -> Iterator[TableRow]:
    was = {each.team.key: each for each in standings(book).rows}
    now = standings(_book_if(book, supposed)).rows
    for row in now:
        before, after = _words(was[row.team.key]), _words(row)
        if before != after:
            moved = was[row.team.key].place - row.place
            change = "up" if moved > 0 else "down" if moved < 0 else ""
            yield TableRow(row.team.name, before, after, change)


def _supposed(book: SeasonBook, found: RoundCard, supposed: Mapping[str, MatchRow]) -> RoundCard:
    return replace(found, fixtures=[_fixture_if(book, each, supposed) for each in found.fixtures])


def _fixture_if(book: SeasonBook, card: FixtureCard, supposed: Mapping[str, MatchRow]) -> FixtureCard:
    row = supposed.get(card.match.pk) if card.match else None
    if row is None:
        return card
    home, away = (book.teams.get(each) for each in (row.home_id, row.away_id))
    return card._replace(match=row, home=home or card.home, away=away or card.away)


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
