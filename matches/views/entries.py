"""An entry of a team's journal is corrected that is no match: taken out, put back, or written down otherwise."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.lapsed import keeps_post
from matches import operations, permissions, selectors
from matches.models import Match
from matches.recorded import RecordedEntry
from matches.reversals import is_corrected
from matches.views.corrections import (
    CHANGES,
    Subject,
    choose_for,
    give_up_for,
    read_or_write,
    sentences_of,
    stands_at,
)
from matches.views.requests import PageRequest, say
from matches.views.undoing import LARGEST, team_at
from rules.actions import Action, CreateTeam, PlayMatch, kind_of, sides_of
from teams.corrections import standing_at
from teams.kits import kit_of
from teams.refusals import Refused
from teams.surroundings import around
from teams.wording.kinds import kind_name

OF_ENTRY = {
    "back": "entry",
    "otherwise": "entry",
    "propose": "entry-propose",
    "page": "entry-correction",
    "choose": "entry-choose",
    "give_up": "entry-give-up",
}


def _subject(request: HttpRequest, team: str, position: int) -> Subject:
    """An entry that the reader may correct. Raises ``Http404``."""
    found, who = team_at(request, team)
    if not permissions.may_decide(who) or position > LARGEST:
        raise Http404
    return Subject(found.book, position, None, found, (team, position), OF_ENTRY)


def _recorded(subject: Subject) -> Action:
    """What last stood there. Raises ``Http404`` where that is no entry of the team."""
    assert subject.team is not None
    try:
        action = operations.recorded(subject.book.pk, subject.position)
    except Refused:
        raise Http404 from None
    if subject.team.pk not in sides_of(action).values():
        raise Http404
    return action


def _page(_request: HttpRequest, team: str, position: int) -> str:
    return reverse("matches:entry", args=[team, position])


def _correction_page(_request: HttpRequest, team: str, position: int) -> str:
    return reverse("matches:entry-correction", args=[team, position])


@keeps_post
@never_cache
@require_http_methods(["GET"])
def entry(request: PageRequest, team: str, position: int) -> HttpResponse:
    """What stands there, or stood, and what may become of it."""
    subject = _subject(request, team, position)
    assert subject.team is not None
    action = _recorded(subject)
    if isinstance(action, PlayMatch):
        match = Match.objects.filter(book=subject.book, position=position).first()
        return redirect("matches:match", match.pk) if match else redirect("teams:team-journal", team)
    place = around().place(subject.book.pk)
    stands = stands_at(subject.book, position)
    found = RecordedEntry(subject.team, position, request.restored_post) if stands else None
    context = {
        "team": subject.team,
        "kit": kit_of(subject.team),
        "urls": subject.urls,
        "entry": selectors.entry_at(subject.team, position),
        "entry_kind": kind_name(kind_of(action)),
        "board": {"zone": place.zone if place else None},
        "proposed": subject.correction(request.user),
        "fields": found.fields if found else [],
        "was_corrected": stands and is_corrected(standing_at(subject.book.pk, position)),
        "may_void": not isinstance(action, CreateTeam),
        "requests": selectors.waiting_for(subject.team, position),
    }
    return render(request, "matches/entry.html", context)


@keeps_post(page=_page)
@never_cache
@require_POST
def propose(request: PageRequest, team: str, position: int) -> HttpResponse:
    """Propose what becomes of the entry: it is taken out, put back, or written down otherwise."""
    subject = _subject(request, team, position)
    assert subject.team is not None
    change = request.POST.get("change", "")
    if change not in CHANGES:
        raise Http404
    try:
        inputs: dict[str, Any] | None = None
        written = not isinstance(_recorded(subject), PlayMatch) and stands_at(subject.book, position)
        if change == "replace" and written:
            inputs = RecordedEntry(subject.team, position, request.POST).inputs
        operations.propose_entry(team, position, change, inputs=inputs, actor=request.user)  # type: ignore[arg-type]  # checked above
    except Refused as refused:
        say(request, sentences_of(refused, subject.book))
        return redirect(subject.url("back"))
    return redirect(subject.url("page"))


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def correction(request: PageRequest, team: str, position: int) -> HttpResponse:
    """What a correction changes, conflict by conflict; then writing it."""
    return read_or_write(request, _subject(request, team, position))


@keeps_post(page=_correction_page)
@never_cache
@require_POST
def choose(request: PageRequest, team: str, position: int) -> HttpResponse:
    """Choose what becomes of an action that no longer holds."""
    return choose_for(request, _subject(request, team, position))


@keeps_post(page=_correction_page)
@never_cache
@require_POST
def give_up(request: PageRequest, team: str, position: int) -> HttpResponse:
    """Forget what was proposed."""
    return give_up_for(request, _subject(request, team, position))
