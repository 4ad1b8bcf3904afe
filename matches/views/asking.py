"""What a coach asks of the commissioners for his team, and what they answer."""

import re
from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.figures import ungrouped
from dugout.lapsed import keeps_post
from matches import operations, permissions, selectors
from matches.models import TeamRequest
from matches.views.requests import PageRequest, say, stale
from matches.views.undoing import LARGEST, journal_of, sentences_of, team_at
from outbox.receipts import key_of, new_key
from teams.kits import kit_of
from teams.models import Team
from teams.permissions import Standing, standing
from teams.refusals import Refused, Stale
from teams.surroundings import around
from teams.wording.kinds import kind_name

Kind = TeamRequest.Kind
FREE = (Kind.FIGURE, Kind.FORGOTTEN, Kind.OTHER)


def _own_team(request: HttpRequest, team_id: str) -> Team:
    """A team for which the reader may ask. Raises ``Http404``."""
    team, who = team_at(request, team_id)
    if not permissions.may_ask(who, team):
        raise Http404
    return team


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def ask(request: PageRequest, team: str) -> HttpResponse:
    """Ask for something in one's own words."""
    found = _own_team(request, team)
    typed = request.restored_post or request.POST
    refused: list[str] = []
    if request.method == "POST":
        kind = request.POST.get("kind", "")
        if kind not in FREE:
            raise Http404
        try:
            operations.ask(
                found.pk,
                kind,
                word=request.POST.get("word", ""),
                figure=request.POST.get("figure", ""),
                by=_by(request.POST.get("by", "")),
                actor=request.user,
                key=key_of(request),
            )
        except Refused as wrong:
            refused = sentences_of(wrong, found)
        else:
            return _asked(request, found)
    context = {
        "team": found,
        "kit": kit_of(found),
        "kinds": [(each.value, each.label) for each in FREE],
        "kind": typed.get("kind", FREE[0].value),
        "word": typed.get("word", ""),
        "figures": selectors.askable(found),
        "figure": typed.get("figure", ""),
        "by": typed.get("by", ""),
        "refused": refused,
        "key": new_key(),
    }
    return render(request, "matches/ask.html", context, status=422 if refused else 200)


def _by(typed: str) -> int | None:
    """By how much, None where nothing was typed; what is no number is none to be put right by."""
    found = ungrouped(typed).strip()
    return int(found) if re.fullmatch(r"-?\d{1,9}", found, re.ASCII) else 0 if found else None


def _undo_page(request: HttpRequest, team: str, position: int) -> str:
    return reverse("matches:undo", args=[team, position])


@keeps_post(page=_undo_page)
@never_cache
@require_POST
def ask_undo(request: PageRequest, team: str, position: int) -> HttpResponse:
    """Ask that an entry of the journal be undone: one press, with a word where there is one."""
    found = _own_team(request, team)
    if position > LARGEST:
        raise Http404
    word = request.POST.get("word", "")
    try:
        operations.ask(found.pk, Kind.UNDO, position=position, word=word, actor=request.user, key=key_of(request))
    except Refused as refused:
        say(request, sentences_of(refused, found))
        return redirect(journal_of(team))
    return _asked(request, found)


def _asked(request: PageRequest, team: Team) -> HttpResponse:
    messages.success(request, _("Asked. The commissioners see it, and you are told what they answer."))
    return redirect(f"{journal_of(team.pk)}#requests")


# --- a request --------------------------------------------------------------------------------------------------------


def _request(request: HttpRequest, number: int) -> tuple[TeamRequest, Standing]:
    """A request that the reader may see. Raises ``Http404``."""
    rows = TeamRequest.objects.whole().filter(pk=number) if number <= LARGEST else TeamRequest.objects.none()
    found = next(iter(selectors.with_subjects(rows)), None)
    if found is None:
        raise Http404
    who = standing(request.user, found.team.book_id)
    if not permissions.may_see_request(who, found):
        raise Http404
    return found, who


def _request_page(request: HttpRequest, number: int) -> str:
    return reverse("matches:request", args=[number])


@keeps_post
@never_cache
@require_http_methods(["GET"])
def request_page(request: PageRequest, number: int) -> HttpResponse:
    """What is asked, and what is answered; a commissioner answers here."""
    return _show(request, *_request(request, number))


@keeps_post(page=_request_page)
@never_cache
@require_POST
def withdraw(request: PageRequest, number: int) -> HttpResponse:
    """Take a request back."""
    found, who = _request(request, number)
    if not permissions.may_withdraw_request(who, found.team):
        raise Http404
    return _do(
        request,
        number,
        lambda: operations.withdraw_request(number, actor=request.user, key=key_of(request)),
        _("Taken back."),
    )


@keeps_post(page=_request_page)
@never_cache
@require_POST
def answer(request: PageRequest, number: int) -> HttpResponse:
    """A commissioner's answer: it is done, or refused with a word."""
    _found, who = _request(request, number)
    verdict = request.POST.get("verdict", "")
    if not permissions.may_decide(who) or verdict not in ("grant", "refuse"):
        raise Http404
    operate = operations.grant_request if verdict == "grant" else operations.refuse_request
    word = request.POST.get("word", "")
    return _do(
        request,
        number,
        lambda: operate(number, word, actor=request.user, key=key_of(request)),
        _("Answered. The coach is told."),
    )


@keeps_post(page=_request_page)
@never_cache
@require_POST
def noted(request: PageRequest, number: int) -> HttpResponse:
    """The coach has read the answer."""
    found, _who = _request(request, number)
    if found.author_id != request.user.pk or found.is_open:
        raise Http404
    operations.note_answer(number, actor=request.user)
    return redirect("/")


def _do(request: PageRequest, number: int, act: Callable[[], Any], done: str) -> HttpResponse:
    """Answer or take back, and show the request as it stands then."""
    try:
        act()
    except Stale:
        stale(request)
        return _show(request, *_request(request, number), status=409)
    except Refused as refused:
        found, who = _request(request, number)
        return _show(request, found, who, refused=sentences_of(refused, found.team), status=422)
    messages.success(request, done)
    return redirect("matches:request", number)


def _show(
    request: PageRequest, found: TeamRequest, who: Standing, *, refused: list[str] | None = None, status: int = 200
) -> HttpResponse:
    team = found.team
    place = around().place(team.book_id)
    typed = request.restored_post or request.POST
    own = found.author_id == request.user.pk
    entry = selectors.entry_at(team, found.action.position) if found.action else None
    context = {
        "asked": found,
        "title": selectors.request_title(found),
        "entry": entry,
        "entry_kind": kind_name(entry.kind) if entry else "",
        "team": team,
        "kit": kit_of(team),
        "board": {"zone": place.zone if place else None},
        "last_match": selectors.last_match(team) if found.is_open and found.action is None else None,
        "may_withdraw": found.is_open and permissions.may_withdraw_request(who, team),
        "may_answer": found.is_open and permissions.may_decide(who),
        "may_note": own and not found.is_open and not found.noted,
        "refused": refused or [],
        "word": typed.get("word", ""),
        "key": new_key(),
    }
    return render(request, "matches/request.html", context, status=status)
