"""Writing a match down, one screen at a time."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from dugout.lapsed import keeps_post
from matches import inputs as given_inputs
from matches import operations
from matches.models import Match
from matches.operations import Conflict
from matches.paper import Paper
from matches.screens import Screen, progress, screens_of
from matches.views.keeping import differences, keep, put, theirs
from matches.views.parts import open_paths, part_of
from matches.views.requests import (
    PageRequest,
    board,
    hints_of,
    is_repeated,
    receipt_of,
    sentences,
    written,
)
from outbox.receipts import key_of, new_key
from teams.refusals import Refused
from teams.views.requests import version_of


def own_page(_request: PageRequest, pk: str, screen: str = "", **_more: Any) -> str:
    """The page that a form of a match is on: its screen, or all of them."""
    return reverse("matches:screen", args=[pk, screen]) if screen else reverse("matches:sheet", args=[pk])


@keeps_post
@never_cache
@require_http_methods(["GET"])
def start(request: PageRequest, pk: str) -> HttpResponse:
    """The first screen that still wants something; the preview where none does."""
    paper = written(request, pk)
    if not paper.may_be_written:
        return redirect("matches:match", pk)
    left = next((each for each in progress(paper) if not each.done), None)
    return redirect("matches:screen", pk, left.screen.key) if left else redirect("matches:preview", pk)


def screen_at(paper: Paper, key: str) -> Screen:
    """A screen of the match by its key. Raises ``Http404`` where the edition has none."""
    found = next((each for each in screens_of(paper.rules) if each.key == key), None)
    if found is None:
        raise Http404
    return found


@keeps_post(page=own_page)
@never_cache
@require_http_methods(["GET", "POST"])
def write(request: PageRequest, pk: str, screen: str) -> HttpResponse:
    """One screen: shown, or saved and gone on from."""
    paper = written(request, pk)
    here = screen_at(paper, screen)
    if not paper.may_be_written:
        messages.info(request, _("This match can't be written down now."))
        return redirect("matches:match", pk)
    if request.method == "POST":
        return _post(request, paper, here)
    if request.restored_post is not None:
        put(paper, here.read(paper, request.restored_post))
    return _show(request, paper, here)


def _post(request: PageRequest, paper: Paper, here: Screen) -> HttpResponse:
    key = key_of(request)
    receipt = receipt_of(request, key)
    if not is_repeated(request, receipt):
        steps = here.read(paper, request.POST)
        try:
            # Another form under a used key comes from the page before: its version tells that it is stale.
            keep(request, paper, steps, None if receipt else key)
        except Conflict as conflict:
            return _show(request, theirs(paper, conflict, steps), here, conflict=conflict, status=409)
        except Refused as refused:
            put(paper, steps)
            return _show(request, paper, here, refused=sentences(refused, paper), status=422)
    return _go_on(request, paper, here)


def _go_on(request: PageRequest, paper: Paper, here: Screen) -> HttpResponse:
    """Where a saved screen leads: on, back to itself for one more, or sent to the other side."""
    pk = paper.match.pk
    if "send" in request.POST and here.sent:
        return _send_before(request, paper, here)
    stays = ("stay", "roll", "add", "remove", "drop", "more", "extra")
    if any(request.POST.get(each) for each in stays):
        return redirect(reverse("matches:screen", args=[pk, here.key]) + hints_of(request) + _anchor(request))
    if _asks_more(request, paper, here):
        messages.info(request, _("Saved. What you wrote here asks for one thing more, below."))
        return redirect("matches:screen", pk, here.key)
    following = _after(paper, here)
    return redirect("matches:screen", pk, following.key) if following else redirect("matches:preview", pk)


def _asks_more(request: PageRequest, paper: Paper, here: Screen) -> bool:
    """Tell whether the answers of a screen opened questions that were not on it yet: who was hurt asks for dice.

    What was on it and was left open may wait: a screen can be skipped.
    """
    if "shown" not in request.POST:
        return False
    return not {*open_paths(paper, here)}.issubset(request.POST["shown"].split())


def _anchor(request: PageRequest) -> str:
    if request.POST.get("roll"):
        return "#dice"
    if request.POST.get("extra"):
        return "#extra"
    return "#log" if request.POST.get("add") or request.POST.get("remove") else ""


def _after(paper: Paper, here: Screen) -> Screen | None:
    found = screens_of(paper.rules)
    place = [each.key for each in found].index(here.key)
    return found[place + 1] if place + 1 < len(found) else None


def _send_before(request: PageRequest, paper: Paper, here: Screen) -> HttpResponse:
    """Send what goes before the match: this screen's steps, or all that were written down."""
    following = _after(paper, here)
    onwards = redirect("matches:screen", paper.match.pk, following.key if following else here.key)
    saved = key_of(request)
    key = f"{saved[:36]}-s" if saved else None  # one form, two operations
    if receipt_of(request, key):
        return onwards
    keys = paper.rules.before_play if request.POST["send"] == "all" else here.steps
    own = {step: paper.inputs[step] for step in keys if paper.inputs.get(step)}
    if not own:
        messages.info(request, _("There is nothing to send yet."))
        return redirect("matches:screen", paper.match.pk, here.key)
    try:
        operations.send_before(
            paper.match.pk, own, version=version_of(request, "sent_version"), actor=request.user, key=key
        )
    except Conflict as conflict:
        return _show(request, paper, here, conflict=conflict, status=409)
    except Refused as refused:
        return _show(request, paper, here, refused=sentences(refused, paper), status=422)
    messages.success(request, _("Sent: both coaches see it now."))
    return onwards


def _show(
    request: PageRequest,
    paper: Paper,
    here: Screen,
    *,
    conflict: Conflict | None = None,
    refused: Iterable[str] = (),
    status: int = 200,
) -> HttpResponse:
    found, steps = progress(paper), steps_of(paper, here.key)
    place = next(index for index, each in enumerate(found) if each.screen.key == here.key)
    context = {
        "paper": paper,
        "match": paper.match,
        "kits": paper.kits,
        "board": board(paper.match, paper.kits, foot=foot_of(paper)),
        "here": here,
        "part": part_of(request, paper, here)[here.key],
        "steps": steps,
        "number": place + 1,
        "total": len(steps),
        "previous": found[place - 1].screen if place else None,
        "following": found[place + 1].screen if place + 1 < len(found) else None,
        "key": new_key(),
        "refused": list(refused),
        "conflict": differences(paper, conflict) if conflict else None,
        "general": paper.general_errors("conduct") if here.key != "ending" else paper.errors("conduct"),
        "sent_now": here.sent and paper.match.state in Match.UNREPORTED,
        "unsent": _unsent(paper, here),
    }
    return render(request, "matches/wizard.html", context, status=status)


def _unsent(paper: Paper, here: Screen) -> bool:
    """Something of this screen is the reader's own still."""
    own = given_inputs.read(paper.draft.inputs) if paper.draft else {}
    return any(own.get(step) for step in here.steps)


def foot_of(paper: Paper) -> list[dict[str, Any]]:
    """What stands at the foot of the scoreboard while a match is written down."""
    scored = [paper.shown.facts.get(f"points/{side}") for side in ("home", "away")]
    foot: list[dict[str, Any]] = []
    if all(isinstance(each, int) for each in scored):
        foot.append({"label": _("Score as written"), "value": f"{scored[0]}–{scored[1]}"})
    return foot


def steps_of(paper: Paper, current: str) -> list[dict[str, Any]]:
    """The screens, done or not, and the preview after them."""
    found = [
        {
            "label": each.screen.short,
            "url": reverse("matches:screen", args=[paper.match.pk, each.screen.key]),
            "done": each.done,
            "current": each.screen.key == current,
        }
        for each in progress(paper)
    ]
    found.append(
        {
            "label": pgettext("step", "What changes") if paper.corrects else pgettext("step", "Send"),
            "url": reverse("matches:preview", args=[paper.match.pk]),
            "done": False,
            "current": current == "preview",
        }
    )
    return found
