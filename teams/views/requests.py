"""What views share: the request, and finding what somebody may see. What he may not see is not there (404)."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict

from dugout.figures import read_number
from outbox.receipts import key_of
from teams import permissions
from teams.models import Book, Team, TeamDraft
from teams.refusals import Refused
from teams.selectors import TeamPage, team_page
from teams.wording import Catalogue, Wording


class PageRequest(HttpRequest):
    """A request as middleware and decorators leave it, for type hints."""

    user: Any  # of the project's model, which teams do not know
    htmx: Any
    restored_post: QueryDict | None


def own_draft(request: PageRequest, draft_id: str) -> TeamDraft:
    """A draft of the reader's own. Raises ``Http404``."""
    draft = find_draft(draft_id)
    if not permissions.may_change_draft(request.user, draft):
        raise Http404
    return draft


def seen_draft(request: PageRequest, draft_id: str) -> tuple[TeamDraft, permissions.Standing]:
    """A draft that the reader may see, and what he is in its book. Raises ``Http404``."""
    draft = find_draft(draft_id)
    who = permissions.standing(request.user, draft.book_id)
    if not permissions.may_see_draft(request.user, draft, who):
        raise Http404
    return draft, who


def find_draft(draft_id: str) -> TeamDraft:
    """A draft with its owner, book and team. Raises ``Http404``."""
    try:
        return TeamDraft.objects.select_related("owner", "book", "team").get(pk=draft_id)
    except TeamDraft.DoesNotExist:
        raise Http404 from None


def sheet_seen(request: PageRequest, team: Team) -> permissions.Standing:
    """What the reader is in a team's book, if he may see its sheet. Raises ``Http404``."""
    who = permissions.standing(request.user, team.book_id)
    if not permissions.may_see_sheet(who, team):
        raise Http404
    return who


def managed_page(request: PageRequest, team_id: str) -> TeamPage:
    """The page of a team whose steps the reader may take. Raises ``Http404``."""
    try:
        page = team_page(team_id)
    except Team.DoesNotExist:
        raise Http404 from None
    who = permissions.standing(request.user, page.team.book_id)
    if not permissions.may_manage_team(who, page.team):
        raise Http404
    return page


def decides(request: PageRequest, team: Team) -> bool:
    """Whether the reader decides in the team's league."""
    return permissions.may_decide(permissions.standing(request.user, team.book_id))


def listed(response: HttpResponse, book: Book, who: permissions.Standing) -> HttpResponse:
    """Let search engines read what is public; everything else stays as the site's middleware has it."""
    if book.visibility == Book.Visibility.PUBLIC and not book.rosters_hidden and who.user_id is None:
        response["X-Robots-Tag"] = "all"
    return response


def sentences(refused: Refused, catalogue: Catalogue, wording: Wording | None = None) -> list[str]:
    """Why something was refused, in the reader's words."""
    words = wording or Wording(catalogue, texts=refused.words)
    broken = [words.violation(each) for each in refused.outcome.standing_violations]
    return broken + [words.question(each) for each in refused.outcome.questions]


def say(request: HttpRequest, lines: list[str]) -> None:
    """Show sentences at the head of the next page, as faults."""
    for line in lines:
        messages.error(request, line)


def version_of(request: HttpRequest, name: str = "version") -> int:
    """The version that a form was made of; one that none has where it is none."""
    given = read_number(str(request.POST.get(name, "")), digits=9)
    return given if given is not None else 999_999_999


def part_key(request: HttpRequest, part: str) -> str | None:
    """The key of one of several operations that one form asks for."""
    key = key_of(request)
    return f"{key[:36]}-{part}" if key else None
