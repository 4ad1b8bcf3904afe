"""The sheets of teams and matches, and the pages that they are printed from."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from matches.models import Match
from reports import documents
from reports.answers import pdf_answer, site_of
from reports.finding import match_seen, team_seen
from reports.forms import MatchRecordForm, PrintForm, TeamSheetForm
from reports.selectors import match_records, print_pages, team_sheets
from reports.selectors.at_match import at_match
from reports.selectors.missing import missing_in
from reports.selectors.surroundings import league_of
from rules import loader
from rules.ruleset import find
from teams.editions import edition as edition_of
from teams.editions import edition_name
from teams.kits import kit_of
from teams.models import Team


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """What there is to print: the reader's teams, matches and seasons, and blank sheets for everybody."""
    context: dict[str, Any] = {"editions": print_pages.edition_choices(), "form": PrintForm()}
    if request.user.is_authenticated:
        teams = print_pages.teams_of(request.user)
        context |= {
            "teams": [kit_of(each) for each in teams],
            "matches": print_pages.matches_of(teams),
            "seasons": print_pages.seasons_of(request.user),
        }
    return render(request, "reports/home.html", context)


# --- Teams ----------------------------------------------------------------------------------------------------------


@require_safe
def team(request: HttpRequest, pk: str) -> HttpResponse:
    """The page that a team's sheets are printed from."""
    found = team_seen(request, pk)
    return _team_page(request, found, TeamSheetForm(league=league_of(found)))


def _team_page(request: HttpRequest, found: Team, form: TeamSheetForm, status: int = 200) -> HttpResponse:
    sheet = team_sheets.team_sheet(found, form.default_manner)
    context = {
        "team": found,
        "kit": kit_of(found),
        "league": league_of(found),
        "form": form,
        "matches": print_pages.matches_of_team(found),
        "missing": missing_in(sheet),
    }
    return render(request, "reports/team.html", context, status=status)


@require_safe
def sheet(request: HttpRequest, pk: str) -> HttpResponseBase:
    """A team's sheet as it stands."""
    found = team_seen(request, pk)
    form = TeamSheetForm(request.GET, league=league_of(found))
    if not form.is_valid():
        return _team_page(request, found, form, status=400)
    return pdf_answer(request, documents.team_pdf(found, form, site_of(request)))


@require_safe
def sheet_at(request: HttpRequest, pk: str, match: str) -> HttpResponseBase:
    """A team's sheet as it goes (or went) into a match."""
    at = match_seen(request, match)
    side = at.side_of(pk)
    if not side:
        raise Http404
    found = at.home if side == "home" else at.away
    form = TeamSheetForm(request.GET, league=league_of(found))
    if not form.is_valid():
        return _team_page(request, found, form, status=400)
    return pdf_answer(request, documents.team_pdf_at(at, side, form, site_of(request)))


@require_safe
def blank(request: HttpRequest, edition: str, roster: str = "") -> HttpResponseBase:
    """The blank sheet of a roster, or of no roster in particular."""
    if edition not in loader.available():
        raise Http404
    catalogue = edition_of(edition)
    chosen = find(catalogue.rules.ruleset.rosters, roster)
    if roster and chosen is None:
        raise Http404
    form = PrintForm(request.GET)
    if not form.is_valid():
        context = {"editions": print_pages.edition_choices(), "form": form, "name": edition_name(catalogue)}
        return render(request, "reports/home.html", context, status=400)
    return pdf_answer(request, documents.blank_pdf(catalogue, chosen, form))


# --- Matches --------------------------------------------------------------------------------------------------------


@require_safe
def match(request: HttpRequest, pk: str) -> HttpResponse:
    """The page that a match's record and both sheets are printed from."""
    found = match_seen(request, pk)
    return _match_page(request, found, MatchRecordForm(league=league_of(found.home)))


def _match_page(request: HttpRequest, found: Match, form: MatchRecordForm, status: int = 200) -> HttpResponse:
    values = match_records.match_record(at_match(found), form.default_manner)
    context = {
        "match": found,
        "kits": [kit_of(found.home), kit_of(found.away)],
        "league": league_of(found.home),
        "form": form,
        "missing": missing_in(values),
    }
    return render(request, "reports/match.html", context, status=status)


@require_safe
def record(request: HttpRequest, pk: str) -> HttpResponseBase:
    """The record of a match, with both teams on it."""
    found = match_seen(request, pk)
    form = MatchRecordForm(request.GET, league=league_of(found.home))
    if not form.is_valid():
        return _match_page(request, found, form, status=400)
    return pdf_answer(request, documents.record_pdf(found, form, site_of(request)))
