"""The play-offs of a season, as a commissioner draws them, and says who goes on where nobody won."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from leagues import operations
from leagues.forms import PlayOffsForm, RulingForm
from leagues.models import Season
from leagues.selectors.play_offs import PlayOffs, play_offs_of, read_play_offs, seeds_of
from leagues.selectors.seasons import SeasonBook, read_season
from leagues.views.places import PageRequest, Place, attempt, of_commissioner, page, season_of
from outbox.receipts import key_of
from rules.knockout import MOST
from rules.steps.score import knows_overtime
from teams.rulesets import rules_of
from teams.views.requests import version_of


@require_safe
@of_commissioner()
def play_offs(request: PageRequest, place: Place, number: int | None = None) -> HttpResponse:
    """What is drawn, what waits for a word, and the form to draw."""
    season = season_of(place, number)
    if season.state != Season.State.OPEN and not _asks(season):
        messages.info(request, _("Play-offs are drawn while the season is open."))
        return redirect("leagues:season", place.league.slug)
    return _page(request, place, season)


def _asks(season: Season) -> bool:
    """Whether it is open who has won the play-offs of a season that is finished: a correction may leave it so."""
    found = play_offs_of(season)
    return found is not None and any(found.unwon)


def _page(
    request: PageRequest,
    place: Place,
    season: Season,
    *,
    draw: PlayOffsForm | None = None,
    ruling: Any = None,
    status: int = 200,
) -> HttpResponse:
    book = read_season(season)
    found = read_play_offs(book)
    context = {
        "season": season,
        "book": book,
        "play_offs": found,
        "undecided": sum(not each.decided for one in book.rounds if not one.places for each in one.matches),
        "form": draw or _form(place, book, found),
        "waiting": _waiting(found, ruling) if found else [],
    }
    return page(request, place, "play_offs", context, status=status)


def _form(place: Place, book: SeasonBook, found: PlayOffs | None) -> PlayOffsForm:
    """As they were drawn, else as the edition plays them."""
    rules = rules_of(place.league.book.ruleset_id)
    usual = rules.ruleset.league.season
    most = min(MOST, len(seeds_of(book, MOST)))
    initial: dict[str, Any] = {
        "places": min(usual.play_off_teams or 4, most),
        "third_place": usual.third_place,
        "overtime": knows_overtime(rules),
    }
    if found is not None:
        stage = found.stage
        initial = {"places": stage.places, "third_place": stage.third_place, "overtime": stage.overtime}
    return PlayOffsForm(initial=initial, overtime=knows_overtime(rules))


def _waiting(found: PlayOffs, ruling: RulingForm | None) -> list[tuple[str, RulingForm]]:
    """The matches that are over and nobody has won, each with the form that says who goes on."""
    forms = []
    for tie, card in found.unwon:
        following = "{}.{}".format(*tie.leads_to)
        teams = [(each.key, each.name) for each in (card.home, card.away) if each is not None]
        form = RulingForm(initial={"place": following}, teams=teams, auto_id=f"p{following}-%s")
        if ruling is not None and ruling.data.get("place") == following:
            ruling.offer(teams)
            form = ruling
        forms.append((found.title(tie), form))
    return forms


@require_POST
@of_commissioner("play-offs")
def draw(request: PageRequest, place: Place) -> HttpResponse:
    """Draw the play-offs from the table, or again."""
    season = season_of(place)
    form = PlayOffsForm(request.POST, overtime=knows_overtime(rules_of(place.league.book.ruleset_id)))
    if not form.is_valid():
        return _page(request, place, season, draw=form, status=422)
    attempt(
        request,
        lambda: operations.draw_play_offs(
            season.pk,
            **form.cleaned_data,
            version=version_of(request),
            actor=request.user,
        ),
        _("The play-offs are drawn."),
    )
    return redirect("leagues:play-offs", place.league.slug)


@require_POST
@of_commissioner("play-offs")
def drop(request: PageRequest, place: Place) -> HttpResponse:
    """Take the play-offs away, as long as they have not begun."""
    season = season_of(place)
    attempt(
        request,
        lambda: operations.drop_play_offs(season.pk, actor=request.user),
        _("There are no play-offs any more."),
    )
    return redirect("leagues:play-offs", place.league.slug)


@require_POST
@of_commissioner("season-play-offs")
def rule(request: PageRequest, place: Place, number: int) -> HttpResponse:
    """Say who goes on, or who has won a season that is finished."""
    season = season_of(place, number)
    form = RulingForm(request.POST, teams=[(each, each) for each in read_season(season).teams])
    if not form.is_valid():
        return _page(request, place, season, ruling=form, status=422)
    given = form.cleaned_data
    refused = attempt(
        request,
        lambda: operations.rule_place(
            season.pk,
            given["place"],
            given["team"],
            given["reason"],
            version=version_of(request),
            actor=request.user,
            key=key_of(request),
        ),
        _("It is decided who goes on."),
    )
    if refused:
        return _page(request, place, season, ruling=form, status=refused)
    return redirect("leagues:season-play-offs", place.league.slug, number)
