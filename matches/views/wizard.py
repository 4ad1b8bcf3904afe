"""Writing a match down: one screen at a time, or all of it on one page; then the preview, and sending it."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.lapsed import keeps_post
from matches import inputs as given_inputs
from matches import operations
from matches.errands import put_at
from matches.models import Match
from matches.operations import Conflict
from matches.paper import Paper
from matches.screens import Screen, progress, screens_of, whole
from matches.views.requests import (
    PageRequest,
    board,
    is_repeated,
    page_of,
    receipt_of,
    sentences,
    version_of,
    written,
)
from outbox.receipts import contents_of, key_of, new_key
from rules.inputs import value_at
from rules.outcome import Question
from teams.refusals import Refused


def _own_page(_request: PageRequest, pk: str, screen: str = "", **_more: Any) -> str:
    return reverse("matches:screen", args=[pk, screen]) if screen else reverse("matches:sheet", args=[pk])


@keeps_post
@never_cache
@require_http_methods(["GET"])
def start(request: PageRequest, pk: str) -> HttpResponse:
    """The first screen that still wants something; the preview where none does."""
    paper = written(request, pk)
    if paper.match.state not in Match.REPORTABLE:
        return redirect("matches:match", pk)
    left = next((each for each in progress(paper) if not each.done), None)
    return redirect("matches:screen", pk, left.screen.key) if left else redirect("matches:preview", pk)


def _screen(paper: Paper, key: str) -> Screen:
    found = next((each for each in screens_of(paper.rules) if each.key == key), None)
    if found is None:
        raise Http404
    return found


@keeps_post(page=_own_page)
@never_cache
@require_http_methods(["GET", "POST"])
def write(request: PageRequest, pk: str, screen: str) -> HttpResponse:
    """One screen: shown, or saved and gone on from."""
    paper = written(request, pk)
    here = _screen(paper, screen)
    if paper.match.state not in Match.REPORTABLE:
        messages.info(request, _("This match can't be written down now."))
        return redirect("matches:match", pk)
    if request.method == "POST":
        return _post(request, paper, here)
    if request.restored_post is not None:
        _put(paper, here.read(paper, request.restored_post))
    return _show(request, paper, here)


def _post(request: PageRequest, paper: Paper, here: Screen) -> HttpResponse:
    key = key_of(request)
    receipt = receipt_of(request, key)
    if not is_repeated(request, receipt):
        steps = here.read(paper, request.POST)
        try:
            # Another form under a used key comes from the page before: its version tells that it is stale.
            _keep(request, paper, steps, None if receipt else key)
        except Conflict as conflict:
            return _show(request, _theirs(paper, conflict, steps), here, conflict=conflict, status=409)
        except Refused as refused:
            _put(paper, steps)
            return _show(request, paper, here, refused=sentences(refused, paper), status=422)
    return _go_on(request, paper, here)


def _keep(request: PageRequest, paper: Paper, steps: dict[str, Any], key: str | None) -> None:
    """Save steps, and the die that was asked for with them."""
    kept = operations.save_draft(
        paper.match.pk,
        steps,
        version=version_of(request),
        actor=request.user,
        key=key,
        request=contents_of(request),
    )
    paper.draft = kept
    shared = given_inputs.read(paper.sent.inputs) if paper.sent else {}
    paper.put(given_inputs.merged(shared, given_inputs.read(kept.inputs)))
    if wanted := request.POST.get("roll", ""):
        _roll_into(request, paper, wanted)


def _roll_into(request: PageRequest, paper: Paper, wanted: str) -> None:
    """Without JavaScript: roll what a question is for, and put it where it was asked."""
    question = _asked(paper, wanted)
    if question is None:
        messages.info(request, _("There is no such die to roll yet."))
        return
    roll = operations.roll(paper.match.pk, question.key, question.spec, actor=request.user)
    step = question.step
    given = {step: put_at(paper.inputs.get(step) or {}, question.path.removeprefix(f"inputs.{step}."), roll.total)}
    paper.draft = operations.save_draft(paper.match.pk, given, version=paper.version, actor=request.user)


def _asked(paper: Paper, key: str) -> Question | None:
    return next((each for each in paper.shown.asked.values() if each.key == key and each.kind == "dice"), None)


def _theirs(paper: Paper, conflict: Conflict, steps: dict[str, Any]) -> Paper:
    """The paper with what was typed on it; its version is that of what is kept."""
    paper.draft = conflict.theirs  # type: ignore[assignment]  # a conflict of drafts holds a draft
    _put(paper, steps)
    return paper


def _put(paper: Paper, steps: dict[str, Any]) -> None:
    """Show steps that are not saved."""
    paper.put({**paper.inputs, **steps})


def _go_on(request: PageRequest, paper: Paper, here: Screen) -> HttpResponse:
    """Where a saved screen leads: on, back to itself for one more, or sent to the other side."""
    pk = paper.match.pk
    if "send" in request.POST and here.sent:
        return _send_before(request, paper, here)
    stays = ("stay", "roll", "add", "remove", "drop", "more", "extra")
    if any(request.POST.get(each) for each in stays):
        return redirect(reverse("matches:screen", args=[pk, here.key]) + _hints(request) + _anchor(request))
    if _asks_more(request, paper, here):
        messages.info(request, _("Saved. What you wrote here asks for one thing more, below."))
        return redirect("matches:screen", pk, here.key)
    following = _after(paper, here)
    return redirect("matches:screen", pk, following.key) if following else redirect("matches:preview", pk)


def _open_paths(paper: Paper, here: Screen) -> list[str]:
    """Where something is still asked for on a screen."""
    return [each.path for each in paper.outcome.questions if each.step in here.steps]


def _asks_more(request: PageRequest, paper: Paper, here: Screen) -> bool:
    """Tell whether the answers of a screen opened questions that were not on it yet: who was hurt asks for dice.

    What was on it and was left open may wait: a screen can be skipped.
    """
    if "shown" not in request.POST:
        return False
    return not {*_open_paths(paper, here)}.issubset(request.POST["shown"].split())


def _hints(request: PageRequest) -> str:
    """What was chosen above the shirts, for the next tap."""
    if not request.POST.get("add"):
        return ""
    names = {"kind": "kind", "half": "now.half", "turn": "now.turn", "drive": "now.drive"}
    chosen = {name: str(request.POST.get(field, ""))[:20] for name, field in names.items()}
    return "?" + urlencode({name: value for name, value in chosen.items() if value})


def _anchor(request: PageRequest) -> str:
    if request.POST.get("roll"):
        return "#dice"
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
    keys = given_inputs.BEFORE if request.POST["send"] == "all" else here.steps
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
    found = progress(paper)
    place = next(index for index, each in enumerate(found) if each.screen.key == here.key)
    data = here.show(paper)
    context = {
        "paper": paper,
        "match": paper.match,
        "kits": paper.kits,
        "board": board(paper.match, paper.kits, foot=foot_of(paper)),
        "here": here,
        "data": data,
        "steps": steps_of(paper, here.key),
        "number": place + 1,
        "total": len(found),
        "previous": found[place - 1].screen if place else None,
        "following": found[place + 1].screen if place + 1 < len(found) else None,
        "key": new_key(),
        "roll_url": reverse("matches:roll", args=[paper.match.pk]) if paper.may_roll else "",
        "refused": list(refused),
        "conflict": _differences(paper, conflict) if conflict else None,
        "general": paper.general_errors("conduct") if here.key != "ending" else paper.errors("conduct"),
        "sent_now": here.sent and paper.match.state in Match.UNREPORTED,
        "unsent": _unsent(paper, here),
        "open_paths": " ".join(_open_paths(paper, here)),
    }
    return render(request, "matches/wizard.html", context, status=status)


def _unsent(paper: Paper, here: Screen) -> bool:
    """Something of this screen is the reader's own still."""
    own = given_inputs.read(paper.draft.inputs) if paper.draft else {}
    return any(own.get(step) for step in here.steps)


def foot_of(paper: Paper) -> list[dict[str, Any]]:
    """What stands at the foot of the scoreboard while a match is written down."""
    scored = [paper.shown.facts.get(f"touchdowns/{side}") for side in ("home", "away")]
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
            "label": pgettext("step", "Send"),
            "url": reverse("matches:preview", args=[paper.match.pk]),
            "done": False,
            "current": current == "preview",
        }
    )
    return found


def _differences(paper: Paper, conflict: Conflict) -> list[dict[str, str]]:
    """Where what is kept and what was sent differ, both beside each other."""
    theirs = given_inputs.read(conflict.theirs.inputs) if conflict.theirs else {}
    paths = {*_leaves(conflict.mine), *_leaves({step: theirs.get(step, {}) for step in conflict.mine})}
    found = []
    for path in sorted(paths):
        kept, mine = value_at(theirs, path), value_at(conflict.mine, path)
        if kept != mine:
            found.append({"path": path, "kept": _plain(paper, kept), "mine": _plain(paper, mine)})
    return found


def _leaves(value: Any, path: str = "") -> list[str]:
    if isinstance(value, dict):
        return [leaf for key, each in value.items() for leaf in _leaves(each, f"{path}.{key}".lstrip("."))]
    if isinstance(value, list):
        return [leaf for place, each in enumerate(value) for leaf in _leaves(each, f"{path}.{place}")]
    return [path]


def _plain(paper: Paper, value: Any) -> str:
    if value is None:
        return "–"
    return paper.option(value) if isinstance(value, str) else str(value)


# --- what scripts ask -------------------------------------------------------------------------------------------------


@keeps_post
@never_cache
@require_POST
def save(request: PageRequest, pk: str, screen: str) -> HttpResponse:
    """Save a screen shortly after typing stopped."""
    paper = written(request, pk)
    return _autosaved(request, paper, _screen(paper, screen).read(paper, request.POST))


@keeps_post
@never_cache
@require_POST
def save_sheet(request: PageRequest, pk: str) -> HttpResponse:
    """Save the one-page entry shortly after typing stopped."""
    paper = written(request, pk)
    return _autosaved(request, paper, whole(paper, request.POST))


def _autosaved(request: PageRequest, paper: Paper, steps: dict[str, Any]) -> HttpResponse:
    try:
        draft = operations.save_draft(paper.match.pk, steps, version=version_of(request), actor=request.user)
    except Conflict:
        return JsonResponse(
            {"message": _("Saved by another hand meanwhile: load the page again to see both.")}, status=409
        )
    except Refused as refused:
        return JsonResponse({"message": " ".join(sentences(refused, paper))}, status=422)
    return JsonResponse({"version": draft.version})


@keeps_post
@never_cache
@require_POST
def roll(request: PageRequest, pk: str) -> HttpResponse:
    """Roll a die of this match; the same question gets the same die for ever."""
    paper = written(request, pk)
    question = _asked(paper, request.POST.get("key", ""))
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


# --- one page ---------------------------------------------------------------------------------------------------------


@keeps_post(page=_own_page)
@never_cache
@require_http_methods(["GET", "POST"])
def sheet(request: PageRequest, pk: str) -> HttpResponse:
    """All screens on one page, for somebody who types in a finished paper sheet."""
    paper = written(request, pk)
    if paper.match.state not in Match.REPORTABLE:
        return redirect("matches:match", pk)
    if request.method == "POST":
        return _post_sheet(request, paper)
    if request.restored_post is not None:
        _put(paper, whole(paper, request.restored_post))
    return _show_sheet(request, paper)


def _post_sheet(request: PageRequest, paper: Paper) -> HttpResponse:
    key = key_of(request)
    receipt = receipt_of(request, key)
    if not is_repeated(request, receipt):
        steps = whole(paper, request.POST)
        try:
            _keep(request, paper, steps, None if receipt else key)
        except Conflict as conflict:
            return _show_sheet(request, _theirs(paper, conflict, steps), conflict=conflict, status=409)
        except Refused as refused:
            _put(paper, steps)
            return _show_sheet(request, paper, refused=sentences(refused, paper), status=422)
    if any(request.POST.get(each) for each in ("stay", "roll", "drop", "remove", "extra")):
        return redirect("matches:sheet", paper.match.pk)
    shown = paper.outcome
    if shown.questions or shown.standing_violations:
        messages.info(request, _("Saved. Some things are still open: they are marked below."))
        return redirect("matches:sheet", paper.match.pk)
    return redirect("matches:preview", paper.match.pk)


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
        "parts": [(each, each.screen.show(paper)) for each in progress(paper)],
        "whole": True,
        "key": new_key(),
        "roll_url": reverse("matches:roll", args=[paper.match.pk]) if paper.may_roll else "",
        "refused": list(refused),
        "conflict": _differences(paper, conflict) if conflict else None,
        "general": paper.errors("conduct"),
    }
    return render(request, "matches/sheet.html", context, status=status)
