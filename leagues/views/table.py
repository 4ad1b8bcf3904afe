"""Decisions on the table: points given or docked, and teams that leave a season which has begun."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from leagues import operations
from leagues.forms import LeaveForm, PointsForm, ReadmitForm
from leagues.models import Season
from leagues.operations import Dropped
from leagues.selectors.leaving import foresee
from leagues.selectors.play_offs import missed
from leagues.selectors.seasons import SeasonBook, read_season
from leagues.selectors.standings import standings, voided
from leagues.selectors.supposed import places_lost_by_points
from leagues.views.places import (
    PageRequest,
    Place,
    attempt,
    of_commissioner,
    page,
    refusal_words,
    season_of,
    stale_words,
)
from outbox.receipts import key_of
from teams.models import Book
from teams.refusals import Refused, Stale
from teams.surroundings import PlaceLost


def _running(place: Place) -> Season:
    """The season that is planned or open. Raises ``Http404``."""
    season = season_of(place)
    if season.is_finished:
        raise Http404
    return season


@require_safe
@of_commissioner()
def decisions(request: PageRequest, place: Place) -> HttpResponse:
    """What was decided on the table, points to give or dock, and the teams that may leave."""
    kept = request.restored_post
    return _page(request, place, PointsForm(kept, teams=[]) if kept and "points" in kept else None)


def _page(
    request: PageRequest,
    place: Place,
    form: PointsForm | None = None,
    *,
    lost: Sequence[PlaceLost] = (),
    told: str = "",
    status: int = 200,
) -> HttpResponse:
    season = _running(place)
    book = read_season(season)
    if form is None or not form.is_bound:
        form = PointsForm(teams=_teams(book))
    else:
        form.offer(_teams(book))
    context = {
        "season": season,
        "book": book,
        "rows": standings(book).rows,
        "voided": voided(book),
        "form": form,
        "lost": lost,
        "told": told,
    }
    return page(request, place, "decisions", context, status=status)


def _teams(book: SeasonBook) -> list[tuple[str, str]]:
    return [(key, each.name) for key, each in book.teams.items()]


@require_POST
@of_commissioner("decisions")
def points(request: PageRequest, place: Place) -> HttpResponse:
    """Give a team league points, or dock them: once it was told whose drawn places would be others' by the table."""
    season = _running(place)
    book = read_season(season)
    form = PointsForm(request.POST, teams=_teams(book))
    if not form.is_valid():
        return _page(request, place, form, status=422)
    given = form.cleaned_data
    told = f"{given['team']} {given['points']}"
    if request.POST.get("told") != told and (lost := places_lost_by_points(book, given["team"], given["points"])):
        return _page(request, place, form, lost=lost, told=told)
    attempt(
        request,
        lambda: operations.give_points(
            season.pk, given["team"], given["points"], given["reason"], actor=request.user, key=key_of(request)
        ),
        _("It stands in the table, with the reason."),
        league=place.league,
    )
    return redirect("leagues:decisions", place.league.slug)


@require_http_methods(["GET", "POST"])
@of_commissioner()
def leave(request: PageRequest, place: Place, team_id: str) -> HttpResponse:
    """A team leaves the season: the ways there are, what each comes to, then the decision."""
    season = _running(place)
    if season.state == Season.State.PLANNED:
        messages.info(request, _("The season has not begun: the team can simply be taken out."))
        return redirect("leagues:season", place.league.slug)
    book = read_season(season)
    if team_id not in book.teams:
        raise Http404
    kept = request.restored_post
    if kept and team_id in voided(book):
        return _leave_page(request, place, book, team_id, LeaveForm(), readmit=ReadmitForm(kept))
    form = LeaveForm(request.POST or kept or None)
    if request.method == "POST" and form.is_valid() and "decide" in request.POST:
        return _decide(request, place, book, team_id, form)
    shown = foresee(book, team_id, form.cleaned_data["way"]) if form.is_bound and form.is_valid() else None
    return _leave_page(request, place, book, team_id, form, shown=shown)


def _leave_page(
    request: PageRequest,
    place: Place,
    book: SeasonBook,
    team_id: str,
    form: LeaveForm,
    *,
    shown: Any = None,
    readmit: ReadmitForm | None = None,
    status: int = 200,
) -> HttpResponse:
    serial = Book.objects.values_list("serial", flat=True).get(pk=place.league.book_id)
    own = [each for each in book.fixtures if team_id in each.teams and not each.decided]
    context = {
        "season": book.season,
        "team": book.teams[team_id],
        "left": book.left.get(team_id),
        "is_void": team_id in voided(book),
        "form": form,
        "readmit": readmit or ReadmitForm(),
        "shown": shown,
        "serial": serial,
        "plays": any(each.is_of(request.user) for one in own for each in (one.home, one.away) if each is not None),
    }
    if request.method == "POST" and readmit is None and not form.is_valid():
        status = 422
    return page(request, place, "leave", context, status=status)


@require_POST
@of_commissioner("leave")
def readmit(request: PageRequest, place: Place, team_id: str) -> HttpResponse:
    """The results of a team that was voided count again, and its matches are to be played."""
    season = _running(place)
    book = read_season(season)
    if team_id not in book.teams:
        raise Http404
    form = ReadmitForm(request.POST)
    if form.is_valid():
        try:
            operations.readmit(season.pk, team_id, form.cleaned_data["reason"], actor=request.user, key=key_of(request))
        except Refused as wrong:
            form.add_error(None, refusal_words(wrong, place.league))
        else:
            messages.success(request, _("Its results count again; what is left is to be played."))
            if missed(season, team_id):
                messages.warning(request, _("Its match of the play-offs is missed: the one after it is begun."))
            return redirect("leagues:decisions", place.league.slug)
    return _leave_page(request, place, book, team_id, LeaveForm(), readmit=form, status=422)


def _decide(request: PageRequest, place: Place, book: SeasonBook, team_id: str, form: LeaveForm) -> HttpResponse:
    given = form.cleaned_data
    try:
        done = operations.drop_out(
            book.season.pk,
            team_id,
            given["way"],
            given["reason"],
            seen=given["seen"],
            in_own_match=given["in_own_match"],
            actor=request.user,
            key=key_of(request),
        )
    except Refused as wrong:
        form.add_error(None, refusal_words(wrong, place.league))
        return _leave_page(request, place, book, team_id, form, status=422)
    except Stale:
        messages.warning(request, stale_words())
        fresh = read_season(book.season)
        shown = foresee(fresh, team_id, given["way"])
        return _leave_page(request, place, fresh, team_id, form, shown=shown, status=409)
    _say(request, place, done)
    return redirect("leagues:decisions", place.league.slug)


def _say(request: PageRequest, place: Place, done: Dropped) -> None:
    """What was done, and what waits for whom."""
    if done.recorded:
        count = len(done.recorded)
        words = ngettext(
            "%(count)s match is recorded as a forfeit.", "%(count)s matches are recorded as forfeits.", count
        )
        messages.success(request, words % {"count": count})
    else:
        messages.success(request, _("The team has left the season."))
    if done.waiting:
        count = len(done.waiting)
        words = ngettext(
            "%(count)s match can’t be recorded yet: %(why)s",
            "%(count)s matches can’t be recorded yet: %(why)s",
            count,
        )
        why = " ".join(dict.fromkeys(refusal_words(each, place.league) for _match, each in done.waiting))
        messages.warning(request, words % {"count": count, "why": why})
