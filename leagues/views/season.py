"""Planning a season: who plays, the draw, dates, opening and finishing."""

from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues import operations
from leagues.forms import DatesForm, DeadlineForm, SeasonForm
from leagues.models import Round
from leagues.operations.seasons import is_drawn
from leagues.selectors.endings import ending_of
from leagues.selectors.fixtures import RoundCard
from leagues.selectors.leagues import last_draw
from leagues.selectors.seasons import SeasonBook, read_season, teams_outside
from leagues.views.places import PageRequest, Place, attempt, of_commissioner, page, season_in, season_of
from matches.models import Match
from rules.steps.score import knows_overtime
from teams.rulesets import rules_of
from teams.views.requests import version_of


@require_safe
@of_commissioner()
def plan(request: PageRequest, place: Place) -> HttpResponse:
    """The page on which a season is planned."""
    return _plan_page(request, place)


def _plan_page(request: PageRequest, place: Place, *, status: int = 200, **forms: object) -> HttpResponse:
    season, seasons = season_in(place, None)
    context: dict[str, object] = {"season": season, "seasons": seasons, "next_form": SeasonForm()}
    if season is not None:
        book = read_season(season)
        context |= {
            "book": book,
            "outside": teams_outside(season),
            "draw": last_draw(season),
            "drawn": is_drawn(season),
            "begun": _begun(book),
            "knows_overtime": knows_overtime(rules_of(place.league.book.ruleset_id)),
            "rounds": [(each, _deadline_form(each, place)) for each in book.rounds],
            "name_form": SeasonForm(initial={"name": season.name}),
            "dates_form": DatesForm(),
            "ended": ending_of(book),
        }
    return page(request, place, "season", context | forms, status=status)


def _begun(book: SeasonBook) -> bool:
    """Whether a report was sent: what is drawn then stands."""
    return any(each.match is not None and each.match.state not in Match.UNREPORTED for each in book.fixtures)


def _deadline_form(each: RoundCard, place: Place) -> DeadlineForm:
    day = each.deadline.astimezone(place.league.zone).date() if each.deadline else None
    return DeadlineForm(initial={"deadline": day}, auto_id=f"round-{each.pk}-%s")


def _back(place: Place) -> HttpResponse:
    return redirect("leagues:season", place.league.slug)


@require_POST
@of_commissioner("season")
def next_season(request: PageRequest, place: Place) -> HttpResponse:
    """Plan the next season."""
    form = SeasonForm(request.POST)
    if not form.is_valid():
        return _plan_page(request, place, status=422, next_form=form)
    name = form.cleaned_data["name"]
    attempt(
        request,
        lambda: operations.plan_season(place.league.pk, name=name, actor=request.user),
        _("The next season is planned."),
    )
    return _back(place)


@require_POST
@of_commissioner("season")
def rename(request: PageRequest, place: Place) -> HttpResponse:
    """Name the season."""
    season, form = season_of(place), SeasonForm(request.POST)
    if not form.is_valid():
        return _plan_page(request, place, status=422, name_form=form)
    name = form.cleaned_data["name"]
    attempt(request, lambda: operations.rename_season(season.pk, name, actor=request.user), _("Saved."))
    return _back(place)


@require_POST
@of_commissioner("season")
def enter(request: PageRequest, place: Place) -> HttpResponse:
    """Enter the chosen teams."""
    season = season_of(place)
    chosen = request.POST.getlist("team")
    attempt(
        request,
        lambda: operations.enter_teams(season.pk, chosen, actor=request.user),
        _("The teams are entered. Draw the fixtures when all are there."),
    )
    return _back(place)


@require_POST
@of_commissioner("season")
def withdraw(request: PageRequest, place: Place, team_id: str) -> HttpResponse:
    """Take a team out of a season that has not begun."""
    season = season_of(place)
    attempt(
        request,
        lambda: operations.withdraw_team(season.pk, team_id, actor=request.user),
        _("The team is out of the season; the fixtures are to be drawn again."),
    )
    return _back(place)


@require_POST
@of_commissioner("season")
def draw(request: PageRequest, place: Place) -> HttpResponse:
    """Draw the fixtures, or draw them again."""
    season = season_of(place)
    attempt(
        request,
        lambda: operations.draw_round_robin(
            season.pk,
            version=version_of(request),
            overtime="overtime" in request.POST,
            actor=request.user,
        ),
        _("The fixtures are drawn."),
    )
    return _back(place)


@require_POST
@of_commissioner("season")
def dates(request: PageRequest, place: Place) -> HttpResponse:
    """Give all rounds their deadlines."""
    season, form = season_of(place), DatesForm(request.POST)
    if not form.is_valid():
        return _plan_page(request, place, status=422, dates_form=form)
    data = form.cleaned_data
    attempt(
        request,
        lambda: operations.set_deadlines(season.pk, data["first"], days=data["days"], actor=request.user),
        _("The deadlines are set."),
    )
    return _back(place)


@require_POST
@of_commissioner("season")
def deadline(request: PageRequest, place: Place, round_id: int) -> HttpResponse:
    """Set the deadline of one round."""
    if not Round.objects.filter(pk=round_id, stage__season__league=place.league).exists():
        raise Http404
    form = DeadlineForm(request.POST)
    if not form.is_valid():
        return _plan_page(request, place, status=422, wrong_round=round_id, wrong_form=form)
    day = form.cleaned_data["deadline"]
    attempt(request, lambda: operations.set_deadline(round_id, day, actor=request.user), _("The deadline is set."))
    return _back(place)


@require_POST
@of_commissioner("season")
def open_season(request: PageRequest, place: Place) -> HttpResponse:
    """Open the season: matches may be played."""
    season = season_of(place)
    attempt(
        request,
        lambda: operations.open_season(season.pk, actor=request.user),
        _("The season is open: matches may be played."),
    )
    return _back(place)


@require_POST
@of_commissioner("season")
def finish(request: PageRequest, place: Place) -> HttpResponse:
    """Finish the season: its table stands."""
    season = season_of(place)
    attempt(request, lambda: operations.finish_season(season.pk, actor=request.user), _("The season is finished."))
    return _back(place)
