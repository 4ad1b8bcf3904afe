"""Opening a league, its settings, its commissioners."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.limits import within_limit
from dugout.front import error
from dugout.lapsed import keeps_post
from leagues import operations, permissions
from leagues.forms import NewLeagueForm, SettingsForm
from leagues.views.invitations import is_local
from leagues.views.places import PageRequest, Place, attempt, of_commissioner, of_league, page, stale_words
from leagues.words import word_under
from outbox.receipts import contents_of, key_of, once
from teams.models import Role
from teams.permissions import require
from teams.refusals import Stale
from teams.wording.catalogue import catalogue_of


@keeps_post
@require_http_methods(["GET", "POST"])
def new_league(request: PageRequest) -> HttpResponse:
    """Open a league."""
    require(permissions.may_create_league(request.user))
    zone = request.user.time_zone or timezone.get_default_timezone_name()
    initial = {"language": request.user.language, "time_zone": zone, "visibility": "public"}
    form = NewLeagueForm(request.POST or request.restored_post or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        if not within_limit(request, "new-league", "20/d/user"):
            return error(request, 429)
        data = form.cleaned_data
        try:
            league = operations.create_league(
                edition=data["edition"],
                visibility=data["visibility"],
                rosters_hidden=data["rosters_hidden"],
                actor=request.user,
                key=key_of(request),
                **form.settings(),
            )
        except operations.WrongSettings as wrong:
            form.take_errors(wrong.message_dict)
        else:
            return redirect("leagues:commissioner", league.slug)
    return render(request, "leagues/new.html", {"form": form}, status=422 if request.method == "POST" else 200)


@require_http_methods(["GET", "POST"])
@of_commissioner()
def settings(request: PageRequest, place: Place) -> HttpResponse:
    """The settings of a league."""
    league = place.league
    # The form writes on its instance: the page's own league stays as it is kept.
    own = type(league).objects.select_related("book").get(pk=league.pk)
    form = SettingsForm(
        request.POST or request.restored_post or None, instance=own, catalogue=catalogue_of(league.book.ruleset_id)
    )
    if request.method == "POST" and form.is_valid() and _saved(request, place, form):
        return redirect("leagues:settings", league.slug)
    return page(request, place, "settings", {"form": form}, status=422 if request.method == "POST" else 200)


def _saved(request: PageRequest, place: Place, form: SettingsForm) -> bool:
    data = form.cleaned_data
    try:
        operations.change_settings(
            place.league.pk,
            form.settings(),
            version=data["version"],
            actor=request.user,
            visibility=data["visibility"],
            rosters_hidden=data["rosters_hidden"],
            key=key_of(request),
        )
    except operations.WrongSettings as wrong:
        form.take_errors(wrong.message_dict)
        return False
    except Stale:
        form.add_error(None, stale_words())
        return False
    messages.success(request, _("Saved."))
    return True


@never_cache
@require_POST
@of_commissioner("settings")
def new_link(request: PageRequest, place: Place) -> HttpResponse:
    """Make a new link that opens the league; this answer alone shows it."""
    key = key_of(request)
    word = word_under(request.user.pk, key)
    with once(request.user, key, "new-link", contents_of(request)) as done:
        if not done.again:
            operations.new_link(place.league.pk, actor=request.user, word=word)
    link = request.build_absolute_uri(reverse("leagues:open", args=[place.league.slug, word]))
    return page(request, place, "link", {"link": link, "local": is_local(request)})


@require_POST
@of_commissioner("members")
def add_commissioner(request: PageRequest, place: Place, user_id: int) -> HttpResponse:
    """Make a member a commissioner too."""
    attempt(
        request,
        lambda: operations.add_commissioner(place.league.pk, user_id, actor=request.user),
        _("There is another commissioner now."),
    )
    return redirect("leagues:members", place.league.slug)


@require_POST
@of_commissioner("members")
def hand_over(request: PageRequest, place: Place, user_id: int) -> HttpResponse:
    """Make a member commissioner in one's own place."""
    attempt(
        request,
        lambda: operations.hand_over(place.league.pk, user_id, actor=request.user),
        _("The league is handed over."),
    )
    return redirect("leagues:members" if place.who.admitted else "leagues:league", place.league.slug)


@require_POST
@keeps_post(page=lambda request, slug, **_rest: reverse("leagues:members", args=[slug]))
@of_league
def remove_role(request: PageRequest, place: Place, user_id: int, kind: str) -> HttpResponse:
    """Take a role from a member, or lay down one's own."""
    require(place.runs or (place.who.user_id == user_id and place.who.member))
    if kind in Role.Kind.values:
        attempt(
            request,
            lambda: operations.remove_role(place.league.pk, user_id, kind, actor=request.user),
            _("The role is taken back."),
        )
    return redirect("leagues:league", place.league.slug)
