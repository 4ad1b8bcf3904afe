"""Who may do what with a team or a book: plain predicates for pages, API and operations alike. No is the default."""

from dataclasses import dataclass
from typing import Any

from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser

from teams.models import Book, Role, Team, TeamDraft
from teams.refusals import Denied

User = AbstractBaseUser | AnonymousUser | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What a person is in one book. Ask once (one query at most), then decide as often as needed."""

    user_id: int | None = None
    operator: bool = False
    commissioner: bool = False
    admitted: bool = False
    coaches_here: bool = False

    @property
    def member(self) -> bool:
        """Belongs to the league in one way or another."""
        return self.operator or self.commissioner or self.admitted or self.coaches_here

    @property
    def runs_book(self) -> bool:
        """May do every step for a coach, let broken rules pass, and decide."""
        return self.commissioner or self.operator

    def coaches(self, team: Team) -> bool:
        """Is the coach of this team."""
        return self.user_id is not None and team.coach_id == self.user_id


def is_operator(user: User) -> bool:
    """Whether this is an operator of the installation."""
    return bool(user is not None and user.is_authenticated and user.is_active and getattr(user, "is_staff", False))


def standing(user: User, book_id: int | None) -> Standing:
    """What ``user`` is in a book: one query for whoever is signed in, none for strangers."""
    if user is None or not user.is_authenticated or not user.is_active or book_id is None:
        return Standing()
    roles = Role.objects.filter(book=book_id, user=user.pk).values_list("kind", flat=True)
    teams = Team.objects.filter(book=book_id, coach=user.pk).order_by().values_list("status", flat=True)
    kinds = set(roles.union(teams, all=True))
    return Standing(
        user_id=user.pk,
        operator=is_operator(user),
        commissioner=Role.Kind.COMMISSIONER in kinds,
        admitted=Role.Kind.COACH in kinds,
        coaches_here=not kinds.isdisjoint(Team.Status.values),
    )


def may_see_book(who: Standing, book: Book) -> bool:
    """May read the pages of the book's league and teams."""
    return book.visibility != Book.Visibility.MEMBERS or who.member


def may_see_sheet(who: Standing, team: Team) -> bool:
    """May read a team's sheet and journal; while rosters are hidden, only its coach and who runs the book may."""
    if not may_see_book(who, team.book):
        return False
    return not team.book.rosters_hidden or may_manage_team(who, team)


def may_see_gold(who: Standing, team: Team) -> bool:
    """May read what is no business of opponents (plans for the next step): its coach and who runs the book."""
    return may_manage_team(who, team)


def may_manage_team(who: Standing, team: Team) -> bool:
    """May take the team's steps: its coach, or who runs the book for him."""
    return who.coaches(team) or who.runs_book


def may_override(who: Standing) -> bool:
    """May let a broken rule pass that the rule set marks."""
    return who.runs_book


def may_decide(who: Standing) -> bool:
    """May accept or return drafts, pass teams on, adjust sheets, award prizes."""
    return who.runs_book


def may_hand_in(who: Standing) -> bool:
    """May offer a team to the league."""
    return who.member


def may_see_draft(user: User, draft: TeamDraft, who: Standing) -> bool:
    """May read a draft: its owner; once it is handed in (or was returned), who runs the book too."""
    if user is None or not user.is_authenticated:
        return False
    private = draft.state == TeamDraft.State.DRAFT and draft.team_id is None
    return draft.owner_id == user.pk or (who.runs_book and not private)


def may_change_draft(user: User, draft: TeamDraft) -> bool:
    """May change a draft: its owner, while he is active."""
    return bool(user is not None and user.is_authenticated and user.is_active and draft.owner_id == user.pk)


def may_delete_draft(user: User, draft: TeamDraft) -> bool:
    """May delete a draft: its owner, while it is private or returned and never was a team."""
    return may_change_draft(user, draft) and draft.state in TeamDraft.OPEN and draft.team_id is None


def require(allowed: Any) -> None:
    """Raise ``Denied`` unless ``allowed``."""
    if not allowed:
        raise Denied
