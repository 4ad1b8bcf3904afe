"""After a match, team by team: points to spend, players and goods that come and go, expensive mistakes, the end."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from dugout.lapsed import keeps_post
from matches import operations, selectors
from matches.errands import KINDS, Errand, has
from matches.undoable import last_done
from matches.views.after_parts import DATA, closing_name, due_before_buying
from matches.views.requests import PageRequest, is_repeated, receipt_of
from outbox.receipts import contents_of, key_of, new_key
from rules.actions import Override
from teams.kits import kit_of
from teams.models import Team
from teams.permissions import may_manage_team, standing
from teams.refusals import Refused
from teams.selectors import team_page
from teams.selectors.teams import TeamPage
from teams.views.requests import version_of
from teams.wording import Wording
from teams.wording.kinds import kind_name

PARTS = ("advancement", "hiring", "closing")
ERRANDS = {
    "advancement": ("advance",),
    "hiring": ("journeyman", "hire", "offer", "fire", "retire", "buy", "drop"),
    "closing": ("close",),
}


# The errand of each part that is kept while it is filled in; the others are one choice each.
KEPT = {"advancement": "advance", "hiring": "hire", "closing": "close"}
MOST_LETTERS = 500


def _page(request: PageRequest, team: str) -> tuple[TeamPage, Any]:
    """A team that the reader manages. Raises ``Http404`` for everybody else."""
    try:
        page = team_page(team)
    except Team.DoesNotExist:
        raise Http404 from None
    who = standing(request.user, page.team.book_id)
    if not may_manage_team(who, page.team):
        raise Http404
    return page, who


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def walk(request: PageRequest, team: str, part: str = "") -> HttpResponse:
    """One part of the time after a match; the first with something to do where none is named."""
    page, who = _page(request, team)
    if part and part not in PARTS:
        raise Http404
    if page.state.open is None:
        if request.method == "POST" and is_repeated(request, receipt_of(request, key_of(request))):
            return _settled(request, page.team.pk)
        messages.info(request, _("This team has no match to settle."))
        return redirect("teams:team-detail", team)
    if not part:
        return redirect("matches:after-part", team, _first(page))
    fields, version = selectors.errand_draft(page.state, KEPT[part], request.user.pk)
    shown = request.restored_post or _kept(request, part, fields) or _begun(request, part, page)
    posted = request.POST if request.method == "POST" else shown
    errand = _errand(part, page, posted)
    if request.method == "POST" and errand is not None:
        return _post(request, page, who, part, errand, version)
    return _show(request, page, who, part, errand, version=version)


def _first(page: TeamPage) -> str:
    return "advancement" if page.to_advance else "hiring"


def _errand(part: str, page: TeamPage, posted: Any) -> Errand | None:
    key = (posted or {}).get("errand", "")
    if key not in ERRANDS[part] or not has(page.rules, KINDS[key]):
        return Errand(KINDS["close"], page, {}) if part == "closing" else None
    return Errand(KINDS[key], page, posted)


def _kept(request: PageRequest, part: str, fields: dict[str, str]) -> dict[str, str] | None:
    """What the reader had filled in on a part the last time, unless he asks for another player now."""
    asked = request.GET.get("player", "")
    if not fields or (part == "advancement" and asked and asked != fields.get("advance.player")):
        return None
    return {**fields, "errand": KEPT[part]}


def _begun(request: PageRequest, part: str, page: TeamPage) -> dict[str, str] | None:
    """The advancement of who is asked for, or of the first who may have one: what it asks for is shown at once."""
    able = [each.id for each in page.to_advance] if part == "advancement" else []
    asked = request.GET.get("player") or next(iter(able), "")
    return {"errand": KEPT[part], "advance.player": asked} if asked in able else None


def _typed_in(post: QueryDict) -> dict[str, str]:
    return {name: str(post[name])[:MOST_LETTERS] for name in post if "." in name}


@keeps_post
@never_cache
@require_POST
def keep(request: PageRequest, team: str, part: str) -> HttpResponse:
    """Keep what is filled in on a part shortly after typing stopped."""
    if part not in PARTS:
        raise Http404
    page, _who = _page(request, team)
    fields = _typed_in(request.POST)
    try:
        version = operations.keep_errand(
            page.team.pk, KEPT[part], fields, version=version_of(request), actor=request.user
        )
    except operations.OlderErrand:
        told = _("Saved in another window meanwhile: load the page again.")
        return JsonResponse({"message": told}, status=409)
    except Refused:
        return JsonResponse({"message": _("This team has no match to settle.")}, status=422)
    return JsonResponse({"version": version})


def _post(request: PageRequest, page: TeamPage, who: Any, part: str, errand: Errand, version: int) -> HttpResponse:
    if wanted := request.POST.get("roll"):
        errand.roll(wanted, request.user)
    if wanted or (errand.kind.looks and "take" not in request.POST):
        version = _keep_looked(request, page, part, errand) or version
        if not wanted:
            errand.miss(request.POST.get("shown", "").split())
        status = 422 if errand.missing else 200
        return _show(request, page, who, part, errand, version=version, status=status)
    try:
        errand.kind.operate(
            page.team.pk,
            errand.inputs,
            actor=request.user,
            key=key_of(request),
            request=contents_of(request),
            overrides=_overrides(request, errand),
        )
    except Refused as refused:
        words = Wording.of_states(page.catalogue, [page.state], {**page.texts, **refused.words})
        lines = [words.violation(each) for each in refused.outcome.standing_violations]
        asked = [words.question(each) for each in refused.outcome.questions]
        errand.miss(request.POST.get("shown", "").split())
        return _show(request, page, who, part, errand, version=version, refused=lines or asked, status=422)
    operations.drop_errand(page.team.pk, errand.kind.key, actor=request.user)
    for line in errand.explained:
        messages.success(request, line)
    if errand.kind.key == "close":
        return _settled(request, page.team.pk)
    return redirect("matches:after-part", page.team.pk, part)


def _settled(request: PageRequest, team: str) -> HttpResponse:
    messages.success(request, _("The match is settled; the team is ready for the next one."))
    return redirect("teams:team-detail", team)


def _keep_looked(request: PageRequest, page: TeamPage, part: str, errand: Errand) -> int:
    """What was looked at is kept as well (without script nothing else keeps it): its version, 0 for what is not."""
    if errand.kind.key != KEPT[part]:
        return 0
    fields = {name: "" if value is None else str(value) for name, value in errand.typed}
    return operations.keep_errand(page.team.pk, KEPT[part], fields, version=None, actor=request.user)


def _overrides(request: PageRequest, errand: Errand) -> tuple[Override, ...]:
    """What a commissioner lets pass, with his reason."""
    wanted = set(request.POST.getlist("override"))
    reason = request.POST.get("override_reason", "").strip()[:500]
    return tuple(
        Override(code=each.code, path=each.path, reason=reason)
        for each in errand.found.outcome.violations
        if each.overridable and f"{each.code}|{each.path}" in wanted
    )


def _show(
    request: PageRequest,
    page: TeamPage,
    who: Any,
    part: str,
    errand: Errand | None,
    *,
    version: int,
    refused: Any = (),
    status: int = 200,
) -> HttpResponse:
    context = {
        "page": page,
        "team": page.team,
        "kit": kit_of(page.team),
        "part": part,
        "steps": _steps(page, part),
        "errand": errand,
        "looked": errand is not None and errand.kind.looks,
        "overridable": _overridable(errand) if who.runs_book else [],
        "refused": list(refused),
        "match": page.state.open.match if page.state.open else "",
        "key": new_key(),
        "version": version,
        "due": due_before_buying(page) if part != "closing" else [],
        "last_done": _last_done(page.team),
        **DATA[part](request, page, errand),
    }
    return render(request, f"matches/after/{part}.html", context, status=status)


def _last_done(team: Team) -> tuple[str, str] | None:
    """What was done last, and where it is undone."""
    last = last_done(team)
    return (kind_name(last.kind), reverse("matches:undo", args=[team.pk, last.position])) if last else None


def _overridable(errand: Errand | None) -> list[tuple[str, str]]:
    if errand is None:
        return []
    return [
        (f"{each.code}|{each.path}", errand.say(each))
        for each in errand.found.outcome.standing_violations
        if each.overridable
    ]


def _steps(page: TeamPage, part: str) -> list[dict[str, Any]]:
    opened = page.state.open
    if opened is None:
        return []
    labels = {"advancement": _("Advancement"), "hiring": _("Hiring"), "closing": closing_name(page)}
    first = [{"label": _("Result"), "url": reverse("matches:match", args=[opened.match]), "done": True}]
    return first + [
        {
            "label": labels[each],
            "url": reverse("matches:after-part", args=[page.team.pk, each]),
            "done": each == "advancement" and not page.to_advance,
            "current": each == part,
        }
        for each in PARTS
    ]
