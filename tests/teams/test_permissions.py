"""Who may see and do what: every kind of person against every predicate."""

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from teams import operations, permissions
from teams.models import Book, Role, Team, TeamDraft
from teams.refusals import Denied, Refused
from tests.teams import builders

pytestmark = pytest.mark.django_db

PEOPLE = ("anonymous", "stranger", "opponent", "coach", "commissioner", "other commissioner", "operator", "left")


@pytest.fixture
def people(book: Book, team: Team, rival: Team, coach: User, commissioner: User, stranger: User) -> dict[str, object]:
    """One of each kind."""
    elsewhere = builders.person("Otto")
    builders.new_book(elsewhere)
    operator = builders.person("Olga", is_staff=True)
    gone = builders.person("Gil", is_active=False)
    operations.admit(book, gone, Role.Kind.COMMISSIONER, actor=commissioner)
    everybody = (AnonymousUser(), stranger, rival.coach, coach, commissioner, elsewhere, operator, gone)
    return dict(zip(PEOPLE, everybody, strict=True))


def those_who(people: dict[str, object], team: Team, may: object) -> set[str]:
    found = set()
    for name, user in people.items():
        if may(permissions.standing(user, team.book_id), team, user):  # type: ignore[operator, arg-type]
            found.add(name)
    return found


RUN = {"commissioner", "operator"}
MEMBERS = {"opponent", "coach"} | RUN


@pytest.mark.parametrize(
    ("predicate", "allowed"),
    [
        (lambda who, team, _: permissions.may_manage_team(who, team), {"coach"} | RUN),
        (lambda who, team, _: permissions.may_see_gold(who, team), {"coach"} | RUN),
        (lambda who, team, _: permissions.may_decide(who), RUN),
        (lambda who, team, _: permissions.may_override(who), RUN),
        (lambda who, team, _: permissions.may_hand_in(who), MEMBERS),
        (lambda who, team, _: permissions.may_see_sheet(who, team), set(PEOPLE)),
        (lambda who, team, user: permissions.may_change_draft(user, team.draft), {"coach"}),
        (lambda who, team, user: permissions.may_see_draft(user, team.draft, who), {"coach"} | RUN),
    ],
    ids=["manage", "gold", "decide", "override", "hand in", "see", "change the draft", "see the draft"],
)
def test_who_may(people: dict[str, object], team: Team, predicate: object, allowed: set[str]) -> None:
    assert those_who(people, team, predicate) == allowed


def test_what_members_only_may_see(people: dict[str, object], book: Book, team: Team, commissioner: User) -> None:
    operations.set_visibility(book, visibility="members", rosters_hidden=False, actor=commissioner)
    team = Team.objects.select_related("book").get(pk=team.pk)
    assert those_who(people, team, lambda who, team, _: permissions.may_see_sheet(who, team)) == MEMBERS
    assert those_who(people, team, lambda who, team, _: permissions.may_see_book(who, team.book)) == MEMBERS


def test_hidden_rosters_are_seen_by_their_own(
    people: dict[str, object], book: Book, team: Team, commissioner: User
) -> None:
    operations.set_visibility(book, visibility="public", rosters_hidden=True, actor=commissioner)
    team = Team.objects.select_related("book").get(pk=team.pk)
    assert those_who(people, team, lambda who, team, _: permissions.may_see_sheet(who, team)) == {"coach"} | RUN
    assert those_who(people, team, lambda who, team, _: permissions.may_see_book(who, team.book)) == set(PEOPLE)


def test_a_private_draft_is_its_owners(people: dict[str, object], book: Book, team: Team, coach: User) -> None:
    draft = operations.draft_team(book.ruleset, actor=coach)
    assert draft.state == TeamDraft.State.DRAFT
    seen = those_who(people, team, lambda who, _, user: permissions.may_see_draft(user, draft, who))
    assert seen == {"coach"}


def test_roles_are_given_and_laid_down(book: Book, commissioner: User, coach: User, stranger: User) -> None:
    with pytest.raises(Denied):
        operations.admit(book, stranger, Role.Kind.COMMISSIONER, actor=stranger)
    with pytest.raises(Refused, match="last-commissioner"):
        operations.dismiss(book, commissioner, Role.Kind.COMMISSIONER, actor=commissioner)
    operations.admit(book, coach, Role.Kind.COMMISSIONER, actor=commissioner)
    operations.admit(book, coach, Role.Kind.COMMISSIONER, actor=commissioner)
    assert book.roles.count() == 2
    with pytest.raises(Denied):
        operations.dismiss(book, coach, Role.Kind.COMMISSIONER, actor=stranger)
    operations.dismiss(book, commissioner, Role.Kind.COMMISSIONER, actor=commissioner)
    with pytest.raises(Denied):
        operations.set_visibility(book, visibility="link", rosters_hidden=False, actor=commissioner)
    operations.set_visibility(book, visibility="link", rosters_hidden=False, actor=coach)
    with pytest.raises(ValueError, match="secret"):
        operations.set_visibility(book, visibility="secret", rosters_hidden=False, actor=coach)
