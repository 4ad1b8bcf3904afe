"""Answers to a report: confirmed by who read it, disputed with a reason, decided by a commissioner, taken back."""

from collections.abc import Iterable
from typing import Any

import msgspec
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.lapsed import keeps_post
from matches import inputs as given_inputs
from matches import operations, permissions
from matches.changes import changes
from matches.models import Match, Report
from matches.operations.shared import read_overrides
from matches.paper import Paper
from matches.views.requests import PageRequest, board, page_of, say, seen, sentences, stale
from matches.views.sending import explained
from outbox.receipts import key_of, new_key
from teams.dice import dice_in, rolled_and_unused
from teams.permissions import Standing
from teams.refusals import Refused, Stale


def _read(request: PageRequest, pk: str) -> tuple[Paper, Report]:
    """The report that stands, as it would be written now. Raises ``Http404`` for who has no business with it."""
    return _report(*seen(request, pk))


def _report(match: Match, who: Standing) -> tuple[Paper, Report]:
    if not permissions.may_see_report(who, match):
        raise Http404
    report = Report.objects.filter(match=match, standing=True).select_related("author", "disputed_by").first()
    if report is None or match.position is not None:
        raise Http404
    return paper_of(match, who, report), report


def paper_of(match: Match, who: Standing, report: Report) -> Paper:
    """A report on paper."""
    return Paper(match, who, given_inputs.read(report.inputs), read_overrides(report.overrides))


def _report_page(_request: PageRequest, pk: str) -> str:
    return page_of(_request, pk) + "confirm/"


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: PageRequest, pk: str) -> HttpResponse:
    """Read a report line by line, and confirm it."""
    match, who = seen(request, pk)
    if match.is_decided:
        messages.info(request, _("This result stands already."))
        return redirect("matches:match", pk)
    if match.position is not None:
        messages.info(request, _("This match was taken out of the books."))
        return redirect("matches:match", pk)
    if request.method == "POST":
        return _confirm(request, pk)
    return show(request, *_report(match, who))


def _confirm(request: PageRequest, pk: str) -> HttpResponse:
    try:
        operations.confirm_report(pk, digest=request.POST.get("digest", ""), actor=request.user, key=key_of(request))
    except Stale:
        stale(request)
        return show(request, *_read(request, pk), status=409)
    except Refused as refused:
        return _refused(request, pk, refused)
    messages.success(request, _("Confirmed. The result stands; each coach settles his team now."))
    return redirect("matches:match", pk)


def _refused(request: PageRequest, pk: str, refused: Refused) -> HttpResponse:
    """Show the report again with what is wrong; the match's page where no report waits any more."""
    try:
        paper, report = _read(request, pk)
    except Http404:
        match, who = seen(request, pk)
        say(request, sentences(refused, Paper(match, who, {})))
        return redirect("matches:match", pk)
    return show(request, paper, report, refused=sentences(refused, paper), status=422)


@keeps_post(page=_report_page)
@never_cache
@require_POST
def dispute(request: PageRequest, pk: str) -> HttpResponse:
    """Say that a report is wrong, and why."""
    seen(request, pk)
    try:
        operations.dispute(
            pk,
            request.POST.get("reason", ""),
            digest=request.POST.get("digest", ""),
            actor=request.user,
            key=key_of(request),
        )
    except Stale:
        stale(request)
        return show(request, *_read(request, pk), status=409)
    except Refused as refused:
        return _refused(request, pk, refused)
    messages.success(request, _("Disputed. The report can be sent again, or a commissioner decides."))
    return redirect("matches:match", pk)


@keeps_post(page=_report_page)
@never_cache
@require_POST
def decide(request: PageRequest, pk: str) -> HttpResponse:
    """A commissioner's word: the report holds, or goes back to both coaches."""
    seen(request, pk)
    verdict = request.POST.get("verdict", "")
    if verdict not in ("uphold", "return"):
        words = _("Please say whether the report holds or goes back to both coaches.")
        return show(request, *_read(request, pk), refused=[words], status=422)
    try:
        operations.decide(
            pk,
            verdict,
            request.POST.get("reason", ""),
            digest=request.POST.get("digest", ""),
            actor=request.user,
            in_own_match=bool(request.POST.get("in_own_match")),
            key=key_of(request),
        )
    except Stale:
        stale(request)
        return show(request, *_read(request, pk), status=409)
    except Refused as refused:
        return _refused(request, pk, refused)
    messages.success(request, _("Decided, for all to see."))
    return redirect("matches:match", pk)


@keeps_post(page=page_of)
@never_cache
@require_POST
def withdraw(request: PageRequest, pk: str) -> HttpResponse:
    """Take a report back before it is confirmed."""
    seen(request, pk)
    try:
        operations.withdraw_report(pk, actor=request.user, key=key_of(request))
    except Refused as refused:
        match, who = seen(request, pk)
        say(request, sentences(refused, Paper(match, who, {})))
        return redirect("matches:match", pk)
    messages.success(request, _("Taken back. What you wrote is your draft again."))
    return redirect("matches:match", pk)


def show(
    request: PageRequest, paper: Paper, report: Report, *, refused: Iterable[str] = (), status: int = 200
) -> HttpResponse:
    """The report to be read, with what the reader may do about it."""
    match, who = paper.match, paper.who
    waits = match.state == Match.State.REPORTED
    score: dict[str, Any] = {f"{side}_score": paper.shown.facts.get(f"points/{side}") for side in ("home", "away")}
    context = {
        "paper": paper,
        "match": match,
        "report": report,
        "kits": paper.kits,
        "board": board(match, paper.kits, foot=_foot(report), **score),
        "changes": changes(paper),
        "explained": explained(paper),
        "broken": [paper.violation(each) for each in paper.outcome.standing_violations],
        "overridden": [paper.violation(each) for each in paper.outcome.violations if each.overridden],
        "overtyped": [{**each, "words": _named(paper, each["path"])} for each in msgspec.json.decode(report.overtyped)],
        "unused": rolled_and_unused(dice_in(paper.rules, paper.shown.action, paper.shown.asked), match.pk),
        "digest": paper.shown.digest,
        "may_confirm": waits and permissions.may_confirm(who, match, report),
        "may_dispute": waits and permissions.may_dispute(who, match, report),
        "may_withdraw": permissions.may_withdraw(who, match, report),
        "may_rewrite": not waits and permissions.may_report(who, match),
        "may_decide": permissions.may_decide(who),
        "plays": bool(permissions.sides_of(who, match)),
        "key": new_key(),
        "refused": list(refused),
        "reason": (request.restored_post or request.POST).get("reason", ""),
    }
    return render(request, "matches/confirm.html", context, status=status)


def _named(paper: Paper, path: str) -> str:
    asked = paper.shown.asked.get(path)
    return paper.wording.question(asked) if asked else path


def _foot(report: Report) -> list[dict[str, Any]]:
    return [{"label": _("Sent by"), "value": str(report.author)}]
