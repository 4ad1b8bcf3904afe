"""What the pages of a draft share: its form, counting it, saving it, showing it, and showing two versions of it."""

from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from dugout.names import alphabetical
from outbox.receipts import KeyConflict, new_key
from rules.ruleset import Roster
from rules.values import encode
from teams import operations, permissions
from teams.forms import BuilderForm
from teams.forms.builder import mapping
from teams.kits import kit_of_draft
from teams.models import TeamDraft
from teams.operations import Conflict
from teams.rulesets import rules_of
from teams.selectors import draft_page
from teams.surroundings import Place, around
from teams.views.builder import Builder
from teams.views.differences import differences
from teams.views.requests import PageRequest, part_key, version_of
from teams.wording.catalogue import catalogue_of


def edit_page(_request: HttpRequest, pk: str) -> str:
    """The address of a draft's builder, for what is posted beside it."""
    return reverse("teams:draft-edit", args=[pk])


def roster_of(draft: TeamDraft) -> Roster | None:
    """The roster of a draft; None where it has none yet, or none that its rule set knows."""
    key = mapping(mapping(msgspec.json.decode(draft.inputs)).get("team")).get("roster")
    return rules_of(draft.ruleset_id).rosters.get(key) if isinstance(key, str) else None


def rosters_of(draft: TeamDraft) -> list[tuple[str, str]]:
    """The rosters that a draft may be of, key and name, by name."""
    names = catalogue_of(draft.ruleset_id)
    found = [(each.key, names.roster(each.key)) for each in names.rules.ruleset.rosters]
    return sorted(found, key=lambda each: alphabetical(each[1]))


def draft_form(draft: TeamDraft, roster: Roster, data: Any = None) -> BuilderForm:
    """The form of a draft as it stands, or of what was posted."""
    inputs = mapping(msgspec.json.decode(draft.inputs))
    return BuilderForm(draft, inputs, catalogue_of(draft.ruleset_id), roster, data)


def counted(draft: TeamDraft, form: BuilderForm, under: str = "") -> Builder:
    """The page of what stands in the form, which may be more than is saved; the draft's row is not touched."""
    ruleset = under or draft.ruleset_id
    shown = TeamDraft(pk=draft.pk, ruleset_id=ruleset, team_id=draft.team_id, inputs=encode(form.inputs()))
    return Builder(form, draft_page(shown))


def show(
    request: PageRequest,
    draft: TeamDraft,
    form: BuilderForm,
    *,
    status: int = 200,
    under: str = "",
    version: int | None = None,
    both: Any = None,
) -> HttpResponse:
    """The builder's page; ``under`` counts it by another rule set (of the league it is offered to)."""
    builder = counted(draft, form, under)
    places = around().places_of(request.user)
    return render(
        request,
        "teams/draft_edit.html",
        {
            "draft": draft,
            "kit": kit_of_draft(draft),
            "builder": builder,
            "form": form,
            "version": version or form.data.get("version") or draft.version,
            "key": new_key(),
            "places": places if draft.team_id is None else [each for each in places if each.book_id == draft.book_id],
            "chosen": _chosen(request, draft, places),
            "rosters": rosters_of(draft),
            "roster_url": _roster_url(builder, places, under or draft.ruleset_id),
            "both": both,
            "deletes": permissions.may_delete_draft(request.user, draft),
        },
        status=status,
    )


def _roster_url(builder: Builder, places: list[Place], ruleset: str) -> str:
    """The roster's page: of the league that plays by the draft's rules, else of the edition."""
    roster = builder.form.roster.key
    league = next((each for each in places if each.ruleset == ruleset), None)
    return around().roster_url(league, roster) if league else builder.roster_url


def _chosen(request: PageRequest, draft: TeamDraft, places: list[Place]) -> int | None:
    """The league that the page proposes to hand in to: the one given, the draft's, or the only one that fits."""
    given = request.POST.get("book", "")
    fitting = [each.book_id for each in places if each.ruleset == draft.ruleset_id]
    chosen = next((each.book_id for each in places if str(each.book_id) == given), None)
    if chosen is not None:
        return chosen
    return draft.book_id or (fitting[0] if len(fitting) == 1 else None)


def show_both(request: PageRequest, conflict: Conflict, form: BuilderForm) -> HttpResponse:
    """What was sent, to be sent again, beside what somebody saved meanwhile."""
    theirs = conflict.theirs
    catalogue = catalogue_of(theirs.ruleset_id)
    saved = mapping(msgspec.json.decode(theirs.inputs))
    both = {"when": theirs.changed, "rows": differences(catalogue, saved, conflict.mine)}
    return show(request, theirs, form, status=409, version=theirs.version, both=both)


def keep(request: PageRequest, draft: TeamDraft, inputs: dict[str, Any], crest: dict[str, str]) -> int:
    """Save a draft and return the version it has then. Raises ``Conflict`` where somebody saved something else."""
    version = version_of(request)

    def save(key: str | None) -> None:
        operations.save_draft(draft.pk, inputs, version=version, actor=request.user, crest=crest, key=key)

    try:
        try:
            save(part_key(request, "s"))
        except KeyConflict:
            save(None)
    except Conflict as conflict:
        # The form saves itself while somebody types: what was sent may stand there already.
        if conflict.theirs.inputs != encode(inputs) or _crest(conflict.theirs) != _given(crest):
            raise
        return conflict.theirs.version
    return version + 1


def _crest(draft: TeamDraft) -> tuple[str, ...]:
    return (draft.first_colour, draft.second_colour, draft.crest_pattern, draft.crest_initials)


def _given(crest: dict[str, str]) -> tuple[str, ...]:
    return (crest["first"].upper(), crest["second"].upper(), crest["pattern"], crest["initials"])
