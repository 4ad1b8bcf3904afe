"""What scripts ask while a match is written down: a form saved shortly after typing stopped, a die rolled."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from dugout.lapsed import keeps_post
from matches import operations
from matches.operations import Conflict
from matches.paper import Paper
from matches.screens import whole
from matches.views.keeping import asked, show_kept
from matches.views.parts import Parts, changed, part_of, parts_of
from matches.views.requests import PageRequest, page_of, sentences, written
from matches.views.wizard import screen_at
from teams.refusals import Refused
from teams.views.requests import version_of


@keeps_post
@never_cache
@require_POST
def save(request: PageRequest, pk: str, screen: str) -> HttpResponse:
    """Save a screen shortly after typing stopped."""
    paper = written(request, pk)
    here = screen_at(paper, screen)
    return _autosaved(request, paper, here.read(paper, request.POST), lambda: part_of(request, paper, here))


@keeps_post
@never_cache
@require_POST
def save_sheet(request: PageRequest, pk: str) -> HttpResponse:
    """Save the one-page entry shortly after typing stopped."""
    paper = written(request, pk)
    return _autosaved(request, paper, whole(paper, request.POST), lambda: parts_of(request, paper))


def _autosaved(request: PageRequest, paper: Paper, steps: dict[str, Any], draw: Callable[[], Parts]) -> HttpResponse:
    """Save, and answer with the parts that look otherwise now: what was saved may ask for more."""
    try:
        draft = operations.save_draft(paper.match.pk, steps, version=version_of(request), actor=request.user)
    except Conflict:
        return JsonResponse(
            {"message": _("Saved by another hand meanwhile: load the page again to see both.")}, status=409
        )
    except Refused as refused:
        return JsonResponse({"message": " ".join(sentences(refused, paper))}, status=422)
    show_kept(paper, draft)
    return JsonResponse({"version": draft.version, "parts": changed(request, draw)})


@keeps_post
@never_cache
@require_POST
def roll(request: PageRequest, pk: str) -> HttpResponse:
    """Roll a die of this match; the same question gets the same die for ever."""
    paper = written(request, pk)
    question = asked(paper, request.POST.get("key", ""))
    if question is None:
        return JsonResponse({"message": _("Please save first; then this die can be rolled.")}, status=409)
    try:
        rolled = operations.roll(pk, question.key, question.spec, actor=request.user)
    except Refused as refused:
        return JsonResponse({"message": " ".join(sentences(refused, paper))}, status=422)
    return JsonResponse({"values": rolled.each, "value": rolled.total})


@keeps_post(page=page_of)
@never_cache
@require_POST
def discard(request: PageRequest, pk: str) -> HttpResponse:
    """Throw the reader's own draft away."""
    written(request, pk)
    operations.discard_draft(pk, actor=request.user)
    messages.success(request, _("Your draft is gone; what was sent stays."))
    return redirect("matches:match", pk)
