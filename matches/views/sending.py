"""The preview of a match: every consequence explained; then sending it, or deciding it in the same act."""

from collections.abc import Iterable
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from dugout.lapsed import keeps_post
from matches import operations, permissions
from matches.changes import changes
from matches.explaining import explained
from matches.fields import SIDES
from matches.paper import Paper
from matches.screens import screen_for
from matches.views.requests import PageRequest, board, sentences, stale, written
from matches.views.wizard import foot_of, steps_of
from outbox.receipts import key_of, new_key
from rules.actions import Override
from rules.inputs import value_at
from rules.outcome import Question
from teams.refusals import Refused, Stale


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def preview(request: PageRequest, pk: str) -> HttpResponse:
    """Every consequence before it is sent; then sending it, and for a commissioner confirming it in the same act."""
    paper = written(request, pk)
    if not paper.may_be_written:
        return redirect("matches:match", pk)
    if request.method == "POST" and not paper.corrects:
        return _send(request, paper)
    return _show_preview(request, paper)


def _send(request: PageRequest, paper: Paper) -> HttpResponse:
    digest = request.POST.get("digest", "")
    overrides = _overrides(request, paper)
    try:
        if "confirm" in request.POST:
            operations.record_result(
                paper.match.pk,
                paper.inputs,
                request.POST.get("reason", ""),
                digest=_digest(paper, digest, overrides),
                actor=request.user,
                in_own_match=bool(request.POST.get("in_own_match")),
                overrides=overrides,
                key=key_of(request),
            )
            messages.success(request, _("The result stands."))
        else:
            operations.send_report(
                paper.match.pk,
                digest=_digest(paper, digest, overrides),
                inputs=paper.inputs,
                overrides=overrides,
                actor=request.user,
                key=key_of(request),
            )
            messages.success(request, _("Sent. The report waits for the other side now."))
    except Refused as refused:
        return _show_preview(request, paper, refused=sentences(refused, paper), status=422)
    except Stale:
        stale(request)
        return _show_preview(request, written(request, paper.match.pk), status=409)
    return redirect("matches:match", paper.match.pk)


def _overrides(request: PageRequest, paper: Paper) -> tuple[Override, ...]:
    """What a commissioner lets pass, each with its reason."""
    reason = request.POST.get("override_reason", "").strip()[:500]
    wanted = set(request.POST.getlist("override"))
    return tuple(
        Override(code=each.code, path=each.path, reason=reason)
        for each in paper.outcome.violations
        if each.overridable and f"{each.code}|{each.path}" in wanted
    )


def _digest(paper: Paper, read: str, overrides: tuple[Override, ...]) -> str:
    """The digest of what was read; overrides that were ticked on the same page are part of it then."""
    if not overrides or read != paper.shown.digest:
        return read
    paper.overrides = overrides
    paper.put(paper.inputs)
    return paper.shown.digest


def _asked(paper: Paper, question: Question) -> str:
    """What is asked, with the team that it is asked of."""
    words = paper.wording.question(question)
    side = next((each for each in SIDES if each in question.path.split(".")), None)
    return f"{paper.kits[side].name}: {words}" if side else words


def _show_preview(
    request: PageRequest, paper: Paper, *, refused: Iterable[str] = (), status: int = 200
) -> HttpResponse:
    shown = paper.outcome
    may_decide = permissions.may_decide(paper.who)
    context = {
        "paper": paper,
        "match": paper.match,
        "kits": paper.kits,
        "board": board(paper.match, paper.kits, foot=foot_of(paper), **_written_score(paper)),
        "steps": steps_of(paper, "preview"),
        "changes": changes(paper),
        "explained": explained(paper),
        "open": [
            {"words": _asked(paper, each), "screen": screen_for(paper.rules, each.step)} for each in shown.questions
        ],
        "broken": [
            {
                "words": paper.violation(each),
                "screen": screen_for(paper.rules, each.step),
                "override": f"{each.code}|{each.path}" if each.overridable and may_decide else "",
            }
            for each in shown.standing_violations
        ],
        "unused": len(shown.unused),
        "overtyped": overtyped(paper),
        "digest": shown_digest(paper),
        "may_decide": may_decide,
        "plays": bool(permissions.sides_of(paper.who, paper.match)),
        "key": new_key(),
        "refused": list(refused),
    }
    return render(request, "matches/preview.html", context, status=status)


def shown_digest(paper: Paper) -> str:
    """The digest of what the page shows."""
    return paper.shown.digest


def _written_score(paper: Paper) -> dict[str, Any]:
    return {f"{side}_score": paper.shown.facts.get(f"points/{side}") for side in ("home", "away")}


def overtyped(paper: Paper) -> list[dict[str, Any]]:
    """Dice that were typed in though the server had rolled them otherwise."""
    found = []
    for path, question in paper.shown.asked.items():
        roll, given = paper.rolls.get((question.key, question.spec)), value_at(paper.inputs, path)
        if question.kind == "dice" and roll is not None and isinstance(given, int) and given != roll.total:
            found.append({"words": paper.wording.question(question), "typed": given, "rolled": roll.total})
    return found
