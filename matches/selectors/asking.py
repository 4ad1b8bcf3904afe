"""Requests of coaches as pages and programs read them."""

from collections.abc import Collection

from django.db.models import F, Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from matches.models import Match, TeamRequest
from matches.selectors.subjects import with_subjects
from teams.models import Role, Team
from teams.permissions import User, is_operator
from teams.wording.kinds import kind_name

MOST_SHOWN = 20

TITLES: dict[str, Promise] = {
    TeamRequest.Kind.FIGURE: gettext_lazy("Please put a figure right"),
    TeamRequest.Kind.FORGOTTEN: gettext_lazy("Please enter what was forgotten"),
    TeamRequest.Kind.OTHER: gettext_lazy("A request"),
}


def requests_of(team: Team) -> list[TeamRequest]:
    """What was asked for a team, the latest first: three queries at most."""
    return with_subjects(TeamRequest.objects.whole().filter(team=team)[:MOST_SHOWN])


def waiting_for(team: Team, position: int) -> list[TeamRequest]:
    """What waits that asks for an entry of a team to be undone: one query."""
    return list(TeamRequest.objects.whole().waiting().filter(team=team, action__position=position))


def last_match(team: Team) -> Match | None:
    """The match of a team whose result stands and that nothing follows: one query."""
    return Match.objects.of_team(team.pk).counted().last()


def requests_in(book_id: int) -> list[TeamRequest]:
    """What waits in a book, the longest wait first, then what was answered, the latest first: three queries at most."""
    found = TeamRequest.objects.whole().filter(team__book=book_id).exclude(state=TeamRequest.State.WITHDRAWN)
    return with_subjects(found.order_by(F("answered").desc(nulls_first=True), "made", "pk")[: 2 * MOST_SHOWN])


def request_title(asked: TeamRequest) -> str:
    """What is asked, in a few words."""
    if asked.action is not None:
        kind = kind_name(asked.action.kind)
        what = f"{kind} ({asked.subject})" if asked.subject else kind
        return _("To be undone: %(what)s") % {"what": what}
    if asked.subject:
        return _("Please put a figure right: %(what)s") % {"what": asked.subject}
    return str(TITLES[asked.kind])


def requests_due(user_id: int, books: Collection[int]) -> list[TeamRequest]:
    """What waits for a person: requests in books that he runs, and answers that he has not noted; in one query."""
    waits = Q(state=TeamRequest.State.OPEN)
    to_answer = waits & Q(team__book__in=books) & ~Q(author=user_id)
    to_read = Q(author=user_id, noted=False) & ~waits
    return list(TeamRequest.objects.whole().filter(to_answer | to_read).order_by("made", "pk"))


def requests_shown_to(user: User) -> QuerySet[TeamRequest]:
    """The requests that lists show to ``user``, as ``may_see_request`` has it: his own, of his teams, where he runs."""
    found = TeamRequest.objects.whole()
    if user is None or not user.is_authenticated:
        return found.none()
    if is_operator(user):
        return found
    runs = Role.objects.filter(user=user.pk, kind=Role.Kind.COMMISSIONER).values("book")
    return found.filter(Q(author=user.pk) | Q(team__coach=user.pk) | Q(team__book__in=runs))
