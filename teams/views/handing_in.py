"""A draft on its way to the league and back."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from dugout.figures import read_number
from dugout.lapsed import keeps_post
from outbox.receipts import KeyConflict, key_of, new_key
from teams import operations, permissions
from teams.forms import BuilderForm
from teams.kits import kit_of_draft
from teams.models import Book, TeamDraft
from teams.operations import Conflict
from teams.refusals import Denied, Refused, Stale
from teams.selectors import draft_page
from teams.surroundings import around
from teams.views.building import draft_form, edit_page, keep, roster_of, show, show_both
from teams.views.requests import PageRequest, own_draft, part_key, say, seen_draft, sentences, version_of
from teams.wording.catalogue import catalogue_of


@keeps_post
@never_cache
@require_GET
def draft_detail(request: PageRequest, pk: str) -> HttpResponse:
    """A draft to be read: by its owner, and by who runs the league it was handed in to."""
    draft, who = seen_draft(request, pk)
    page = draft_page(draft)
    names = page.catalogue
    return render(
        request,
        "teams/draft_detail.html",
        {
            "draft": draft,
            "kit": kit_of_draft(draft),
            "page": page,
            "roster": names.roster(page.state.roster),
            "traits": [names.name(each) for each in (*page.state.leagues, *page.state.special_rules)],
            "sums": [page.wording.explanation(each) for each in page.outcome.explanations],
            "general": [each for said in page.violations.values() for each in said]
            + [each for said in page.questions.values() for each in said],
            "place": around().place(draft.book_id),
            "own": permissions.may_change_draft(request.user, draft),
            "review_url": around().review_url(draft) if permissions.may_decide(who) else "",
            "deletes": permissions.may_delete_draft(request.user, draft),
            "reopens": _reopens(draft, who),
            "key": new_key(),
        },
    )


def _reopens(draft: TeamDraft, who: permissions.Standing) -> bool:
    """Whether the reader may draft the accepted team again."""
    team = draft.team
    if team is None or draft.state != TeamDraft.State.ACCEPTED:
        return False
    return permissions.may_manage_team(who, team) and not team.begun


@keeps_post(page=edit_page)
@require_POST
def draft_hand_in(request: PageRequest, pk: str) -> HttpResponse:
    """Offer the draft to a league; what the builder holds is saved first."""
    draft = own_draft(request, pk)
    roster = roster_of(draft)
    if draft.state not in TeamDraft.OPEN:
        return redirect("teams:draft-detail", draft.pk)
    if roster is None:
        return redirect("teams:draft-edit", draft.pk)
    form = draft_form(draft, roster, request.POST if "first" in request.POST else None)
    if form.errors:
        return show(request, draft, form, status=422)
    book = _book(request, draft)
    if book is None:
        messages.error(request, _("Please choose the league that the team is for."))
        return show(request, draft, form, status=422)
    try:
        version = keep(request, draft, form.inputs(), form.crest()) if form.is_bound else version_of(request)
        operations.hand_in(
            draft.pk,
            book.pk,
            version=version,
            actor=request.user,
            ask="ask" in request.POST,
            key=part_key(request, "h"),
        )
    except Conflict as conflict:
        return show_both(request, conflict, form)
    except (Refused, Stale, KeyConflict, Denied) as reason:
        return _not_handed_in(request, draft.pk, book, reason, form)
    messages.success(request, _("Handed in. A commissioner looks at it now."))
    return redirect("teams:draft-detail", draft.pk)


def _not_handed_in(
    request: PageRequest, draft_id: str, book: Book, reason: Exception, form: BuilderForm
) -> HttpResponse:
    draft = own_draft(request, draft_id)
    if draft.state == TeamDraft.State.HANDED_IN:  # the same press came twice
        return redirect("teams:draft-detail", draft.pk)
    if isinstance(reason, Refused) and reason.outcome.teams:
        messages.error(request, _("Not handed in: something is missing or broken, marked below."))
        return show(request, draft, form, status=422, under=book.ruleset_id, version=draft.version)
    if isinstance(reason, Refused):
        say(request, sentences(reason, catalogue_of(draft.ruleset_id)))
    elif isinstance(reason, Denied):
        messages.error(request, _("You are no member of this league."))
    else:
        messages.error(request, _("The draft was changed meanwhile. Please look at it and try again."))
    return redirect("teams:draft-edit", draft.pk)


def _book(request: PageRequest, draft: TeamDraft) -> Book | None:
    """The book of the league that was chosen; a team stays in its own."""
    given = draft.book_id if draft.team_id is not None else read_number(request.POST.get("book", ""))
    book = Book.objects.filter(pk=given).first() if given is not None else None
    may = book is not None and permissions.may_hand_in(permissions.standing(request.user, book.pk))
    return book if may else None


def _step(request: PageRequest, draft: TeamDraft, operation: Callable[..., TeamDraft], done: str) -> HttpResponse:
    """One step of a draft; its owner goes on building, whoever stepped in for him looks at it."""
    try:
        operation(draft.pk, version=version_of(request), actor=request.user, key=key_of(request))
    except (Stale, KeyConflict):
        messages.error(request, _("The draft was changed meanwhile. Please look at it and try again."))
        return redirect("teams:draft-detail", draft.pk)
    except Refused as refused:
        say(request, sentences(refused, catalogue_of(draft.ruleset_id)))
        return redirect("teams:draft-detail", draft.pk)
    messages.success(request, done)
    own = permissions.may_change_draft(request.user, draft)
    return redirect("teams:draft-edit" if own else "teams:draft-detail", draft.pk)


def _detail_page(_request: HttpRequest, pk: str) -> str:
    return reverse("teams:draft-detail", args=[pk])


@keeps_post(page=_detail_page)
@require_POST
def draft_withdraw(request: PageRequest, pk: str) -> HttpResponse:
    """Take the draft back before anybody has decided."""
    return _step(request, own_draft(request, pk), operations.withdraw, _("Taken back. It is private again."))


@keeps_post
@never_cache
@require_http_methods(["GET", "POST"])
def draft_delete(request: PageRequest, pk: str) -> HttpResponse:
    """Delete a draft, once its owner has read what that means."""
    if request.method == "POST":
        return _delete(request, pk)
    draft = own_draft(request, pk)
    if not permissions.may_delete_draft(request.user, draft):
        return redirect("teams:draft-detail", draft.pk)
    return render(request, "teams/draft_delete.html", {"draft": draft, "kit": kit_of_draft(draft), "key": new_key()})


def _delete(request: PageRequest, pk: str) -> HttpResponse:
    try:
        operations.delete_draft(pk, version=version_of(request), actor=request.user, key=key_of(request))
    except (TeamDraft.DoesNotExist, Denied):
        raise Http404 from None
    except (Stale, KeyConflict):
        messages.error(request, _("The draft was changed meanwhile. Please look at it and try again."))
        return redirect("teams:draft-detail", pk)
    except Refused as refused:
        say(request, sentences(refused, catalogue_of(own_draft(request, pk).ruleset_id)))
        return redirect("teams:draft-detail", pk)
    messages.success(request, _("The draft is deleted."))
    return redirect("teams:mine")


@keeps_post(page=_detail_page)
@require_POST
def draft_reopen(request: PageRequest, pk: str) -> HttpResponse:
    """Draft an accepted team again; the acceptance is withdrawn."""
    done = _("The acceptance is withdrawn. Hand the team in again when it is ready.")
    draft, _who = seen_draft(request, pk)
    return _step(request, draft, operations.reopen, done)
