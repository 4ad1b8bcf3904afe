"""What a coach changes of his team at any time: name, colours and crest, the players' names and numbers."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from dugout.lapsed import keeps_post
from outbox.receipts import KeyConflict, new_key
from teams import operations, permissions
from teams.forms import CrestForm, PlayersForm, RetireForm, TeamNameForm
from teams.forms.crest import crest_of
from teams.kits import kit_of
from teams.models import Team
from teams.operations.sheets import Operation
from teams.refusals import Refused
from teams.selectors import TeamPage
from teams.surroundings import around
from teams.views.requests import PageRequest, decides, managed_page, part_key
from teams.views.sheets import tabs


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def team_edit(request: PageRequest, pk: str) -> HttpResponse:
    """Forms on a page, each sent by itself; ``part`` says which."""
    page = managed_page(request, pk)
    given: Any = request.POST or request.restored_post or {}
    part = given.get("part", "")
    crest = CrestForm(given if part == "crest" else None, initial=crest_of(page.team))
    name = TeamNameForm(given if part == "name" else None, initial={"name": page.name})
    players = PlayersForm(page.players, given if part == "players" else None)
    retire = RetireForm(given if part == "retire" else None)
    if request.method == "POST":
        steps: dict[str, Callable[[], bool]] = {
            "crest": lambda: _crest(request, page.team, crest),
            "name": lambda: _name(request, page, name),
            "players": lambda: _players(request, page, players),
            "retire": lambda: _retire(request, page, retire),
        }
        if part in steps and steps[part]():
            return redirect("teams:team-detail" if part == "retire" else "teams:team-edit", pk)
    context = {
        "kit": kit_of(page.team),
        "team": page.team,
        "page": page,
        "tabs": tabs(page.team, "team-edit", manages=True, decides=decides(request, page.team)),
        "place": around().place(page.team.book_id),
        "crest": crest,
        "name": name,
        "players": players,
        "retire": retire,
        "in_draft": page.team.phase == Team.Phase.NEW,
        "key": new_key(),
        "last_done": around().last_done(page.team, permissions.standing(request.user, page.team.book_id)),
        "prints": [],
    }
    return render(request, "teams/team_edit.html", context, status=422 if request.method == "POST" else 200)


def _crest(request: PageRequest, team: Team, form: CrestForm) -> bool:
    if not form.is_valid():
        return False
    operations.set_colours(team.pk, **form.crest(), actor=request.user)
    messages.success(request, _("Colours and crest are saved."))
    return True


def _name(request: PageRequest, page: TeamPage, form: TeamNameForm) -> bool:
    if not form.is_valid():
        return False
    if form.cleaned_data["name"] == page.name:
        return True
    inputs = {"rename": {"name": form.cleaned_data["name"]}}
    try:
        _once(operations.rename_team, page.team.pk, inputs, request.user, part_key(request, "t"))
    except Refused as refused:
        _beside(page, form, refused, partial(_always, "name"))
        return False
    messages.success(request, _("The team has its new name."))
    return True


def _players(request: PageRequest, page: TeamPage, form: PlayersForm) -> bool:
    """Numbers first, all at once (a swap changes two); then the names, one by one."""
    if not form.is_valid():
        return False
    numbers, names = form.numbers, form.names
    try:
        if numbers:
            inputs = {"renumber": {"numbers": numbers}}
            _once(operations.renumber_players, page.team.pk, inputs, request.user, part_key(request, "n"))
    except Refused as refused:
        _beside(page, form, refused, lambda path: _number_field(path, numbers))
        return False
    for place, (player, name) in enumerate(names):
        named = {"rename": {"player": player, "name": name}}
        try:
            _once(operations.rename_player, page.team.pk, named, request.user, part_key(request, f"p{place}"))
        except Refused as refused:
            _beside(page, form, refused, partial(_always, f"name-{player}"))
            return False
    if numbers or names:
        messages.success(request, _("Names and numbers are saved."))
    return True


def _retire(request: PageRequest, page: TeamPage, form: RetireForm) -> bool:
    if not form.is_valid():
        return False
    try:
        _once(operations.retire_team, page.team.pk, {}, request.user, part_key(request, "r"))
    except Refused as refused:
        _beside(page, form, refused, partial(_always, "sure"))
        return False
    messages.success(request, _("The team has retired. Its sheet stays."))
    return True


def _once(operation: Operation, team_id: str, inputs: dict[str, Any], actor: Any, key: str | None) -> None:
    """Do it; a page that was sent once, and is sent again with other words, is a new request."""
    try:
        operation(team_id, inputs, actor=actor, key=key)
    except KeyConflict:
        operation(team_id, inputs, actor=actor)


def _beside(page: TeamPage, form: Form, refused: Refused, field_of: Callable[[str], str | None]) -> None:
    """Say what is broken or missing beside the field that it is about."""
    wording = page.wording()
    for broken in refused.outcome.standing_violations:
        form.add_error(field_of(broken.path), wording.violation(broken))
    for question in refused.outcome.questions:
        form.add_error(field_of(question.path), wording.question(question))


def _always(field: str, _path: str) -> str:
    return field


def _number_field(path: str, numbers: list[dict[str, Any]]) -> str | None:
    place = next((int(part) for part in path.split(".") if part.isdigit()), len(numbers))
    return f"number-{numbers[place]['player']}" if place < len(numbers) else None
