"""A coach undoes what he did to his team since its last match; where it is too late for that, he asks for it."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from dugout.figures import read_number
from dugout.lapsed import keeps_post
from matches import operations, permissions, selectors
from matches.views.requests import PageRequest, say, stale
from outbox.receipts import key_of, new_key
from teams.corrections import Shown
from teams.kits import kit_of
from teams.models import Team
from teams.permissions import Standing, standing
from teams.refusals import Refused, Stale
from teams.surroundings import around
from teams.wording import Wording
from teams.wording.catalogue import catalogue_of
from teams.wording.kinds import kind_name

LARGEST = 2**63 - 1
# Refusals that a commissioner can do something about.
FOR_COMMISSIONERS = frozenset({"undo-too-late", "undo-rests"})


def team_at(request: HttpRequest, team_id: str) -> tuple[Team, Standing]:
    """A team whose steps the reader may take, and what he is in its book. Raises ``Http404``."""
    team = Team.objects.select_related("name", "coach", "book").filter(pk=team_id).first()
    if team is None:
        raise Http404
    who = standing(request.user, team.book_id)
    if not permissions.may_undo(who, team):
        raise Http404
    return team, who


def journal_of(team_id: str) -> str:
    """The journal of a team."""
    return reverse("teams:team-journal", args=[team_id])


def sentences_of(refused: Refused, team: Team) -> list[str]:
    """Why something was refused, in the reader's words."""
    wording = Wording(catalogue_of(team.book.ruleset_id), texts=dict(refused.words))
    return [wording.violation(each) for each in refused.outcome.standing_violations]


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def undo(request: PageRequest, team: str, position: int) -> HttpResponse:
    """What comes of undoing an entry, with all that rests on it; then undoing it."""
    found, who = team_at(request, team)
    if position > LARGEST:
        raise Http404
    if request.method == "POST":
        return _undo(request, found, who, position)
    return _show(request, found, who, position)


def _undo(request: PageRequest, team: Team, who: Standing, position: int) -> HttpResponse:
    try:
        operations.undo(
            team.pk, position, digest=request.POST.get("digest", ""), actor=request.user, key=key_of(request)
        )
    except Stale:
        stale(request)
        return _show(request, team, who, position, status=409)
    except Refused:
        return _show(request, team, who, position, status=422)
    messages.success(request, _("Undone. What it was stays in the journal, among what was taken out."))
    return redirect(journal_of(team.pk))


def _show(request: PageRequest, team: Team, who: Standing, position: int, *, status: int = 200) -> HttpResponse:
    try:
        shown = operations.show_undo(team.pk, position, actor=request.user)
    except Refused as refused:
        return _too_late(request, team, who, position, refused, status=status)
    context = {
        **_context(team, position),
        "shown": selectors.undoing(team, position, shown),
        "named": request.POST.getlist("named"),
        "again": status == 409,
        "meanwhile": _meanwhile(request, team, shown) if status == 409 else [],
        "seen": team.serial,
        "key": new_key(),
    }
    return render(request, "matches/undo.html", context, status=status)


def _meanwhile(request: PageRequest, team: Team, shown: Shown) -> list[Any]:
    """What was done to the team since the page was read."""
    seen = read_number(request.POST.get("seen", ""))
    return selectors.done_since(team, seen) if seen is not None else []


def _too_late(
    request: PageRequest, team: Team, who: Standing, position: int, refused: Refused, *, status: int
) -> HttpResponse:
    """Nothing that the reader can undo: he asks for it, or is told why there is nothing to do."""
    entry = selectors.entry_at(team, position)
    askable = entry is not None and (not FOR_COMMISSIONERS.isdisjoint(refused.codes) or entry.kind == "close-sequence")
    if not askable:
        say(request, sentences_of(refused, team))
        return redirect(journal_of(team.pk))
    context = {
        **_context(team, position),
        "entry": entry,
        "entry_kind": kind_name(entry.kind) if entry else "",
        "refused": sentences_of(refused, team),
        "may_ask": permissions.may_ask(who, team),
        "runs": permissions.may_decide(who),
        "key": new_key(),
    }
    return render(request, "matches/undo_late.html", context, status=status)


def _context(team: Team, position: int) -> dict[str, Any]:
    place = around().place(team.book_id)
    return {
        "team": team,
        "kit": kit_of(team),
        "position": position,
        "board": {"zone": place.zone if place else None},
    }
