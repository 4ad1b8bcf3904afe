"""Standings, fixtures and all team sheets of a season, and the page that they are printed from."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from accounts.limits import within_limit
from dugout.front import error
from leagues.models import Season
from outbox.receipts import key_of
from reports import documents, operations, permissions
from reports.answers import pdf_answer, site_of
from reports.finding import has_link, season_seen
from reports.forms import BundleForm, PrintForm
from reports.selectors import seasons
from reports.selectors.missing import missing_in
from reports.values import Pdf
from teams.permissions import Standing

LIMIT = "20/h/user"


@require_safe
def season(request: HttpRequest, pk: int) -> HttpResponse:
    """The page that the sheets of a season are printed from."""
    found, who = season_seen(request, pk)
    return _season_page(
        request, found, who, PrintForm(league=found.league), BundleForm(league=found.league, auto_id="bundle_%s")
    )


def _season_page(
    request: HttpRequest, found: Season, who: Standing, form: PrintForm, bundle_form: BundleForm, status: int = 200
) -> HttpResponse:
    context = {
        "season": found,
        "league": found.league,
        "form": form,
        "bundle_form": bundle_form,
        "may_ask": _may_ask(request, found, who),
        "missing": missing_in(seasons.standings_sheet(found, form.default_manner)),
    }
    return render(request, "reports/season.html", context, status=status)


def _may_ask(request: HttpRequest, found: Season, who: Standing) -> bool:
    return permissions.may_ask_for_bundle(who, found.league, has_link=has_link(request, found.league))


@require_safe
def table(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The standings of a season for the wall."""
    return _printed(request, pk, documents.standings_pdf)


@require_safe
def fixtures(request: HttpRequest, pk: int) -> HttpResponseBase:
    """The calendar of a season."""
    return _printed(request, pk, documents.fixtures_pdf)


def _printed(request: HttpRequest, pk: int, document: Callable[[Season, PrintForm, str], Pdf]) -> HttpResponseBase:
    found, who = season_seen(request, pk)
    form = PrintForm(request.GET, league=found.league)
    if not form.is_valid():
        return _season_page(request, found, who, form, BundleForm(league=found.league, auto_id="bundle_%s"), status=400)
    return pdf_answer(request, document(found, form, site_of(request)))


@require_POST
def bundle(request: HttpRequest, pk: int) -> HttpResponse:
    """Have all team sheets of a season made; the page of the job shows how far it is."""
    found, who = season_seen(request, pk)
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("reports:season", args=[pk]))
    if not _may_ask(request, found, who):
        raise Http404
    form = BundleForm(request.POST, league=found.league, auto_id="bundle_%s")
    if not form.is_valid():
        return _season_page(request, found, who, PrintForm(league=found.league), form, status=422)
    if not within_limit(request, "season-bundle", LIMIT):
        return error(request, 429)
    job = operations.ask_for_bundle(
        found, form.options(), site=site_of(request), actor=request.user, key=key_of(request)
    )
    return redirect("outbox:job", pk=job.pk)
