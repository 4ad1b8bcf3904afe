"""What a form of a match wrote: kept in the reader's draft, or shown beside what another hand saved meanwhile."""

from typing import Any

from django.contrib import messages
from django.utils.translation import gettext as _

from matches import inputs as given_inputs
from matches import operations
from matches.fields import SIDES
from matches.models import Draft
from matches.operations import Conflict
from matches.paper import Paper
from matches.telling import Difference, Telling
from matches.views.requests import PageRequest
from outbox.receipts import contents_of
from rules.inputs import put_at
from rules.outcome import Question
from teams.views.requests import version_of


def keep(request: PageRequest, paper: Paper, steps: dict[str, Any], key: str | None) -> None:
    """Save steps, and the die that was asked for with them."""
    kept = operations.save_draft(
        paper.match.pk,
        steps,
        version=version_of(request),
        actor=request.user,
        key=key,
        request=contents_of(request),
    )
    show_kept(paper, kept)
    if wanted := request.POST.get("roll", ""):
        _roll_into(request, paper, wanted)


def show_kept(paper: Paper, kept: Draft) -> None:
    """Show the draft as it is kept now, over what was sent before the match."""
    paper.draft = kept
    shared = given_inputs.read(paper.sent.inputs) if paper.sent else {}
    paper.put(given_inputs.merged(shared, given_inputs.read(kept.inputs)))


def _roll_into(request: PageRequest, paper: Paper, wanted: str) -> None:
    """Without JavaScript: roll what a question is for, and put it where it was asked."""
    question = asked(paper, wanted)
    if question is None:
        messages.info(request, _("There is no such die to roll yet."))
        return
    roll = operations.roll(paper.match.pk, question.key, question.spec, actor=request.user)
    step = question.step
    given = {step: put_at(paper.inputs.get(step) or {}, question.path.removeprefix(f"inputs.{step}."), roll.total)}
    paper.draft = operations.save_draft(paper.match.pk, given, version=paper.version, actor=request.user)


def asked(paper: Paper, key: str) -> Question | None:
    """The question of a die, by what it is for."""
    return next((each for each in paper.shown.asked.values() if each.key == key and each.kind == "dice"), None)


def theirs(paper: Paper, conflict: Conflict, steps: dict[str, Any]) -> Paper:
    """The paper with what was typed on it; its version is that of what is kept."""
    paper.draft = conflict.theirs  # type: ignore[assignment]  # a conflict of drafts holds a draft
    put(paper, steps)
    return paper


def put(paper: Paper, steps: dict[str, Any]) -> None:
    """Show steps that are not saved."""
    paper.put({**paper.inputs, **steps})


def differences(paper: Paper, conflict: Conflict) -> list[Difference]:
    """Where what is kept and what was sent differ, both beside each other."""
    theirs = given_inputs.read(conflict.theirs.inputs) if conflict.theirs else {}
    people = {each.id: each.label for side in SIDES for each in (*paper.absent(side), *paper.people[side])}
    telling = Telling(paper.catalogue, {**{side: paper.kits[side].name for side in SIDES}, **people})
    return list(telling.differences({step: theirs.get(step, {}) for step in conflict.mine}, conflict.mine))
