"""A whole sheet, from what was found and how it is to be printed to its bytes: the same for pages and the API."""

from leagues.models import Season
from matches.models import Match
from reports import match_record, standings, team_sheet
from reports.forms import MatchRecordForm, PrintForm, TeamSheetForm
from reports.selectors import match_records, seasons, team_sheets
from reports.selectors.at_match import at_match
from reports.values import Pdf, TeamSheet
from rules.ruleset import Roster
from teams.models import Team
from teams.wording import Catalogue

# In all of these the form is valid, and ``site`` is the address of this site.


def team_pdf(team: Team, form: TeamSheetForm, site: str) -> Pdf:
    """A team's sheet as it stands; ``team`` as by ``team_sheets.read_team``."""
    return _drawn(team_sheets.team_sheet(team, form.manner(site)), form)


def team_pdf_at(match: Match, side: str, form: TeamSheetForm, site: str) -> Pdf:
    """One side's sheet as it goes (or went) into a match; ``match`` as by ``at_match.read_match``."""
    return _drawn(team_sheets.team_sheet_at(at_match(match), side, form.manner(site)), form)


def _drawn(sheet: TeamSheet, form: TeamSheetForm) -> Pdf:
    manner = form.manner()
    return team_sheet.draw(
        sheet,
        paper=manner.paper,
        language=manner.language,
        variant=form.variant_chosen,
        with_back=form.cleaned_data["back"],
    )


def blank_pdf(catalogue: Catalogue, roster: Roster | None, form: PrintForm) -> Pdf:
    """The blank sheet of a roster, or of none in particular."""
    manner = form.manner()
    sheet = team_sheets.blank_sheet(catalogue, roster, manner)
    return team_sheet.draw(sheet, paper=manner.paper, language=manner.language)


def record_pdf(match: Match, form: MatchRecordForm, site: str) -> Pdf:
    """The record of a match; ``match`` as by ``at_match.read_match``."""
    manner = form.manner(site)
    record = match_records.match_record(at_match(match), manner)
    return match_record.draw(record, paper=manner.paper, language=manner.language, one_page=form.one_page)


def standings_pdf(season: Season, form: PrintForm, site: str) -> Pdf:
    """The standings of a season read with its league and book."""
    manner = form.manner(site)
    sheet = seasons.standings_sheet(season, manner)
    return standings.draw(sheet, paper=manner.paper, language=manner.language)


def fixtures_pdf(season: Season, form: PrintForm, site: str) -> Pdf:
    """The calendar of a season read with its league and book."""
    manner = form.manner(site)
    sheet = seasons.fixtures_sheet(season, manner)
    return standings.draw_fixtures(sheet, paper=manner.paper, language=manner.language)
