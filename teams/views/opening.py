"""What a team brings over that began before its league kept its books here, looked at before it is written."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from dugout.lapsed import keeps_post
from outbox.receipts import key_of
from rules.actions import Override
from rules.outcome import Outcome
from rules.state import TeamState
from teams import operations
from teams.forms.opening import OpeningForm
from teams.refusals import Refused
from teams.selectors import TeamPage
from teams.selectors.teams import page_of
from teams.surroundings import around
from teams.texts import ids_in, words_of
from teams.views.adjusting import changed_figures, decided_page, fingerprint, frame, not_looked_at
from teams.views.requests import PageRequest
from teams.wording import Wording


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def team_opening(request: PageRequest, pk: str) -> HttpResponse:
    """Filled in, looked at, written; until the first match again."""
    page, _who = decided_page(request, pk)
    if page.team.begun:
        messages.info(request, _("The team’s first match has begun: its sheet is set right by adjustments now."))
        return redirect("teams:team-adjust", pk)
    before, inputs = operations.sheet_before(page.team)
    drafted = page_of(page.team, before, {**page.texts, **words_of(ids_in([before]))})
    given: Any = request.POST or request.restored_post or None
    form = OpeningForm(drafted, inputs, around().season_of(page.team), given)
    if request.method != "POST":
        return _show(request, drafted, form, brought=bool(inputs))
    if not form.is_valid():
        return _show(request, drafted, form, brought=bool(inputs), status=422)
    overrides = _overrides(request)
    outcome, wrong = operations.look_at_opening(page.team, before, form.inputs, overrides)
    wording = Wording.of_states(drafted.catalogue, [before, *outcome.teams.values()], drafted.texts)
    looked = fingerprint(form.inputs, overrides)
    writes = outcome.ok and not wrong and request.POST.get("act") == "write"
    stale = writes and request.POST.get("looked") != looked
    if stale:
        messages.error(request, not_looked_at())
    elif writes:
        try:
            operations.bring_over(pk, form.inputs, actor=request.user, key=key_of(request), overrides=overrides)
        except Refused as refused:
            _beside(form, refused.outcome, drafted.wording(refused.words))
            return _show(request, drafted, form, brought=bool(inputs), status=422)
        messages.success(request, _("The team has what it had; the journal says so."))
        return redirect("teams:team-detail", pk)
    _beside(form, outcome, wording)
    for each in wrong:
        _tell(form, each.path, wording.violation(each))
    good = outcome.ok and not wrong
    context = {
        "passable": [
            (f"{each.code}|{each.path}", wording.violation(each))
            for each in outcome.standing_violations
            if each.overridable
        ],
        "let_pass": [
            (f"{each.code}|{each.path}", wording.violation(each)) for each in outcome.violations if each.overridden
        ],
        "reason": request.POST.get("override_reason", ""),
    }
    if good:
        context |= {"looked": looked, **_comes_to(drafted, before, outcome, wording)}
    status = 409 if stale else 200 if good else 422
    return _show(request, drafted, form, brought=bool(inputs), status=status, **context)


def _comes_to(page: TeamPage, before: TeamState, outcome: Outcome, wording: Wording) -> dict[str, Any]:
    return {
        "figures": changed_figures(page, before, outcome.teams[before.id]),
        "explained": [wording.explanation(each) for each in outcome.explanations],
    }


def _overrides(request: PageRequest) -> list[Override]:
    """What is let pass, with the reason."""
    reason = request.POST.get("override_reason", "").strip()[:500]
    found = (each.partition("|") for each in request.POST.getlist("override")[:60])
    return [Override(code=code[:60], path=path[:200], reason=reason) for code, _bar, path in found]


def _beside(form: OpeningForm, outcome: Outcome, wording: Wording) -> None:
    for each in outcome.standing_violations:
        _tell(form, each.path, wording.violation(each))
    for question in outcome.questions:
        _tell(form, question.path, wording.question(question))


def _tell(form: OpeningForm, path: str, words: str) -> None:
    """Say what is wrong beside the field that a path is about."""
    _inputs, step, *rest = [*path.split("."), "", ""]
    row = rest[1] if step == "players" and rest[0] == "players" else ""
    if row.isdecimal() and int(row) < len(form.bringing):
        player = form.bringing[int(row)]
        named = (each for each in rest[2:] if each in player.fields)
        player.add_error(next(named, None), words)
        return
    field = {"goods": f"goods-{rest[1]}", "gold": "gold", "fans": "fans"}.get(rest[0]) if step == "sheet" else None
    form.add_error(field if field in form.fields else None, words)


def _show(request: PageRequest, page: TeamPage, form: forms.Form, *, status: int = 200, **context: Any) -> HttpResponse:
    return render(
        request, "teams/team_opening.html", {**frame(page, "team-opening"), "form": form, **context}, status=status
    )
