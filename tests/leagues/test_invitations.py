"""Invitations: for one role and league, hashed at rest, expiring, of limited uses, revocable."""

import json
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from leagues import operations
from leagues.models import Invitation, League
from leagues.operations.invitations import mail_invitation
from leagues.words import digest_of
from outbox.models import Job
from teams.models import Role
from teams.refusals import Denied, Refused
from tests.dugout.dumps import found_in_database
from tests.leagues import builders

pytestmark = pytest.mark.django_db


def roles(user: User) -> list[tuple[int, str]]:
    return list(Role.objects.filter(user=user).values_list("book", "kind"))


def test_the_word_is_long_and_kept_as_its_digest_alone(league: League, commissioner: User) -> None:
    invitation, word = operations.invite(league.pk, role="coach", actor=commissioner)
    assert len(word) >= 22  # 128 bits in base 64
    kept = [str(getattr(invitation, each.attname)) for each in Invitation._meta.concrete_fields]
    assert word not in " ".join(kept)
    assert invitation.digest == digest_of(word)


@pytest.mark.parametrize("role", ["coach", "commissioner"])
def test_it_gives_its_role_in_its_league_alone(league: League, commissioner: User, coach: User, role: str) -> None:
    builders.league_of(commissioner, "Another")
    _, word = operations.invite(league.pk, role=role, actor=commissioner)
    operations.accept(digest_of(word), actor=coach)
    assert roles(coach) == [(league.book_id, role)]


def test_it_is_used_up_but_not_by_the_same_person_twice(
    league: League, commissioner: User, coach: User, stranger: User
) -> None:
    invitation, word = operations.invite(league.pk, role="coach", actor=commissioner)
    operations.accept(digest_of(word), actor=coach)
    operations.accept(digest_of(word), actor=coach)
    with pytest.raises(Refused) as refused:
        operations.accept(digest_of(word), actor=stranger)
    assert refused.value.codes == ("invitation-closed",)
    invitation.refresh_from_db()
    assert (invitation.used, roles(stranger)) == (1, [])


def test_one_for_several_takes_as_many(league: League, commissioner: User) -> None:
    _, word = operations.invite(league.pk, role="coach", uses=3, actor=commissioner)
    for number in range(3):
        operations.accept(digest_of(word), actor=builders.person(f"P{number}"))
    with pytest.raises(Refused):
        operations.accept(digest_of(word), actor=builders.person("P3"))


def test_expired_revoked_and_unknown_look_alike(league: League, commissioner: User, coach: User) -> None:
    expired, first = operations.invite(league.pk, role="coach", actor=commissioner)
    Invitation.objects.filter(pk=expired.pk).update(expires=timezone.now() - timedelta(seconds=1))
    revoked, second = operations.invite(league.pk, role="coach", actor=commissioner)
    operations.revoke(revoked.pk, actor=commissioner)
    for word in (first, second, "unknown", ""):
        assert operations.find_invitation(digest_of(word)) is None
        with pytest.raises(Refused) as refused:
            operations.accept(digest_of(word), actor=coach)
        assert refused.value.codes == ("invitation-closed",)
    assert roles(coach) == []


def test_who_runs_the_league_no_more_invites_nobody(league: League, commissioner: User, coach: User) -> None:
    second = builders.person("Second")
    Role.objects.create(book=league.book, user=second, kind="commissioner")
    _, word = operations.invite(league.pk, role="commissioner", actor=second)
    operations.remove_role(league.pk, second.pk, "commissioner", actor=commissioner)
    with pytest.raises(Refused):
        operations.accept(digest_of(word), actor=coach)
    assert roles(coach) == []


def test_only_who_runs_the_league_invites_and_revokes(league: League, commissioner: User, stranger: User) -> None:
    with pytest.raises(Denied):
        operations.invite(league.pk, role="coach", actor=stranger)
    invitation, _ = operations.invite(league.pk, role="coach", actor=commissioner)
    with pytest.raises(Denied):
        operations.revoke(invitation.pk, actor=stranger)


@pytest.mark.parametrize("more", [{"uses": 0}, {"uses": 1000}, {"days": 0}, {"days": 1000}, {"role": "operator"}])
def test_no_odd_invitations(league: League, commissioner: User, more: dict[str, int]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- the operation's own word for it
        operations.invite(league.pk, actor=commissioner, **{"role": "coach", **more})


# --- Whom they were for ------------------------------------------------------------------------------------------


def invited(league: League, commissioner: User, **more: Any) -> Invitation:
    """An invitation for somebody, with a mail that waits to be sent to him."""
    made, word = operations.invite(league.pk, role="coach", actor=commissioner, note="For Quentin", **more)
    mail_invitation(made, f"https://here/invitation/{word}/", "quentin@example.org", actor=commissioner)
    return made


@pytest.mark.parametrize("end", ["revoked", "used", "old", "expired"])
def test_whom_an_invitation_was_for_is_forgotten(league: League, commissioner: User, coach: User, end: str) -> None:
    made = invited(league, commissioner)
    kept = invited(league, commissioner, days=90)
    rows = Invitation.objects.filter(pk=made.pk)
    match end:
        case "revoked":
            operations.revoke(made.pk, actor=commissioner)
        case "used":
            operations.accept(made.digest, actor=coach)
        case "old":
            rows.update(made=timezone.now() - timedelta(days=30), expires=timezone.now() + timedelta(days=1))
            operations.forget_invited()
        case "expired":
            rows.update(expires=timezone.now())
            operations.forget_invited()
    made.refresh_from_db()
    assert made.note == ("For Quentin" if end == "old" else "")
    [mail] = Job.objects.filter(args__contains="quentin")
    assert digest_of(json.loads(mail.args)["context"]["link"].split("/")[-2]) == kept.digest
    Invitation.objects.update(made=timezone.now() - timedelta(days=31))
    operations.forget_invited()
    assert found_in_database("quentin@") == []
