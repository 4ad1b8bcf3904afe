"""Deleting an account: the person goes, what was done stays in the books as a former coach's."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from accounts.models import ApiToken, User
from accounts.names import called, new_name
from dugout.caches import forget_kept
from dugout.people.jobs import addresses_of, drop_jobs_of, rename_in_mails
from dugout.people.permissions import may_delete_account
from dugout.people.register import REFERENCES, Fate, split
from leagues.models import Invitation, League
from teams.models import Role, Team, TeamDraft, Tenure
from teams.permissions import require


class StillNeeded(Exception):
    """The account can't go yet: its leagues would have nobody to run them, or the site no operator."""

    def __init__(self, needed: "Needed") -> None:
        super().__init__(str(needed))
        self.needed = needed


@dataclass(frozen=True, slots=True)
class Needed:
    """What a person must hand over first: leagues that he alone runs and others belong to; the site likewise."""

    leagues: tuple[League, ...]
    operator: bool

    def __bool__(self) -> bool:
        return bool(self.leagues) or self.operator


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What goes and what stays when an account is deleted."""

    user: User
    needed: Needed
    teams: tuple[Team, ...]
    drafts: int
    tokens: int
    leagues: int


def foresee(user: User) -> Foreseen:
    """What goes and what stays; seven queries."""
    return Foreseen(
        user=user,
        needed=needed_of(user),
        teams=tuple(Team.objects.with_names().filter(coach=user.pk).order_by("made", "pk")),
        drafts=_own_drafts(user).count(),
        tokens=ApiToken.objects.filter(user=user.pk).count(),
        leagues=League.objects.of_member(user.pk).distinct().count(),
    )


def needed_of(user: User) -> Needed:
    """What a person must hand over before he goes.

    A league that nobody else belongs to holds nobody: the operator runs it from then on.
    """
    others = Role.objects.filter(book=OuterRef("book"), user__is_active=True).exclude(user=user.pk)
    coaches = Team.objects.filter(book=OuterRef("book"), coach__is_active=True).exclude(coach=user.pk)
    leagues = (
        League.objects.run_by(user.pk)
        .exclude(Exists(others.filter(kind=Role.Kind.COMMISSIONER)))
        .filter(Exists(others) | Exists(coaches))
    )
    operators = User.objects.filter(is_superuser=True, is_active=True)
    alone = user.is_superuser and user.is_active and not operators.exclude(pk=user.pk).exists()
    return Needed(tuple(leagues), alone)


def delete_account(user_id: int, *, actor: User) -> bool:
    """Empty an account, in one transaction; returns False where that was done before.

    Name, address, sign-ins, tokens, choices, roles, drafts and the mails to him go; his teams stay in their leagues
    without a coach. What he did stays as it is, and shows a former coach: no row of the chain is touched.

    Raises:
        User.DoesNotExist, Denied
        StillNeeded: something is to be handed over first.
    """
    require(may_delete_account(actor, user_id))
    with transaction.atomic():
        # The books that name him come first, as everywhere; they show the former coach from now on.
        new_name(user_id)
        user = _held(user_id)
        if user.emptied is not None:
            return False
        if needed := needed_of(user):
            raise StillNeeded(needed)
        for step in STEPS:
            step(user)
        _drop_rows(user)
        _empty(user)
        forget_kept()
    return True


def _held(user_id: int) -> User:
    """The account's row, held with those of the operators: of two who go at once the second sees the first gone."""
    held = User.objects.filter(Q(pk=user_id) | Q(is_superuser=True, is_active=True)).order_by("pk")
    found = {each.pk: each for each in held.select_for_update(of=("self",))}
    if user_id not in found:
        raise User.DoesNotExist
    return found[user_id]


def _leave_teams(user: User) -> None:
    teams = Team.objects.filter(coach=user.pk)
    Tenure.objects.bulk_create([Tenure(team=each, coach=None, actor_id=user.pk) for each in teams])
    teams.update(coach=None)


def _own_drafts(user: User) -> QuerySet[TeamDraft]:
    """The drafts of teams that were never accepted."""
    return TeamDraft.objects.filter(owner=user.pk, team__isnull=True)


def _drop_drafts(user: User) -> None:
    _own_drafts(user).delete()


def _close_invitations(user: User) -> None:
    made = Invitation.objects.filter(made_by=user.pk)
    made.open().update(revoked=timezone.now())
    made.update(note="")


def _end_sign_ins(user: User) -> None:
    """Delete the sessions that he is signed in by, or that hold his address (a sign-in that was begun)."""
    Session.objects.filter(pk__in=[each.pk for each in sign_ins(user)]).delete()


def sign_ins(user: User) -> Iterator[Session]:
    """A person's sessions."""
    addresses = addresses_of(user)
    for session in Session.objects.iterator():
        data = SessionStore().decode(session.session_data)
        if data.get("_auth_user_id") == str(user.pk) or any(each in str(data).lower() for each in addresses):
            yield session


def _forget_in_log(user: User) -> None:
    """The operator's log says what was done to which account, and calls it and its tokens by their names."""
    log = LogEntry.objects
    log.filter(content_type=_type_of(User), object_id=str(user.pk)).update(object_repr=f"#{user.pk}")
    others = ApiToken.objects.exclude(user=user.pk).values("pk")
    log.filter(content_type=_type_of(ApiToken)).exclude(object_id__in=others).delete()


def _type_of(model: type[User] | type[ApiToken]) -> ContentType:
    return ContentType.objects.get_for_model(model)


def _forget_in_mails(user: User) -> None:
    drop_jobs_of(user)
    rename_in_mails(user.name, lambda: called(user.pk, "", emptied=True))


STEPS: tuple[Callable[[User], None], ...] = (
    _leave_teams,
    _drop_drafts,
    _close_invitations,
    _end_sign_ins,
    _forget_in_log,
    _forget_in_mails,
)


def _drop_rows(user: User) -> None:
    """Delete the rows of the register that go."""
    for key, each in REFERENCES.items():
        if each.fate == Fate.GOES:
            model, column = split(key)
            model._default_manager.filter(**{column: user.pk}).delete()  # noqa: SLF001 -- Django's documented way


def _empty(user: User) -> None:
    """What is left is a number: the row that the books point at."""
    blank = User(pk=user.pk, is_active=False, emptied=timezone.now())
    blank.date_joined = blank.emptied or blank.date_joined
    blank.set_unusable_password()
    for topic in User.MAIL_TOPICS:
        setattr(blank, f"mail_{topic}", False)
    blank.save(force_update=True)
