"""All screens of a match on one page, for somebody who types in a finished paper sheet."""

from collections.abc import Iterable

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from dugout.lapsed import keeps_post
from matches.operations import Conflict
from matches.paper import Paper
from matches.screens import whole
from matches.views.keeping import differences, keep, put, theirs
from matches.views.parts import parts_of
from matches.views.requests import PageRequest, board, hints_of, is_repeated, receipt_of, sentences, written
from matches.views.wizard import foot_of, own_page
from outbox.receipts import key_of, new_key
from teams.refusals import Refused


@keeps_post(page=own_page)
@never_cache
@require_http_methods(["GET", "POST"])
def sheet(request: PageRequest, pk: str) -> HttpResponse:
    """All screens on one page, for somebody who types in a finished paper sheet."""
    paper = written(request, pk)
    if not paper.may_be_written:
        return redirect("matches:match", pk)
    if request.method == "POST":
        return _post_sheet(request, paper)
    if request.restored_post is not None:
        put(paper, whole(paper, request.restored_post))
    return _show_sheet(request, paper)


def _post_sheet(request: PageRequest, paper: Paper) -> HttpResponse:
    key = key_of(request)
    receipt = receipt_of(request, key)
    if not is_repeated(request, receipt):
        steps = whole(paper, request.POST)
        try:
            keep(request, paper, steps, None if receipt else key)
        except Conflict as conflict:
            return _show_sheet(request, theirs(paper, conflict, steps), conflict=conflict, status=409)
        except Refused as refused:
            put(paper, steps)
            return _show_sheet(request, paper, refused=sentences(refused, paper), status=422)
    if any(request.POST.get(each) for each in ("stay", "roll", "drop", "remove", "more", "extra")):
        return redirect(reverse("matches:sheet", args=[paper.match.pk]) + hints_of(request) + _anchor(request))
    shown = paper.outcome
    if shown.questions or shown.standing_violations:
        messages.info(request, _("Saved. Some things are still open: they are marked below."))
        return redirect("matches:sheet", paper.match.pk)
    return redirect("matches:preview", paper.match.pk)


def _anchor(request: PageRequest) -> str:
    """Back to where the button was pressed: the page is long."""
    places = {"extra": "#extra", "remove": "#log", "drop": "#part-casualties", "more": "#part-casualties"}
    return next((place for button, place in places.items() if request.POST.get(button)), "")


def _show_sheet(
    request: PageRequest,
    paper: Paper,
    *,
    conflict: Conflict | None = None,
    refused: Iterable[str] = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "paper": paper,
        "match": paper.match,
        "kits": paper.kits,
        "board": board(paper.match, paper.kits, foot=foot_of(paper)),
        "parts": parts_of(request, paper),
        "key": new_key(),
        "refused": list(refused),
        "conflict": differences(paper, conflict) if conflict else None,
        "general": paper.errors("conduct"),
    }
    return render(request, "matches/sheet.html", context, status=status)
