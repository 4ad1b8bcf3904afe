"""Drafts: the list, a new one, and the builder."""

from typing import Any

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from dugout.lapsed import keeps_post
from outbox.receipts import KeyConflict, key_of, new_key
from rules.state import numbers_free
from teams import operations
from teams.forms import NewDraftForm
from teams.forms.builder import mapping, players_of
from teams.ids import new_id
from teams.kits import kit_of, kit_of_draft
from teams.models import Team, TeamDraft
from teams.operations import Conflict
from teams.refusals import Refused
from teams.rulesets import rules_of
from teams.selectors import drafts_of
from teams.surroundings import Place, around
from teams.views.building import counted, draft_form, edit_page, keep, roster_of, rosters_of, show, show_both
from teams.views.requests import PageRequest, own_draft, say, sentences, version_of
from teams.wording.catalogue import catalogue_of


@keeps_post
@never_cache
@require_GET
def mine(request: PageRequest) -> HttpResponse:
    """The reader's teams and drafts."""
    teams = list(
        Team.objects.filter(coach=request.user.pk).select_related("name", "book").order_by("status", "made", "pk")
    )
    drafts = list(drafts_of(request.user))
    books = {each.book_id for each in teams} | {each.book_id for each in drafts if each.book_id is not None}
    places = around().places(books)
    return render(
        request,
        "teams/mine.html",
        {
            "teams": [_team_line(each, places.get(each.book_id)) for each in teams],
            "drafts": [_draft_line(each, places.get(each.book_id or 0)) for each in drafts],
            "kits": [*map(kit_of, teams), *map(kit_of_draft, drafts)],
        },
    )


def _team_line(team: Team, place: Place | None) -> dict[str, Any]:
    catalogue = catalogue_of(team.book.ruleset_id)
    return {
        "team": team,
        "kit": kit_of(team),
        "small": _joined(catalogue.roster(team.roster), place),
        "short": catalogue.short_values[-1],
        "worth": catalogue.value(team.current_value),
    }


def _draft_line(draft: TeamDraft, place: Place | None) -> dict[str, Any]:
    inputs = mapping(msgspec.json.decode(draft.inputs))
    roster = mapping(inputs.get("team")).get("roster")
    shown = catalogue_of(draft.ruleset_id).roster(roster) if isinstance(roster, str) else ""
    return {"draft": draft, "kit": kit_of_draft(draft), "small": _joined(shown, place)}


def _joined(roster: str, place: Place | None) -> str:
    return ", ".join(filter(None, (roster, place.name if place else "")))


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def draft_new(request: PageRequest) -> HttpResponse:
    """Begin a draft: for a league or for none yet, with a roster."""
    places = around().places_of(request.user)
    asked = {each: request.GET.get(each, "") for each in ("where", "roster", "name")}
    form = NewDraftForm(places, request.POST or request.restored_post or None, initial=asked)
    if request.method == "POST" and form.is_valid():
        return _begun(request, form)
    context = {"form": form, "key": new_key()}
    template = "teams/draft_new.html#roster" if request.htmx and request.method == "GET" else "teams/draft_new.html"
    return render(request, template, context, status=422 if request.POST else 200)


def _begun(request: PageRequest, form: NewDraftForm) -> HttpResponse:
    try:
        return redirect("teams:draft-edit", _begin(request, form).pk)
    except TeamDraft.DoesNotExist:  # sent again after its draft was deleted
        messages.error(request, _("This draft was deleted meanwhile."))
        return redirect("teams:mine")


def _begin(request: PageRequest, form: NewDraftForm) -> TeamDraft:
    book_id = form.place.book_id if form.place else None
    try:
        return operations.draft_team(
            form.ruleset(), actor=request.user, inputs=form.inputs(), book_id=book_id, key=key_of(request)
        )
    except KeyConflict:
        return operations.draft_team(form.ruleset(), actor=request.user, inputs=form.inputs(), book_id=book_id)


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def draft_edit(request: PageRequest, pk: str) -> HttpResponse:
    """The builder: what is there, counted; POST saves it, and counts again."""
    draft = own_draft(request, pk)
    if draft.state not in TeamDraft.OPEN:
        return redirect("teams:draft-detail", draft.pk)
    if request.method == "POST":
        return _save(request, draft)
    roster = roster_of(draft)
    if roster is None:
        return _ask_roster(request, draft)
    return show(request, draft, draft_form(draft, roster, request.restored_post))


def _save(request: PageRequest, draft: TeamDraft) -> HttpResponse:
    if "change-roster" in request.POST:
        return _change_roster(request, draft)
    roster = roster_of(draft)
    if roster is None:
        return _ask_roster(request, draft, status=422)
    form = draft_form(draft, roster, request.POST)
    if form.errors:
        return show(request, draft, form, status=422)
    try:
        keep(request, draft, _pressed(form.inputs(), request), form.crest())
    except Conflict as conflict:
        return show_both(request, conflict, form)
    except Refused as refused:
        say(request, sentences(refused, catalogue_of(draft.ruleset_id)))
        return redirect("teams:draft-detail", draft.pk)
    if not ({"more", "fewer"} & set(request.POST)):
        messages.success(request, _("Saved and counted."))
    return redirect(edit_page(request, draft.pk) + ("#players" if {"more", "fewer"} & set(request.POST) else ""))


def _pressed(inputs: dict[str, Any], request: HttpRequest) -> dict[str, Any]:
    """The inputs with one more, or one fewer, of a position, where such a button was pressed."""
    players = [dict(each) for each in players_of(inputs)]
    if more := request.POST.get("more"):
        free = numbers_free([each.get("number") for each in players])
        players.append({"id": new_id(), "position": more, "number": free[0]})
    if fewer := request.POST.get("fewer"):
        there = [each for each in players if each.get("position") == fewer]
        nameless = [each for each in there if not each.get("name")]
        if there:
            players.remove((nameless or there)[-1])
    return inputs | {"players": {"players": players}}


@keeps_post(page=edit_page)
@require_POST
def draft_save(request: PageRequest, pk: str) -> HttpResponse:
    """Save the draft as it stands while somebody types; answers JSON."""
    draft = own_draft(request, pk)
    roster = roster_of(draft)
    if roster is None:
        return JsonResponse({"message": _("Please choose a roster.")}, status=422)
    form = draft_form(draft, roster, request.POST)
    if form.errors:
        return JsonResponse({"message": _("Not saved: a field can’t be read.")}, status=422)
    try:
        saved = operations.save_draft(
            draft.pk, form.inputs(), version=version_of(request), actor=request.user, crest=form.crest()
        )
    except Conflict:
        told = _("Somebody saved another version meanwhile. Press “Save and count” to see both.")
        return JsonResponse({"message": told}, status=409)
    except Refused as refused:
        return JsonResponse({"message": " ".join(sentences(refused, catalogue_of(draft.ruleset_id)))}, status=409)
    return JsonResponse({"version": saved.version})


@keeps_post(page=edit_page)
@require_POST
def draft_recount(request: PageRequest, pk: str) -> HttpResponse:
    """Count what is typed, without saving it: the parts of the page that say so."""
    draft = own_draft(request, pk)
    roster = roster_of(draft)
    if roster is None:
        return HttpResponse(status=204)
    form = draft_form(draft, roster, request.POST)
    return render(request, "teams/builder_said.html", {"builder": counted(draft, form), "oob": True})


def _ask_roster(request: PageRequest, draft: TeamDraft, status: int = 200) -> HttpResponse:
    context = {"draft": draft, "kit": kit_of_draft(draft), "rosters": rosters_of(draft), "fault": ""}
    if request.POST:
        context["fault"] = _("Please choose a roster.")
    return render(request, "teams/draft_roster.html", context, status=status)


def _change_roster(request: PageRequest, draft: TeamDraft) -> HttpResponse:
    """Another roster: name, colours and the players' names and numbers stay, positions, choices and goods go."""
    key = request.POST.get("roster", "")
    if key not in rules_of(draft.ruleset_id).rosters:
        return _ask_roster(request, draft, status=422)
    inputs = mapping(msgspec.json.decode(draft.inputs))
    kept = {name: value for name, value in mapping(inputs.get("team")).items() if name != "choices"}
    players = [{name: value for name, value in each.items() if name != "position"} for each in players_of(inputs)]
    changed = {"team": {**kept, "roster": key}, "players": {"players": [each for each in players if each.get("name")]}}
    try:
        operations.save_draft(draft.pk, changed, version=version_of(request), actor=request.user)
    except Conflict:
        messages.error(request, _("The draft was changed meanwhile. Please look at it and try again."))
    return redirect("teams:draft-edit", draft.pk)
