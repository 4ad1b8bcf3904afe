"""What a commissioner changes on a sheet: adjustments, looked at before they are written."""

import hashlib
from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from dugout.lapsed import keeps_post
from outbox.receipts import key_of, new_key
from rules.actions import Override
from rules.adjusting import Adjusted
from rules.outcome import Violation
from rules.state import TeamState
from rules.values import encode
from teams import operations, permissions
from teams.figures import Difference, differences, figures_of
from teams.forms.adjusting import AdjustForm
from teams.kits import kit_of
from teams.models import Team
from teams.refusals import Refused, Stale
from teams.selectors import TeamPage, team_page
from teams.surroundings import AskedLine, around
from teams.views.requests import PageRequest, version_of
from teams.views.sheets import tabs
from teams.wording import Wording


def decided_page(request: PageRequest, team_id: str) -> tuple[TeamPage, permissions.Standing]:
    """The page of a team whose league the reader runs, and what he is in it. Raises ``Http404``."""
    try:
        page = team_page(team_id)
    except Team.DoesNotExist:
        raise Http404 from None
    who = permissions.standing(request.user, page.team.book_id)
    if not permissions.may_decide(who):
        raise Http404
    return page, who


def frame(page: TeamPage, here: str) -> dict[str, Any]:
    """What the head of the page needs."""
    return {
        "kit": kit_of(page.team),
        "team": page.team,
        "page": page,
        "tabs": tabs(page.team, here, manages=True, decides=True),
        "place": around().place(page.team.book_id),
        "prints": [],
        "key": new_key(),
    }


def changed_figures(page: TeamPage, before: TeamState, after: TeamState) -> list[Difference]:
    """The figures of a sheet before and after, those that differ."""
    counting = page.rules.ruleset.team_value
    wording = Wording.of_states(page.catalogue, [before, after], page.texts)
    found = differences(figures_of(before, counting), figures_of(after, counting), wording)
    return [each for each in found if each.key[0] not in _values_unknown(page)]


def _values_unknown(page: TeamPage) -> set[str]:
    """The values that the edition does not tell apart."""
    return {"team-value", "current-team-value"} - set(page.catalogue.values)


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def team_adjust(request: PageRequest, pk: str) -> HttpResponse:
    """Changes in rows: one more, one less, looked at, written. ``act`` says which.

    ``request`` is the number of what a coach asked for, to which writing leads back.
    """
    page, who = decided_page(request, pk)
    given: Any = request.POST or request.restored_post or None
    asked = around().request(page.team, who, str((given or request.GET).get("request", "")))
    act = str((given or {}).get("act", ""))
    if act in ("look", "write"):
        form = AdjustForm(page, given)
        return _looked(request, page, form, asked, write=act == "write" and request.method == "POST")
    added = str((given or request.GET).get("kind", "")) if act == "add" or not given else ""
    typed = given or ({f"c0-{name}": value for name, value in asked.change.items()} if asked else None)
    form = AdjustForm(page, typed, added=added, removed=act.removeprefix("remove-"), reason=_reason(asked))
    form.forget_errors()
    return _show(request, page, form, asked)


def _reason(asked: AskedLine | None) -> str:
    """Why, where a coach asked for it. His own words are not for all to see, and books keep no names of people."""
    return _("As the coach asked") if asked else ""


def _looked(
    request: PageRequest, page: TeamPage, form: AdjustForm, asked: AskedLine | None, *, write: bool
) -> HttpResponse:
    if not form.is_valid():
        return _show(request, page, form, asked, status=422)
    reason = form.reason.cleaned_data["reason"]
    overrides = _overrides(request, reason)
    looked = fingerprint(form.changes, overrides)
    stale = write and request.POST.get("looked") != looked
    if stale:
        messages.error(request, not_looked_at())
    elif write:
        try:
            operations.adjust_sheet(
                page.team.pk,
                form.changes,
                reason=reason,
                seen=version_of(request),
                actor=request.user,
                key=key_of(request),
                overrides=overrides,
            )
        except Stale:
            stale = True
            messages.error(request, _("Somebody changed this meanwhile: here is how it stands now. Nothing was done."))
        except Refused:
            pass  # what it is, looking at it says
        else:
            messages.success(request, _("The sheet is changed; the journal says why."))
            return redirect(asked.url) if asked else redirect("teams:team-detail", page.team.pk)
    found, wrong = operations.look_at_adjustments(page.team, form.changes, reason=reason, overrides=overrides)
    wording = Wording.of_states(page.catalogue, [page.state, found.after], page.texts)
    standing = [each for one in found.outcomes for each in one.standing_violations]
    for each in (*standing, *wrong):
        _tell(form, each.path, wording.violation(each))
    for question in (each for one in found.outcomes for each in one.questions):
        _tell(form, question.path, wording.question(question))
    good = found.ok and not wrong
    status = 409 if stale else 200 if good else 422
    return _show(request, page, form, asked, found if good else None, looked=looked, passable=standing, status=status)


def fingerprint(given: object, overrides: Sequence[Override]) -> str:
    """Of what is looked at, all but its reasons: nothing else is written then."""
    passed = sorted((each.code, each.path) for each in overrides)
    return hashlib.sha256(encode([given, passed]).encode()).hexdigest()


def not_looked_at() -> str:
    """What who writes is told where the form says something else than what he looked at."""
    return _("This is not what you looked at. Here is what it comes to now; nothing was done.")


def _overrides(request: PageRequest, reason: str) -> list[Override]:
    """What is let pass, signed with the reason of it all."""
    found = (each.partition("|") for each in request.POST.getlist("override")[:40])
    return [Override(code=code[:60], path=path[:200], reason=reason) for code, _bar, path in found]


def _tell(form: AdjustForm, path: str, words: str) -> None:
    """Say what is wrong beside the field that a path (`changes.0.gold.by`) is about."""
    parts = path.split(".")
    place = int(parts[1]) if parts[0] == "changes" and len(parts) > 1 and parts[1].isdigit() else len(form.rows)
    if parts[-1] == "reason" or place >= len(form.rows):
        form.reason.add_error("reason" if parts[-1] == "reason" else None, words)
    else:
        row = form.rows[place]
        row.add_error(row.field_of(path), words)


def _show(
    request: PageRequest,
    page: TeamPage,
    form: AdjustForm,
    asked: AskedLine | None,
    found: Adjusted | None = None,
    *,
    looked: str = "",
    passable: list[Violation] | None = None,
    status: int = 200,
) -> HttpResponse:
    wording = Wording.of_states(page.catalogue, [page.state, *([found.after] if found else [])], page.texts)
    context = {
        **frame(page, "team-adjust"),
        "form": form,
        "asked": asked,
        "asked_number": (request.POST or request.restored_post or request.GET).get("request", "") if asked else "",
        "seen": page.team.revision,
        "passable": [
            (f"{each.code}|{each.path}", wording.violation(each)) for each in passable or [] if each.overridable
        ],
        "let_pass": [
            (f"{each.code}|{each.path}", wording.violation(each))
            for one in (found.outcomes if found else ())
            for each in one.violations
            if each.overridden
        ],
        "explained": [
            wording.explanation(each) for one in (found.outcomes if found else ()) for each in one.explanations
        ],
        "warnings": [wording.violation(each) for each in (found.warnings if found else ())],
        "figures": changed_figures(page, found.before, found.after) if found else [],
        "looked": looked if found else "",
    }
    return render(request, "teams/team_adjust.html", context, status=status)
