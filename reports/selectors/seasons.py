"""The standings and the fixtures of a season, for the club wall."""

from collections import Counter
from collections.abc import Iterable, Iterator

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from dugout.figures import grouped, signed
from leagues import wording
from leagues.models import Season
from leagues.selectors.endings import ending_of
from leagues.selectors.fixtures import FixtureCard, MatchRow, RoundCard
from leagues.selectors.seasons import SeasonBook, read_season
from leagues.selectors.standings import StandingRow as Shown
from leagues.selectors.standings import Standings, heads_of, standings, voided
from matches.models import Match
from reports.manner import Manner
from reports.selectors.surroundings import local
from reports.values import (
    FixtureRow,
    FixturesSheet,
    Foot,
    Outcome,
    RoundBlock,
    StandingColumn,
    StandingRow,
    StandingsSheet,
)
from rules.value import in_units
from teams.models import Action, Team
from teams.wording import Catalogue
from teams.wording.catalogue import catalogue_of

FORM = {"w": Outcome.WIN, "d": Outcome.DRAW, "l": Outcome.LOSS}
FORFEIT, ADJUSTED = "†", "*"


def season_of(slug: str, number: int) -> Season:
    """A season with its league and book: one query.

    Raises:
        Season.DoesNotExist
    """
    return Season.objects.select_related("league__book").get(league__slug=slug, number=number)


def standings_sheet(season: Season, manner: Manner) -> StandingsSheet:
    """The table of a season with the reasons for its order and the rounds around: four queries."""
    with manner.words():
        book = read_season(season)
        made = standings(book)
        gone = {*_gone(season), *book.left}
        catalogue = catalogue_of(season.league.book.ruleset_id)
        last = made.last_in(book.places, book.drawn)
        left = Counter(team for each in book.fixtures if each.waits for team in each.teams)
        return StandingsSheet(
            foot=_foot(season, "leagues:season-standings", manner),
            title=season.league.name,
            subtitle=_subtitle(book, made),
            columns=_columns(catalogue),
            rows=tuple(
                _row(
                    each,
                    left[each.team.key],
                    catalogue,
                    gone=each.team.key in gone,
                    cut=_("play-offs") if each.team.key == last else "",
                )
                for each in made.rows
            ),
            reasons=tuple(_reasons(made, catalogue)),
            order=", ".join(catalogue.tie_breaker(each) for each in made.tie_breakers),
            marks=tuple(_marks(made, book, gone, catalogue)),
            rounds=tuple(_around_now(book)),
            code=season.league.slug,
        )


def fixtures_sheet(season: Season, manner: Manner) -> FixturesSheet:
    """The whole calendar of a season: three queries."""
    with manner.words():
        book = read_season(season)
        return FixturesSheet(
            foot=_foot(season, "leagues:season-fixtures", manner),
            title=season.league.name,
            subtitle=ending_of(book) or _("All rounds"),
            rounds=tuple(_round(each, book) for each in book.rounds),
            code=season.league.slug,
        )


def _foot(season: Season, page: str, manner: Manner) -> Foot:
    """The foot: as of the last action in the league's book."""
    league = season.league
    book = league.book
    moment = Action.objects.filter(book=book, serial=book.serial).values_list("made", flat=True).first()
    path = reverse(page, args=[league.slug, season.number])
    return Foot(
        league=league.name,
        season=str(season),
        as_of=local(moment, league),
        address=manner.address(path),
        link=manner.link(path),
    )


def _gone(season: Season) -> Iterable[str]:
    """The teams of a season that are retired."""
    retired = Team.objects.filter(entries_in_seasons__season=season, status=Team.Status.RETIRED)
    return retired.values_list("pk", flat=True)


# --- The table ------------------------------------------------------------------------------------------------------


def _columns(catalogue: Catalogue) -> tuple[StandingColumn, ...]:
    heads = heads_of(catalogue)
    return (
        StandingColumn(pgettext("standings", "P"), 6),
        StandingColumn(pgettext("standings", "W"), 6),
        StandingColumn(pgettext("standings", "D"), 6),
        StandingColumn(pgettext("standings", "L"), 6),
        StandingColumn(_("Pts"), 11, strong=True),
        StandingColumn(heads.score, 13),
        StandingColumn("±", 8),
        StandingColumn(heads.casualty, 14),
        StandingColumn("±", 8),
        StandingColumn(heads.short, 17),
    )


def _row(shown: Shown, left: int, catalogue: Catalogue, *, gone: bool, cut: str) -> StandingRow:
    row, team = shown.row, shown.team
    cells = (
        str(row.played),
        str(row.won),
        str(row.drawn),
        str(row.lost),
        str(row.points),
        f"{row.touchdowns}–{row.touchdowns_against}",
        signed(row.touchdowns - row.touchdowns_against),
        f"{row.casualties}–{row.casualties_against}",
        signed(row.casualties - row.casualties_against),
        grouped(in_units(team.value, catalogue.rules.ruleset.team_value)),
    )
    marks = FORFEIT * bool(row.forfeits) + ADJUSTED * bool(row.adjusted)
    return StandingRow(
        place=f"{row.place}=" if row.shared else str(row.place),
        team=team.name,
        coach=team.coach,
        roster=team.roster,
        cells=cells,
        form=tuple(FORM[letter] for letter in shown.form),
        left=left,
        mark=marks,
        gone=gone,
        cut_after=cut,
    )


def _reasons(made: Standings, catalogue: Catalogue) -> Iterator[str]:
    """For each team that is level in points with the one above: what split the two, or that nothing did."""
    for above, shown in zip(made.rows, made.rows[1:], strict=False):
        if (above.row.played or shown.row.played) and shown.row.above and not shown.row.above[0].split:
            why = wording.compared(catalogue, shown.row.above, above.team.name, ahead=False)
            yield f"{shown.row.place}. {shown.team.name}. {why}"


def _marks(made: Standings, book: SeasonBook, gone: set[str], catalogue: Catalogue) -> Iterator[str]:
    yield _("Points: %(points)s.") % {
        "points": wording.order_in_words(catalogue, made.points, made.tie_breakers[:1], made.bonuses)
    }
    out = voided(book)
    notes = [
        _("%(points)s for %(team)s by decision (%(reason)s)")
        % {"points": signed(each.points), "team": each.team.name, "reason": each.reason}
        for each in book.decisions
        if each.team.key not in out
    ]
    if notes:
        yield f"{ADJUSTED} {'; '.join(notes)}."
    over = [f"{shown.team.name} ({shown.row.brought})" for shown in made.rows if shown.row.brought]
    if over:
        yield _("With matches brought over: %(teams)s.") % {"teams": ", ".join(over)}
    if any(shown.row.forfeits for shown in made.rows):
        yield _("%(mark)s A match was given up before play, or not played.") % {"mark": FORFEIT}
    if gone - out:
        yield _("In grey: teams that left. The games they played count.")
    if out:
        teams = ", ".join(book.teams[each].name for each in sorted(out))
        yield _("Left, and none of their results counts: %(teams)s.") % {"teams": teams}


def _subtitle(book: SeasonBook, made: Standings) -> str:
    """How far the season is, and what is played but does not count yet."""
    if ended := ending_of(book, made):
        return ended
    parts = []
    if book.rounds:
        over = sum(each.is_over for each in book.rounds)
        parts.append(_("%(over)s of %(rounds)s rounds complete") % {"over": over, "rounds": len(book.rounds)})
    states = [each.match.state for each in book.fixtures if each.match is not None]
    parts += [words for words in (_unconfirmed(states), _disputed(states)) if words]
    return ", ".join(parts)


def _unconfirmed(states: list[str]) -> str:
    count = states.count(Match.State.REPORTED)
    words = ngettext("%(count)s unconfirmed result not counted", "%(count)s unconfirmed results not counted", count)
    return words % {"count": count} if count else ""


def _disputed(states: list[str]) -> str:
    count = states.count(Match.State.DISPUTED)
    words = ngettext("%(count)s disputed result not counted", "%(count)s disputed results not counted", count)
    return words % {"count": count} if count else ""


# --- Rounds ---------------------------------------------------------------------------------------------------------


def _around_now(book: SeasonBook) -> Iterator[RoundBlock]:
    """This round, with what earlier rounds still owe; then the round before it."""
    now = book.current_round
    if now is None:
        return
    owed = [each for each in book.fixtures if each.waits and each.round < now.number]
    block = _round(now, book)
    if owed:
        words = _("Still to play from earlier rounds: %(matches)s.") % {"matches": "; ".join(map(_owed, owed))}
        block = RoundBlock(block.name, block.deadline, block.fixtures, (*block.notes, words))
    yield block
    before = next((each for each in reversed(book.rounds) if each.number < now.number), None)
    if before is not None:
        yield _round(before, book)


def _owed(fixture: FixtureCard) -> str:
    away = fixture.away.name if fixture.away is not None else ""
    return _("round %(number)s, %(home)s – %(away)s") % {
        "number": fixture.round,
        "home": fixture.home.name,
        "away": away,
    }


def _round(found: RoundCard, book: SeasonBook) -> RoundBlock:
    byes = [each.home.name for each in found.fixtures if each.match is None]
    note = ngettext("Bye: %(teams)s.", "Byes: %(teams)s.", len(byes)) % {"teams": ", ".join(byes)}
    return RoundBlock(
        name=found.title,
        deadline=_("play by %(day)s") % {"day": found.due} if found.due else "",
        fixtures=tuple(_fixture(each, book) for each in found.matches),
        notes=(note,) if byes else (),
    )


def _fixture(fixture: FixtureCard, book: SeasonBook) -> FixtureRow:
    match, away = fixture.match, fixture.away
    assert match is not None  # a bye is no fixture to print
    assert away is not None
    return FixtureRow(
        home=fixture.home.name,
        away=away.name,
        score="{}–{}".format(*fixture.score) if fixture.score is not None else _without_score(match),
        note=_note(match, fixture),
    )


def _without_score(match: MatchRow) -> str:
    """A decided match without a score can't be written in."""
    return "–" if match.state in Match.OVER else ""


def _note(match: MatchRow, fixture: FixtureCard) -> str:
    """When it is played where that is not the round's own date, or what became of it."""
    if match.state == Match.State.VOIDED:
        return _("taken out")
    if match.state == Match.State.REPORTED:
        return _("unconfirmed, not counted")
    if match.state == Match.State.DISPUTED:
        return _("disputed, not counted")
    return fixture.meta
